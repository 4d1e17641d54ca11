import { currencyOf } from '../../../core/money/currencies.ts';
import { decimalText } from '../../../core/money/decimals.ts';
import { windows1252 } from './windows-1252.ts';

/** Lines of cells as accounting programs of Germany read them: semicolons, Windows-1252. */
export function csv(lines: readonly (readonly string[])[]): Buffer {
  return windows1252(lines.map((cells) => `${cells.map(cellOf).join(';')}\r\n`).join(''));
}

/** Numbers as they are; other texts in quotes, which keeps spreadsheets from running formulas. */
function cellOf(text: string): string {
  if (text === '' || /^-?\d+(,\d+)?$/.test(text)) return text;
  const plain = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll(/\s*[\r\n]+\s*/g, ' ').replaceAll('"', '""')}"`;
}

/** An amount of minor units with a decimal comma. */
export function amountOf(minor: number, code: string): string {
  const scale = currencyOf(code)?.exponent ?? 2n;
  return decimalText({ amount: BigInt(minor), scale }).replace('.', ',');
}
