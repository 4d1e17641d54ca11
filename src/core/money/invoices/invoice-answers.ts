import type { UnapprovedEntry } from '../approvals/approval-views.ts';
import type { InvoiceDraft, IssuedLine, IssuedTotals } from './invoice.ts';
import type { InvoiceListItem, InvoiceView, MissingForIssue } from './invoice-views.ts';

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
  /** Entries that are left out because the client has not approved them. */
  unapproved: readonly UnapprovedEntry[];
}

/** What the draft of a client would be, among those of all clients with unbilled time. */
export interface PlannedDraft {
  clientId: string;
  clientName: string;
  currency: string;
  entryCount: number;
  entriesWithoutRate: number;
  billedSeconds: number;
  /** In minor units. */
  net: number;
  gross: number;
  /** The code of the error that refuses such a draft. */
  fault: 'invoice.lineLimit' | 'invoice.tooLarge' | null;
  /** What it will need before it is issued. */
  missing: readonly MissingForIssue[];
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
