import { dinero, halfAwayFromZero, multiply, toSnapshot, transformScale } from 'dinero.js/bigint';
import type { Currency } from './currencies.ts';
import type { Decimal } from './decimals.ts';

/**
 * An amount of money in minor units of its currency, such as cents: a bigint, so that no
 * floating-point number can be mixed in (money §2).
 */
export type MinorUnits = bigint;

/** A price with up to 4 decimals times a quantity, rounded half away from zero to minor units. */
export function amountOf(price: Decimal, quantity: Decimal, currency: Currency): MinorUnits {
  return rounded({ ...price, currency }, quantity);
}

/** A share of an amount, such as a tax of 19 %, rounded half away from zero to minor units. */
export function percentOf(amount: MinorUnits, percent: Decimal, currency: Currency): MinorUnits {
  const { exponent } = currency;
  const share = { amount: percent.amount, scale: percent.scale + 2n };
  return rounded({ amount, scale: exponent, currency }, share);
}

function rounded(price: Decimal & { currency: Currency }, factor: Decimal): MinorUnits {
  // The decimals are decimal also where a major unit has five minor ones, as in MGA and MRU.
  const currency = { ...price.currency, base: 10n };
  const product = multiply(dinero({ ...price, currency }), factor);
  return toSnapshot(transformScale(product, price.currency.exponent, halfAwayFromZero)).amount;
}

export function sum(amounts: Iterable<MinorUnits>): MinorUnits {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

/**
 * Splits an amount in proportion to `weights`, each share rounded towards zero; the largest weight
 * gets the remainder. If the weights add up to 0, the first share gets everything.
 */
export function splitByWeight(amount: MinorUnits, weights: readonly bigint[]): MinorUnits[] {
  const total = sum(weights);
  const shares = weights.map((weight) => (total === 0n ? 0n : (amount * weight) / total));
  const largest = total === 0n ? 0 : indexOfLargest(weights);
  const remainder = amount - sum(shares);
  return shares.map((share, index) => (index === largest ? share + remainder : share));
}

function indexOfLargest(weights: readonly bigint[]): number {
  return weights.reduce(
    (best, weight, index) => (weight > (weights[best] ?? 0n) ? index : best),
    0,
  );
}
