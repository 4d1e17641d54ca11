import type { Day } from '../../../core/days.ts';
import { dayWith, utcOf } from '../../../core/days.ts';
import { parseDecimal } from '../../../core/money/decimals.ts';

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T\s].*)?$/;
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?:[T\s].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** Years of two digits are of this century. */
const CENTURY = 2000;

/** Reads days as banks write them: `28.11.2026`, `28.11.26`, `2026-11-28`, `11/28/2026`. */
export function dayReader(order: 'dmy' | 'mdy'): (text: string) => Day | null {
  return (text) => {
    const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
    if (first) return dayFrom(first[1], first[2], first[3]);
    const [, one, other, year = ''] = YEAR_LAST.exec(text) ?? [];
    if (one === undefined) return null;
    const full = year.length === 2 ? String(CENTURY + Number(year)) : year;
    // Dates with points always begin with the day.
    const isMonthFirst = order === 'mdy' && !text.includes('.');
    return isMonthFirst ? dayFrom(full, one, other) : dayFrom(full, other, one);
  };
}

/** Null for a day that does not exist. */
function dayFrom(year = '', month = '', day = ''): Day | null {
  const text = dayWith(Number(year), Number(month), Number(day));
  const utc = utcOf(text);
  return Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== text ? null : text;
}

/** Whether the month is first in dates such as `11/28/2026`. */
export function hasMonthFirst(cells: readonly string[]): boolean {
  const numbers = cells.flatMap((cell) => {
    const [, one, other] = YEAR_LAST.exec(cell.trim()) ?? [];
    return one === undefined ? [] : [[Number(one), Number(other)] as const];
  });
  return numbers.some(([, other]) => other > 12) && !numbers.some(([one]) => one > 12);
}

/** The decimal separator of a column of amounts. */
export function decimalOf(cells: readonly string[]): ',' | '.' {
  let balance = 0;
  for (const cell of cells) {
    const [, separator] = /([.,])\d{1,2}\D*$/.exec(cell.trim()) ?? [];
    if (separator === ',') balance += 1;
    if (separator === '.') balance -= 1;
  }
  return balance < 0 ? '.' : ',';
}

/** Reads amounts: `1.234,56`, `-12,5`, `+1,234.56 EUR`, `12,00-`; null for anything else. */
export function amountReader(
  decimal: ',' | '.',
): (text: string, exponent: bigint) => number | null {
  const group = decimal === ',' ? '.' : ',';
  return (text, exponent) => {
    const plain = text.replaceAll(/[\s'’€$£]|[A-Z]{3}/g, '').replaceAll('−', '-');
    const [, front = '', digits = '', back = ''] = /^([+-]?)([\d.,]+)([+-]?)$/.exec(plain) ?? [];
    const [whole = '', decimals = '', ...more] = digits.split(decimal);
    if (digits === '' || more.length > 0 || !isGrouped(whole, group)) return null;
    if (!/^\d*$/.test(decimals)) return null;
    const kept = decimals.replace(/0+$/, '');
    const number = `${whole.replaceAll(group, '') || '0'}${kept && `.${kept}`}`;
    const found = parseDecimal(number, exponent);
    if (!found) return null;
    const minor = Number(found.amount * 10n ** (exponent - found.scale));
    return front === '-' || back === '-' ? -minor : minor;
  };
}

function isGrouped(whole: string, group: '.' | ','): boolean {
  const escaped = group === '.' ? '\\.' : ',';
  return new RegExp(`^(\\d*|\\d{1,3}(${escaped}\\d{3})+)$`).test(whole);
}
