import { currencyOf } from '../../../core/money/currencies.ts';
import { decimalText, MAX_DECIMALS, parseDecimal } from '../../../core/money/decimals.ts';
import { locale } from '../../i18n/en/locale.ts';

const DEFAULT_EXPONENT = 2n;

/** How many decimals the minor unit of a currency has. */
function exponentOf(currency: string): bigint {
  return currencyOf(currency)?.exponent ?? DEFAULT_EXPONENT;
}

/** By its language and options: making one takes much longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function cachedFormat(
  language: string | undefined,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const { currency, minimumFractionDigits, maximumFractionDigits } = options;
  const key = [language, currency, minimumFractionDigits, maximumFractionDigits].join(' ');
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

function formatOf(currency: string, language: string | undefined): Intl.NumberFormat {
  const digits = Number(exponentOf(currency));
  return cachedFormat(language, {
    ...{ style: 'currency', currency },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
}

/** Intl formats a decimal text as it is; no floating-point number is made of it. */
type DecimalString = `${number}`;

/** An amount in minor units as people read it: `€1,190.00`, `1.190,00 €`, `¥1,190`. */
export function amountText(minor: number | bigint, currency: string, language = locale): string {
  return formatOf(currency, language).format(plainAmount(minor, currency) as DecimalString);
}

/** An amount in minor units as a plain decimal, `1190.00`. */
export function plainAmount(minor: number | bigint, currency: string): string {
  return decimalText({ amount: BigInt(minor), scale: exponentOf(currency) });
}

/** An amount in minor units as it is typed, `1190,00`: without currency and groups. */
export function amountInput(minor: number | bigint, currency: string, language = locale): string {
  return numberInput(plainAmount(minor, currency), language);
}

/** The minor units of an amount that was typed; null if it is none of this currency. */
export function parseAmount(text: string, currency: string, language = locale): number | null {
  const typed = readNumber(text, language);
  const exponent = exponentOf(currency);
  const decimal = typed === null ? null : parseDecimal(typed, exponent);
  if (!decimal) return null;
  const minor = Number(decimal.amount * 10n ** (exponent - decimal.scale));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** A decimal text as people read it: `1,250.5`. */
export function numberText(decimal: string, language = locale): string {
  const format = cachedFormat(language, { maximumFractionDigits: Number(MAX_DECIMALS) });
  return format.format(decimal as DecimalString);
}

/** A price with at most 4 decimals and at least those of its currency: `€85.00`, `€0.1255`. */
export function priceText(decimal: string, currency: string, language = locale): string {
  const digits = Number(exponentOf(currency));
  return cachedFormat(language, {
    ...{ style: 'currency', currency, minimumFractionDigits: digits },
    maximumFractionDigits: Math.max(digits, Number(MAX_DECIMALS)),
  }).format(decimal as DecimalString);
}

/** A decimal text as it is typed in this language: `1250,5`. */
export function numberInput(decimal: string, language = locale): string {
  return decimal.replace('.', separatorsOf(language).decimal);
}

/**
 * The decimal text of a number that was typed, with the separators of the language or of another
 * one: `1.234,50`, `1,234.50`, `1234.5`. Null if it is no number.
 */
export function readNumber(text: string, language = locale): string | null {
  const plain = text
    .trim()
    .replaceAll(/[\s'’]/g, '')
    .replace('−', '-');
  const point = pointOf(plain, separatorsOf(language).decimal);
  const [whole = '', decimals = ''] =
    point < 0 ? [plain] : [plain.slice(0, point), plain.slice(point + 1)];
  const digits = whole.replaceAll(/[.,]/g, '');
  if (!isGrouped(whole) || !/^\d*$/.test(decimals)) return null;
  const number = `${digits === '' || digits === '-' ? `${digits}0` : digits}${decimals && `.${decimals}`}`;
  return /\d/.test(plain) && parseDecimal(number) ? number : null;
}

/** Where the decimal separator is; -1 without one. */
function pointOf(text: string, decimal: string): number {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return Math.max(point, comma);
  const last = Math.max(point, comma);
  if (last < 0 || text.indexOf(text[last] ?? '') !== last) return -1;
  // The language's separator of groups can separate nothing but three digits.
  const isGroup = text[last] !== decimal && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isGroup ? -1 : last;
}

function isGrouped(whole: string): boolean {
  return /^-?\d*$/.test(whole) || /^-?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole);
}

const separators = new Map<string | undefined, { decimal: string }>();

function separatorsOf(language: string | undefined): { decimal: string } {
  const cached = separators.get(language);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  const found = { decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
  separators.set(language, found);
  return found;
}
