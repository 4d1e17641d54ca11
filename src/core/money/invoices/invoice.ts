import type { Day } from '../../days.ts';
import type { Language } from '../../languages.ts';
import type { Business, Client } from '../parties.ts';
import type { TaxCategory } from '../tax-categories.ts';

/** A discount with its reason, which EN 16931 requires (BR-33, BR-41). */
export interface NamedDiscount {
  /** In minor units, or a percentage as `parseDecimal` reads it. */
  value: { amount: number } | { percent: string };
  reason: string;
}

/** The content of a line. Numbers are texts that `parseDecimal` reads. */
export interface LineContent {
  name: string;
  /** Below the name; empty without one. */
  description: string;
  /** Negative on a line that deducts; prices never are (BR-27). */
  quantity: string;
  /** A code of UN/ECE Recommendation 20: hours, pieces, days, lump sum. */
  unit: 'HUR' | 'C62' | 'DAY' | 'LS';
  unitPrice: string;
  discount: NamedDiscount | null;
  taxCategory: TaxCategory;
  /** In percent. */
  taxRate: string;
}

/** The fields that can be edited while an invoice is a draft. */
export interface InvoiceDraft {
  language: Language;
  /** ISO 4217. */
  currency: string;
  /** Null until it is issued: then the day of issuing. */
  issueDate: Day | null;
  /** Null: the client's terms apply, else those of the business. */
  dueDate: Day | null;
  /** When the work was done. */
  period: { from: Day; to: Day } | null;
  /** ISO 3166-1; of intra-community deliveries. Empty for the client's country. */
  deliveryCountry: string;
  /** The reason for an exemption, printed with its tax; empty without one. */
  exemptionReason: string;
  /** The client's own number of the order (BT-13). */
  orderReference: string;
  /** Above the lines. */
  introduction: string;
  /** Beside or below the totals. */
  closing: string;
  discount: NamedDiscount | null;
  /** The amount already paid, in minor units. */
  prepaid: number;
  /**
   * The exchange rate, if the invoice is not in the business's currency: units of that currency for
   * one of the invoice's. Frozen when issued.
   */
  exchangeRate: { rate: string; day: Day; source: string } | null;
  lines: readonly (LineContent & { id: string })[];
}

export interface IssuedLine extends LineContent {
  id: string;
  /** In minor units, after its discount. */
  net: number;
}

export interface IssuedTax {
  category: TaxCategory;
  rate: string;
  base: number;
  tax: number;
}

/** Of a document; all in minor units of its currency. */
export interface IssuedTotals {
  lineTotal: number;
  discount: number;
  taxes: readonly IssuedTax[];
  net: number;
  tax: number;
  gross: number;
  prepaid: number;
  due: number;
}

/**
 * An invoice or credit note as it was issued. Nothing of it ever changes (money §5): files and pages
 * are made of it alone. A credit note has positive amounts.
 */
export interface IssuedInvoice
  extends Omit<InvoiceDraft, 'lines' | 'issueDate' | 'dueDate' | 'prepaid'> {
  /** UNCL 1001: 380, 381, 386. */
  kind: 'invoice' | 'creditNote' | 'prepayment';
  number: string;
  issueDate: Day;
  dueDate: Day | null;
  seller: Omit<Business, 'numberPattern' | 'taxRates' | 'timeZone'>;
  buyer: Omit<Client, 'notes'>;
  /** The invoice that a credit note credits (BT-25). */
  preceding: { number: string; issueDate: Day } | null;
  lines: readonly IssuedLine[];
  totals: IssuedTotals;
  /** The tax in the business's currency (BT-6, BT-111), if it is another one. */
  accountingTax: { currency: string; tax: number } | null;
}
