import { createHash } from 'node:crypto';
import {
  missingForXRechnung,
  wantsXRechnung,
} from '../../../core/money/invoices/electronic-invoice.ts';
import type { InvoiceFile } from '../../../core/money/invoices/invoice-views.ts';
import { ciiInvoice } from './cii.ts';
import { DOCUMENT_TEXTS } from './document-texts.ts';
import { renderPdf } from './pdf/pdf.ts';
import type { PrintedDocument } from './printed-document.ts';

/** A file of an issued invoice. `digest` is the SHA-256 of its content, in hex. */
export interface MadeDocument extends Pick<InvoiceFile, 'kind' | 'name' | 'digest'> {
  content: Uint8Array;
}

/**
 * The PDF of an invoice or quote, and the XRechnung where the client wants one and nothing is missing for it.
 * It loads the PDF library: only the worker calls it.
 */
export async function makeDocuments(
  invoice: PrintedDocument,
  issuedAt: Date,
): Promise<MadeDocument[]> {
  const { kind, number, language } = invoice;
  const name = fileName(`${DOCUMENT_TEXTS[language].titles[kind]} ${number}`);
  const pdf = madeDocument('pdf', `${name}.pdf`, await renderPdf(invoice, issuedAt));
  if (kind === 'quote') return [pdf];
  if (!wantsXRechnung(invoice) || missingForXRechnung(invoice).length > 0) return [pdf];
  const xml = Buffer.from(ciiInvoice(invoice, 'xrechnung'));
  return [pdf, madeDocument('xml', `${name}.xml`, xml)];
}

function madeDocument(kind: InvoiceFile['kind'], name: string, content: Buffer): MadeDocument {
  return { kind, name, content, digest: createHash('sha256').update(content).digest('hex') };
}

/** Numbers may have spaces and slashes; no system takes both in names of files. */
function fileName(title: string): string {
  return title.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
}
