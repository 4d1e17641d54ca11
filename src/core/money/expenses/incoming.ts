import type { Day } from '../../days.ts';
import type { TaxCategory } from '../tax-categories.ts';
import type { Expense, ExpenseView } from './expense.ts';

/** A line of an e-invoice that was received. Amounts are minor units; prices and quantities texts. */
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

/** An e-invoice as it was read. Nothing of it is trusted; texts are cut to their limits. */
export interface IncomingInvoice {
  /** As people know it: `ZUGFeRD 1.0`, `Factur-X`, `XRechnung (UBL)`. */
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
  /** In minor units. What the file does not say is null. */
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

/** What does not fit together in an e-invoice. It can be booked all the same. */
export const INCOMING_WARNINGS = [
  ...(['lineTotal', 'net', 'taxBase', 'taxAmount', 'taxTotal', 'gross', 'payable'] as const),
  ...(['noTaxes', 'noLines', 'noDueDate', 'vatId', 'iban', 'otherBuyer'] as const),
] as const;
export type IncomingWarning = (typeof INCOMING_WARNINGS)[number];

/** What is shown of an e-invoice before it is booked. */
export interface ReadInvoice {
  invoice: IncomingInvoice;
  warnings: readonly IncomingWarning[];
  /** Expenses of the same supplier with the same number. */
  duplicates: readonly Pick<ExpenseView, 'id' | 'day' | 'supplier' | 'gross' | 'currency'>[];
  /** What is booked of it. */
  expense: Expense;
}
