import { hash } from 'node:crypto';
import {
  hasElectronicInvoice,
  ublProfileOf,
} from '../../../core/money/invoices/electronic-invoice.ts';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import type { InvoiceFile } from '../../../core/money/invoices/invoice-views.ts';
import { fileNameOf } from './document-texts.ts';
import { ublInvoice } from './ubl.ts';

/**
 * The UBL of an issued invoice, of what was frozen alone: the same whenever it is made. Null for a
 * currency with more decimals than EN 16931 has.
 */
export function ublOf(
  invoice: IssuedInvoice,
): (Pick<InvoiceFile, 'name' | 'digest'> & { kind: 'ubl'; content: Buffer }) | null {
  if (!hasElectronicInvoice(invoice)) return null;
  const content = Buffer.from(ublInvoice(invoice, ublProfileOf(invoice)));
  const name = `${fileNameOf(invoice)}.xml`;
  return { kind: 'ubl', name, content, digest: hash('sha256', content, 'hex') };
}
