import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { AppError } from '../../../core/errors.ts';
import {
  type CsvColumns,
  type CsvMapping,
  MAX_STATEMENT_BYTES,
} from '../../../core/money/bank/bank-transaction.ts';
import { parseXml, XmlFault } from '../../lib/safe-xml.ts';
import { readCamt } from './camt.ts';
import { readCsv } from './csv-statement.ts';
import type { ReadStatement } from './statement.ts';

const gunzipAsync = promisify(gunzip);

export interface StatementOfFile extends ReadStatement {
  format: 'camt' | 'csv';
  columns: CsvColumns | null;
}

/**
 * Reads a statement of a bank, CAMT.053 in XML or CSV: its bytes, or compressed as base64.
 * @throws AppError bank.unreadable
 */
export async function readStatementFile(
  content: string | Buffer,
  options: { mapping: CsvMapping | null; currency: string },
): Promise<StatementOfFile> {
  const bytes = typeof content === 'string' ? await unpacked(content) : content;
  if (isXml(bytes)) {
    const statement = readXml(bytes);
    return { format: 'camt', columns: null, ...statement };
  }
  const read = readCsv(bytes, options);
  if (!read) throw new AppError('bank.unreadable');
  return { format: 'csv', ...read };
}

function readXml(bytes: Buffer): ReadStatement {
  try {
    const statement = readCamt(parseXml(bytes));
    if (statement) return statement;
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
  }
  throw new AppError('bank.unreadable');
}

/** @throws AppError bank.unreadable for what is not compressed, or too large */
async function unpacked(content: string): Promise<Buffer> {
  const packed = Buffer.from(content, 'base64');
  try {
    return await gunzipAsync(packed, { maxOutputLength: MAX_STATEMENT_BYTES });
  } catch {
    throw new AppError('bank.unreadable');
  }
}

/** Whether the first non-space character opens a tag; in UTF-16, every second byte is 0. */
function isXml(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 200).toString('latin1');
  return /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*</.test(start);
}
