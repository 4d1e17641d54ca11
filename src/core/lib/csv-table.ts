/** A line of a CSV file, with the number of the line in the file on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Lines that decide the delimiter. */
const LINES_TO_COUNT = 30;

/**
 * The text of a file: UTF-8, with or without a byte order mark, or UTF-16 with one; else
 * Windows-1252, in which spreadsheets save.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The rows of a CSV file (RFC 4180), without empty ones; at most `maxRows`. Cells are separated by
 * commas, semicolons, tabs or bars, whichever its lines have; quoted cells may have line breaks.
 */
export function csvRows(text: string, maxRows = Number.POSITIVE_INFINITY): CsvRow[] {
  // Spreadsheets of some languages begin with the delimiter.
  const plain = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '\n');
  const delimiter = delimiterOf(plain);
  const rows: CsvRow[] = [];
  let [cells, cell, line, begin] = [[] as string[], '', 1, 1];
  let isQuoted = false;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begin, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < plain.length && rows.length < maxRows; at += 1) {
    const character = plain[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n' || (character === '\r' && plain[at + 1] !== '\n')) {
      endRow();
      begin = line;
    } else if (character !== '\r') cell += character;
  }
  if (rows.length < maxRows) endRow();
  return rows;
}

/** The one that most lines have several of; of fewer columns, the one that the first line has. */
function delimiterOf(text: string): string {
  const lines = text
    .trimStart()
    .split(/\r\n|\r|\n/, LINES_TO_COUNT)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const countsOf = (delimiter: string) => lines.map((line) => line.split(delimiter).length - 1);
  const score = (delimiter: string) => {
    const counts = countsOf(delimiter);
    const several = Math.max(0, ...counts) * counts.filter((count) => count >= 2).length;
    return several || Math.min(countsOf(delimiter)[0] ?? 0, 1) / 2;
  };
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best));
}
