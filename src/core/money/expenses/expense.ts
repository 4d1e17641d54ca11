import type { Day } from '../../days.ts';

/** A part of an expense with one tax rate. In minor units; the tax is as the receipt says it. */
export interface ExpenseRow {
  net: number;
  /** In percent, as `parseDecimal` reads it. */
  rate: string;
  tax: number;
}

/** The content of an expense (money §1). Texts may be empty. */
export interface Expense {
  /** The date of the receipt. */
  day: Day;
  supplier: string;
  /** The supplier's own number of the invoice. */
  reference: string;
  /** Free text. */
  category: string;
  note: string;
  /** ISO 4217. */
  currency: string;
  /** At least one. All net amounts are negative where the supplier pays back. */
  rows: readonly ExpenseRow[];
  /** At most one of both. */
  clientId: string | null;
  projectId: string | null;
  /** Whether the client is to be billed for it. */
  isBillable: boolean;
  dueDate: Day | null;
  /** When it was paid; null until then. */
  paidOn: Day | null;
}

export interface ReceiptView {
  id: string;
  name: string;
  /** The media type, detected from its bytes. */
  type: string;
  bytes: number;
  /** SHA-256 in hex. */
  digest: string;
}

/** The draft or invoice on which an expense is billed. */
export interface ExpenseInvoice {
  id: string;
  /** Null for a draft. */
  number: string | null;
}

/** An expense with its state. `version` is raised by each change. */
export interface ExpenseView extends Expense {
  id: string;
  version: number;
  /** In minor units: the sums of its rows. */
  net: number;
  tax: number;
  gross: number;
  /** Null if it is deleted for good. */
  clientName: string | null;
  projectName: string | null;
  receipt: ReceiptView | null;
  invoice: ExpenseInvoice | null;
  createdAt: number;
  updatedAt: number;
}

/** The filter of a list. */
export const EXPENSE_STATES = [
  'unpaid',
  'overdue',
  'paid',
  'unbilled',
  'billed',
  'noReceipt',
] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];

export const EXPENSE_SORT_KEYS = ['day', 'supplier', 'category', 'due', 'gross'] as const;
export type ExpenseSortKey = (typeof EXPENSE_SORT_KEYS)[number];

export interface ExpenseFilter {
  state?: ExpenseState | undefined;
  /** Of its own or of its project; empty for those without. */
  clientId?: string | undefined;
  /** Empty for those without. */
  projectId?: string | undefined;
  currency?: string | undefined;
  /** The first and the last day of receipts. */
  from?: Day | undefined;
  to?: Day | undefined;
  category?: string | undefined;
  /** Searched in supplier, number, category and note. */
  text?: string | undefined;
  year?: number | undefined;
}

export interface ExpenseSum {
  currency: string;
  net: number;
  tax: number;
  gross: number;
  /** The gross sum of unpaid expenses. */
  unpaid: number;
}

/** A page of expenses. */
export interface ExpensePage {
  expenses: ExpenseView[];
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
  /** Of all pages, by currency. */
  sums: ExpenseSum[];
}

/** Values that were used before, as suggestions. */
export interface ExpenseSuggestions {
  categories: string[];
  suppliers: string[];
}

/** The expenses of a client that can be billed. */
export interface BillableExpenses {
  /** The client's. */
  currency: string;
  /** In the client's currency, oldest first. */
  expenses: ExpenseView[];
  /** Expenses in another currency, which cannot be on an invoice of this client. */
  otherCurrency: ExpenseView[];
}

/** An expense on a line of a draft or invoice. */
export interface BilledExpense {
  expenseId: string;
  lineId: string;
  day: Day;
  supplier: string;
  category: string;
  currency: string;
  net: number;
}
