import type { Day } from '../../days.ts';
import type { TaxCategory } from '../tax-categories.ts';
import type { Expense, ExpenseView } from './expense.ts';

/** A line of a received e-invoice. Amounts are minor units; prices and quantities are texts. */
export interface IncomingLine {
  name: string;
  description: string;
  quantity: string;
  /** As it is written: a code of UN/ECE Recommendation 20. */
  unit: string;
  unitPrice: string;
  /** In percent; empty if the line does not say it. */
  taxRate: string;
  net: number;
}

export interface IncomingTax {
  category: TaxCategory | '';
  /** In percent. */
  rate: string;
  base: number;
  tax: number;
}

export interface IncomingParty {
  name: string;
  /** Lines of its address. */
  address: readonly string[];
  vatId: string;
  taxNumber: string;
  email: string;
}

/** A parsed e-invoice. Its content is untrusted; texts are cut to their limits. */
export interface IncomingInvoice {
  /** The name of the format: `ZUGFeRD 1.0`, `Factur-X`, `XRechnung (UBL)`. */
  format: string;
  kind: 'invoice' | 'creditNote';
  number: string;
  issueDate: Day;
  dueDate: Day | null;
  period: { from: Day; to: Day } | null;
  currency: string;
  seller: IncomingParty;
  buyer: IncomingParty;
  orderReference: string;
  iban: string;
  notes: readonly string[];
  lines: readonly IncomingLine[];
  taxes: readonly IncomingTax[];
  /** In minor units; null if the file does not state it. */
  totals: {
    lineTotal: number | null;
    allowances: number;
    charges: number;
    net: number;
    tax: number;
    gross: number;
    prepaid: number;
    rounding: number;
    payable: number | null;
  };
}

/** The inconsistencies of an e-invoice. None of them prevents booking it. */
export const INCOMING_WARNINGS = [
  ...(['lineTotal', 'net', 'taxBase', 'taxAmount', 'taxTotal', 'gross', 'payable'] as const),
  ...(['noTaxes', 'noLines', 'noDueDate', 'vatId', 'iban', 'otherBuyer'] as const),
] as const;
export type IncomingWarning = (typeof INCOMING_WARNINGS)[number];

/** The preview of an e-invoice before it is booked. */
export interface ReadInvoice {
  invoice: IncomingInvoice;
  warnings: readonly IncomingWarning[];
  /** Expenses of the same supplier with the same number. */
  duplicates: readonly Pick<ExpenseView, 'id' | 'day' | 'supplier' | 'gross' | 'currency'>[];
  /** The expense that it would be booked as. */
  expense: Expense;
}
