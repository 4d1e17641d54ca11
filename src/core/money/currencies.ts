import type { DineroCurrency } from 'dinero.js/bigint';
import * as currencies from 'dinero.js/bigint/currencies';

/** An ISO 4217 currency: its code, and how many decimals its minor unit has. */
export type Currency = DineroCurrency<bigint>;

const BY_CODE: ReadonlyMap<string, Currency> = new Map(
  Object.values(currencies).map((currency) => [currency.code, currency]),
);

/** The codes of ISO 4217, in their order. */
export const CURRENCY_CODES: readonly string[] = [...BY_CODE.keys()].sort();

/** The currency of a code of three capital letters; null if ISO 4217 has none. */
export function currencyOf(code: string): Currency | null {
  return BY_CODE.get(code) ?? null;
}

/**
 * Whether structured invoices support the currency: EN 16931 allows at most 2 decimals (money §2).
 */
export function hasStructuredInvoice({ exponent }: Currency): boolean {
  return exponent <= 2n;
}
