/** A line of a CSV file, with the number of the line in the file on which it begins. */
export interface CsvRow {
  line: number;
  cells: string[];
}

const DELIMITERS = [',', ';', '\t'];

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
 * The rows of a CSV file, without empty ones. Cells are separated by commas, semicolons or tabs,
 * whichever the first line has most of; quoted cells may have line breaks.
 */
export function csvRows(text: string): CsvRow[] {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const delimiter = delimiterOf(plain);
  const rows: CsvRow[] = [];
  let [cells, cell, line, begin] = [[] as string[], '', 1, 1];
  let isQuoted = false;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: begin, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < plain.length; at += 1) {
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
  endRow();
  return rows;
}

function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const countOf = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (countOf(next) > countOf(best) ? next : best));
}
