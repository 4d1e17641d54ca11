const DELIMITERS = [';', ',', '\t', '|'] as const;
/** Lines that decide the delimiter. */
const LINES_TO_COUNT = 30;

/** The cells of a CSV (RFC 4180) with whichever delimiter it has. At most `maxRows` rows. */
export function parseRows(text: string, maxRows: number): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=(.)\r?\n/i, '');
  return rowsOf(plain, delimiterOf(plain), maxRows);
}

/** The delimiter that occurs several times in most lines. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, LINES_TO_COUNT);
  const score = (delimiter: string) => {
    const counts = lines.map((line) => outsideQuotes(line).split(delimiter).length - 1);
    return Math.max(0, ...counts) * counts.filter((count) => count >= 2).length;
  };
  return DELIMITERS.reduce((best, each) => (score(each) > score(best) ? each : best));
}

function outsideQuotes(line: string): string {
  return line.replaceAll(/"[^"]*"/g, '');
}

function rowsOf(text: string, delimiter: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let place = 0;
  while (place < text.length && rows.length < maxRows) {
    let cell: string;
    if (text[place] === '"') {
      [cell, place] = quotedCell(text, place);
    } else {
      const end = endOfCell(text, place, delimiter);
      cell = text.slice(place, end);
      place = end;
    }
    row.push(cell);
    const sign = text[place];
    if (sign === delimiter) {
      place += 1;
      // A delimiter at the end of the text begins a last, empty cell.
      if (place === text.length) row.push('');
      continue;
    }
    if (sign === '\r' && text[place + 1] === '\n') place += 1;
    place += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return end;
}

/** A quoted cell and its end. Text after the closing quote belongs to it. */
function quotedCell(text: string, start: number): [string, number] {
  let cell = '';
  let place = start + 1;
  while (place < text.length) {
    const quote = text.indexOf('"', place);
    if (quote < 0) return [cell + text.slice(place), text.length];
    cell += text.slice(place, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    place = quote + 2;
  }
  return [cell, place];
}
