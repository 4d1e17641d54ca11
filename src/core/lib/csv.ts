/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheets take for a formula, also after spaces and in full-width characters. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A line as of RFC 4180. An apostrophe turns formulas into text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
