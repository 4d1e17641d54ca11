/** A mark of a list before a line: a bullet, a number or a box, or several of them. */
const LIST_MARKS = /^(?:(?:[-*+•–]|\d{1,3}[.)]|\[[ xX]?\])\s+)+/u;

/** The lines of a pasted text that become tickets: without list marks and empty lines. */
export function pastedLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/u)
    .map((line) => line.trim().replace(LIST_MARKS, '').trim())
    .filter((line) => line !== '');
}

/** A pasted text as one ticket: its first line, and the rest as it was pasted. */
export function pastedAsOne(text: string): { line: string; description: string } {
  const [first = '', ...rest] = text.trim().split(/\r\n?|\n/u);
  const [line = ''] = pastedLines(first);
  return { line, description: rest.join('\n').trim() };
}
