import type { InvoiceDraft, IssuedLine, IssuedTotals } from './invoice.ts';
import type { InvoiceListItem, InvoiceView } from './invoice-views.ts';

/** A page of invoices. */
export interface InvoicePage {
  /** Drafts first, last changed first; then what was issued, newest first. */
  invoices: InvoiceListItem[];
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
}

/** A preview of a draft of unbilled entries. */
export interface GatheredTime {
  lines: readonly IssuedLine[];
  totals: IssuedTotals;
  currency: string;
  entryCount: number;
  entriesWithoutRate: number;
  seconds: number;
  billedSeconds: number;
}

/**
 * The answer to an edit. If someone else has changed one of its fields since its base version,
 * nothing is saved, `conflicts` names those fields, and `invoice` is the present state.
 */
export interface InvoiceEditAnswer {
  invoice: InvoiceView;
  conflicts: readonly (keyof InvoiceDraft)[];
}

/** Notifies ADMINs of changed invoices by id; an empty list means that any may have changed. */
export interface MoneyEvent {
  ids: readonly string[];
}
