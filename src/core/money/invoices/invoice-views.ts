import type { Day } from '../../days.ts';
import type { UnapprovedEntry } from '../approvals/approval-views.ts';
import type { CreditBasis } from '../credits/credit-totals.ts';
import type { BilledExpense } from '../expenses/expense.ts';
import type { RateLevel } from '../rates.ts';
import type { TaxCategory } from '../tax-categories.ts';
import type { InvoiceDraft, IssuedInvoice } from './invoice.ts';

/**
 * The state of an invoice as it is shown; `overdue` takes precedence over `partlyPaid` (money §5).
 */
export const INVOICE_STATES = [
  'draft',
  'open',
  'partlyPaid',
  'paid',
  'overdue',
  'cancelled',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export interface InvoiceListItem {
  id: string;
  kind: IssuedInvoice['kind'];
  version: number;
  state: InvoiceState;
  clientId: string;
  clientName: string;
  /** Null for a draft. */
  number: string | null;
  issueDate: Day | null;
  dueDate: Day | null;
  currency: string;
  /** In minor units, as are the others. */
  net: number;
  tax: number;
  gross: number;
  /** To be paid, before payments. */
  due: number;
  paid: number;
  credited: number;
  updatedAt: number;
}

export interface Payment {
  id: string;
  day: Day;
  amount: number;
  method: string;
  note: string;
  createdAt: number;
}

/** A time entry on a line of a draft or invoice. */
export interface BilledEntry {
  entryId: string;
  lineId: string;
  day: Day;
  personName: string;
  /** Null if the ticket is not visible to the reader: the page says "hidden ticket". */
  ticketName: string | null;
  projectName: string | null;
  note: string;
  seconds: number;
  billedSeconds: number;
  rate: string | null;
  rateLevel: RateLevel | null;
}

export interface InvoiceFile {
  /** `xml`: an XRechnung in CII. */
  kind: 'pdf' | 'xml' | 'ubl';
  name: string;
  size: number;
  /** SHA-256 in hex. */
  digest: string;
}

/** Something that a draft lacks for being issued, and the place to fill it in. */
export interface MissingForIssue {
  code: string;
  place: 'business' | 'client' | 'draft';
}

export interface InvoiceView extends InvoiceListItem {
  draft: InvoiceDraft | null;
  issued: IssuedInvoice | null;
  /** Of a draft. */
  missing: readonly MissingForIssue[];
  /** For a draft: characters that the PDF fonts lack and print as `?`. */
  unprintable: readonly string[];
  /** Of a draft: its entries that the client must approve before it is issued. */
  unapproved: readonly UnapprovedEntry[];
  entries: readonly BilledEntry[];
  expenses: readonly BilledExpense[];
  payments: readonly Payment[];
  files: readonly InvoiceFile[];
  /** The invoice that this one credits, and the credit notes of this one. */
  credits: { id: string; number: string | null } | null;
  creditNotes: readonly { id: string; number: string | null; gross: number }[];
  /** The lines that bill a milestone or, without one, the remaining agreed amount. */
  fixedPrices: readonly {
    lineId: string;
    projectId: string;
    milestoneId: string | null;
    milestoneName: string | null;
  }[];
  /** The lines that deduct a prepayment invoice. */
  deductions: readonly { lineId: string; prepayment: { id: string; number: string | null } }[];
  /** Of a prepayment invoice: the drafts and invoices that deduct it. */
  deductedOn: readonly { id: string; number: string | null }[];
  /** Of a draft of a credit note: what it credits, for its totals. */
  creditBasis: CreditBasis | null;
}

/** How unbilled entries become lines. */
export const LINE_GROUPINGS = ['ticket', 'person', 'day', 'project', 'entry'] as const;
export type LineGrouping = (typeof LINE_GROUPINGS)[number];

/** The unbilled time of a client. */
export interface UnbilledClient {
  clientId: string;
  clientName: string;
  currency: string;
  seconds: number;
  billedSeconds: number;
  /** In minor units; entries without a rate count as 0. */
  value: number;
  /** Whether an amount is too large for an invoice, as with an absurd rate; `value` is then 0. */
  isTooLarge: boolean;
  entryCount: number;
  entriesWithoutRate: number;
  projects: readonly { projectId: string; name: string; seconds: number; value: number }[];
}

/** Sums in one currency, in minor units. */
export interface MoneySums {
  currency: string;
  invoiced: number;
  paid: number;
  outstanding: number;
  overdue: number;
}

export interface MoneyOverview {
  month: readonly MoneySums[];
  year: readonly MoneySums[];
  /** The last twelve months, oldest first. */
  months: readonly { month: string; sums: readonly MoneySums[] }[];
  unbilled: readonly UnbilledClient[];
  /** Of the last twelve months. */
  hours: { billableSeconds: number; seconds: number };
}

/** The default tax of a new line. */
export interface DefaultTax {
  taxCategory: TaxCategory;
  taxRate: string;
}
