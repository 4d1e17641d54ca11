/** So that spreadsheets take the file for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What spreadsheets would take for a formula, also behind blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A line of RFC 4180. What looks like a formula is a text behind an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
