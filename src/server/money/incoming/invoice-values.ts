import type { Day } from '../../../core/days.ts';
import { amountOf } from '../../../core/money/amounts.ts';
import { type Currency, currencyOf } from '../../../core/money/currencies.ts';
import { decimalText, parseDecimal, quotient } from '../../../core/money/decimals.ts';
import { simplest } from '../../../core/money/invoice-totals.ts';
import { TAX_CATEGORIES, type TaxCategory } from '../../../core/money/tax-categories.ts';
import type { XmlElement } from '../../lib/safe-xml.ts';
import { Refusal } from './refusal.ts';

const MAX_TEXT = 2000;
const MAX_NOTES = 20;
const MAX_DECIMALS = 12n;
const ONE = { amount: 1n, scale: 0n };
/** Lines of an invoice that are read. */
export const MAX_LINES = 5000;

/** The first element at a path of local names; each may have several, as `A|B`. */
export function child(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((found: XmlElement | undefined, names) => all(found, names)[0], element);
}

/** The children of a local name. */
export function all(element: XmlElement | undefined, names: string): XmlElement[] {
  const localNames = names.split('|');
  return element?.children.filter(({ name }) => localNames.includes(name)) ?? [];
}

/** A text as it can be stored and shown: without control characters, and not too long. */
export function textOf(element: XmlElement | undefined, max = MAX_TEXT): string {
  return clean(element?.text ?? '', max);
}

/** The text at a path. */
export function textAt(element: XmlElement | undefined, ...path: string[]): string {
  return textOf(child(element, ...path));
}

function clean(text: string, max: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are taken out
  const plain = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').trim();
  return plain.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

export function notesOf(elements: readonly XmlElement[]): string[] {
  const notes = elements.map((element) => textOf(element)).filter(Boolean);
  return [...new Set(notes)].slice(0, MAX_NOTES);
}

/** @throws Refusal eInvoice.incomplete if ISO 4217 has no such currency */
export function currencyAt(element: XmlElement | undefined): Currency {
  const currency = currencyOf(textOf(element));
  if (!currency) throw new Refusal('eInvoice.incomplete');
  return currency;
}

/** An amount in minor units; null if there is none. @throws Refusal eInvoice.damaged */
export function amountAt(element: XmlElement | undefined, currency: Currency): number | null {
  const text = textOf(element).replace(/^\+/, '');
  if (text === '') return null;
  const decimal = parseDecimal(text.replace(/^(-?)\./, '$10.'), MAX_DECIMALS);
  if (!decimal) throw new Refusal('eInvoice.damaged');
  return Number(amountOf(decimal, ONE, currency));
}

/** A number with at most 4 decimals as a text; `otherwise` if there is none. */
export function numberAt(element: XmlElement | undefined, otherwise: string): string {
  const decimal = parseDecimal(textOf(element).replace(/^\+/, ''), MAX_DECIMALS);
  if (!decimal) return otherwise;
  return decimalText(simplest(quotient(decimal.amount, 10n ** decimal.scale, 4n)));
}

/** A price for one, of a price for several. */
export function unitPrice(
  amount: XmlElement | undefined,
  quantity: XmlElement | undefined,
): string {
  const price = parseDecimal(textOf(amount), MAX_DECIMALS);
  const base = parseDecimal(textOf(quantity), MAX_DECIMALS);
  if (!price) return '0';
  const { amount: count, scale } = base && base.amount > 0n ? base : ONE;
  const single = quotient(price.amount * 10n ** scale, count * 10n ** price.scale, 4n);
  return decimalText(simplest(single));
}

/** A day as CII (20261127) or UBL (2026-11-27) writes it; null if there is none. */
export function dayAt(element: XmlElement | undefined): Day | null {
  const text = textOf(element);
  const [, year, month, day] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?![0-9])/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})\d{4}/.exec(text) ??
    [];
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written) return null;
  return written;
}

export function categoryAt(element: XmlElement | undefined): TaxCategory | '' {
  const code = textOf(element);
  return TAX_CATEGORIES.find((category) => category === code) ?? '';
}

/** The parts without which an invoice cannot be booked. @throws Refusal eInvoice.incomplete */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined || value === '')
    throw new Refusal('eInvoice.incomplete');
  return value;
}

/** The codes of UNTDID 1001 for credit notes. */
const CREDIT_NOTES = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
]);

export function kindOf(typeCode: string): 'invoice' | 'creditNote' {
  return CREDIT_NOTES.has(typeCode) ? 'creditNote' : 'invoice';
}
