import { createHash } from 'node:crypto';
import {
  dataFormatOf,
  missingForXRechnung,
} from '../../../core/money/invoices/electronic-invoice.ts';
import type { InvoiceFile } from '../../../core/money/invoices/invoice-views.ts';
import { ciiInvoice } from './cii.ts';
import { fileNameOf } from './document-texts.ts';
import { renderPdf } from './pdf/pdf.ts';
import type { PrintedDocument } from './printed-document.ts';
import { ublOf } from './ubl-file.ts';

/** A file of an issued invoice. `digest` is the SHA-256 of its content, in hex. */
export interface MadeDocument extends Pick<InvoiceFile, 'kind' | 'name' | 'digest'> {
  content: Uint8Array;
}

/**
 * The PDF of an invoice or quote, and the data that the client wants beside it: an XRechnung if
 * nothing is missing for it, or UBL.
 * It loads the PDF library: only the worker calls it.
 */
export async function makeDocuments(
  invoice: PrintedDocument,
  issuedAt: Date,
): Promise<MadeDocument[]> {
  const { kind } = invoice;
  const name = fileNameOf(invoice);
  const pdf = madeDocument('pdf', `${name}.pdf`, await renderPdf(invoice, issuedAt));
  if (kind === 'quote') return [pdf];
  const format = dataFormatOf(invoice);
  const ubl = format === 'ubl' ? ublOf(invoice) : null;
  if (ubl) return [pdf, ubl];
  if (format === null || missingForXRechnung(invoice).length > 0) return [pdf];
  const xml = Buffer.from(ciiInvoice(invoice, 'xrechnung'));
  return [pdf, madeDocument('xml', `${name}.xml`, xml)];
}

function madeDocument(kind: InvoiceFile['kind'], name: string, content: Buffer): MadeDocument {
  return { kind, name, content, digest: createHash('sha256').update(content).digest('hex') };
}
