import type { Language } from '../../../../core/languages.ts';
import { decimalText, parseDecimal } from '../../../../core/money/decimals.ts';
import { requireCurrency } from '../invoice-data.ts';

const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** Symbols that mean only one currency; all others are written by their code. */
const SIGNS: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥' };

/** Written by hand, because Intl changes with the version of Node, and files must not. */
const SEPARATORS: Record<Language, { group: string; point: string }> = {
  en: { group: ',', point: '.' },
  de: { group: '.', point: ',' },
};

/** A number as `parseDecimal` reads it, with at least and without unneeded decimals beyond. */
export function numberText(text: string, language: Language, minDecimals = 0): string {
  const { group, point } = SEPARATORS[language];
  const parsed = parseDecimal(text, 20n);
  const [whole = '', decimals = ''] = (parsed ? decimalText(parsed) : text)
    .replace('-', '')
    .split('.');
  const fraction = decimals.replace(/0+$/, '').padEnd(minDecimals, '0');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  const sign = text.startsWith('-') ? MINUS : '';
  return `${sign}${grouped}${fraction ? point + fraction : ''}`;
}

/** An amount in minor units with its currency. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const { exponent } = requireCurrency(currency);
  const text = decimalText({ amount: BigInt(amount), scale: exponent });
  return withCurrency(numberText(text, language, Number(exponent)), currency, language);
}

/** A price, with more decimals than its currency has where it needs them. */
export function priceText(price: string, currency: string, language: Language): string {
  const exponent = Number(requireCurrency(currency).exponent);
  return withCurrency(numberText(price, language, exponent), currency, language);
}

function withCurrency(number: string, currency: string, language: Language): string {
  const sign = SIGNS[currency];
  if (language === 'de') return `${number}${NO_BREAK_SPACE}${sign ?? currency}`;
  const [minus, absolute] = number.startsWith(MINUS) ? [MINUS, number.slice(1)] : ['', number];
  return sign ? `${minus}${sign}${absolute}` : `${minus}${currency}${NO_BREAK_SPACE}${absolute}`;
}
