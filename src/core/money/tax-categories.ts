import type { Decimal } from './decimals.ts';

/**
 * The tax categories of EN 16931 (UNCL 5305): standard, zero, exempt, reverse charge,
 * intra-community, export, outside scope.
 */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** The data that an invoice can lack for its tax categories. */
export type MissingForTax =
  | 'sellerTaxId'
  | 'sellerVatId'
  | 'buyerVatId'
  | 'exemptionReason'
  | 'deliveryCountry'
  | 'deliveryDate'
  | 'taxRate'
  | 'noTaxRate'
  | 'onlyCategory';

/** The data of an invoice on which its tax categories depend. */
export interface TaxFacts {
  lines: readonly { taxCategory: TaxCategory; taxRate: Decimal }[];
  sellerVatId: string | null;
  /** The national tax number of the seller. */
  sellerTaxNumber: string | null;
  buyerVatId: string | null;
  exemptionReason: string | null;
  deliveryCountry: string | null;
  /** The day of the delivery, or the last day of its period. */
  deliveryDate: string | null;
}

/**
 * What an invoice still needs for its tax categories, in a fixed order; empty if it can be issued.
 * Source: the business rules of EN 16931 (BR-S, BR-AE, BR-IC, BR-G, BR-E, BR-O), money §2.
 */
export function missingForTax(facts: TaxFacts): MissingForTax[] {
  const used = new Set(facts.lines.map(({ taxCategory }) => taxCategory));
  const needs = (...categories: TaxCategory[]) => categories.some((each) => used.has(each));
  const hasSellerId = Boolean(facts.sellerVatId || facts.sellerTaxNumber);
  const isTaxed = ({ amount }: Decimal) => amount > 0n;
  const checks: [MissingForTax, boolean][] = [
    ['sellerTaxId', needs('S', 'Z', 'E') && !hasSellerId],
    ['sellerVatId', needs('AE', 'K', 'G') && !facts.sellerVatId],
    ['buyerVatId', needs('AE', 'K') && !facts.buyerVatId],
    ['exemptionReason', needs('E') && !facts.exemptionReason?.trim()],
    ['deliveryCountry', needs('K') && !facts.deliveryCountry],
    ['deliveryDate', needs('K') && !facts.deliveryDate],
    ['taxRate', facts.lines.some((line) => line.taxCategory === 'S' && !isTaxed(line.taxRate))],
    ['noTaxRate', facts.lines.some((line) => line.taxCategory !== 'S' && isTaxed(line.taxRate))],
    ['onlyCategory', needs('O') && used.size > 1],
  ];
  return checks.filter(([, isMissing]) => isMissing).map(([name]) => name);
}
