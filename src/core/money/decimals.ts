/** A decimal number without floating point: `amount` / 10^`scale`. */
export interface Decimal {
  amount: bigint;
  scale: bigint;
}

/** The most decimals of a quantity and of a unit price (money §2). */
export const MAX_DECIMALS = 4n;

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/;

/**
 * A number written as `-1234.5`, with at most 12 digits before the point and `maxDecimals` behind
 * it; null for anything else.
 */
export function parseDecimal(text: string, maxDecimals = MAX_DECIMALS): Decimal | null {
  const [, sign, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || BigInt(decimals.length) > maxDecimals) return null;
  const amount = BigInt(whole + decimals);
  return { amount: sign ? -amount : amount, scale: BigInt(decimals.length) };
}

/** The number as `parseDecimal` reads it, with as many decimals as its scale. */
export function decimalText({ amount, scale }: Decimal): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(Number(scale) + 1, '0');
  const point = digits.length - Number(scale);
  const text = scale > 0n ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
  return amount < 0n ? `-${text}` : text;
}

/** The quotient of two integers with `scale` decimals, rounded half away from zero (money §2). */
export function quotient(dividend: bigint, divisor: bigint, scale: bigint): Decimal {
  const isNegative = dividend < 0n !== divisor < 0n;
  const numerator = absolute(dividend) * 10n ** scale;
  const denominator = absolute(divisor);
  const amount = (2n * numerator + denominator) / (2n * denominator);
  return { amount: isNegative ? -amount : amount, scale };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
