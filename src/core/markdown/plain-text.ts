const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^ {0,3}=+[ \t]*$/;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?(?::?-+:?[ \t]*\|[ \t]*)+(?::?-+:?[ \t]*)?$/;
const MARKS = /^(?:[ \t]*>)+[ \t]?|^ {0,3}#{1,6}(?:[ \t]+|$)/;
/** Begins only where blanks begin, so that a long run of them takes linear time. */
const CLOSING_HASHES = /(?<![ \t])[ \t]+#+[ \t]*$/;
const TASK = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX]\][ \t]+/;
const BULLET = /^([ \t]*)[*+-][ \t]+(?=\S)/;

/** What is written without Markdown's marks: on cards, in excerpts and in the text part of mails. */
export function plainText(markdown: string): string {
  let isInCode = false;
  const lines = markdown.split('\n').flatMap((line) => {
    if (FENCE.test(line)) {
      isInCode = !isInCode;
      return [];
    }
    if (isInCode) return [line];
    if (RULE.test(line) || UNDERLINE.test(line) || TABLE_RULE.test(line)) return [];
    return [inlineText(withoutBlockMarks(line))];
  });
  return lines.join('\n').trim();
}

/** The number of characters from which an excerpt is made, so that it takes little time. */
const EXCERPT_SOURCE_LENGTH = 4000;

/** The first `length` characters of the plain text, with an ellipsis if it was cut. */
export function excerptOf(markdown: string, length: number): string {
  const text = plainText(markdown.slice(0, EXCERPT_SOURCE_LENGTH));
  const characters = [...text.slice(0, length * 2)];
  if (characters.length <= length && text.length <= length * 2) return text;
  return `${characters.slice(0, length).join('')}…`;
}

function withoutBlockMarks(line: string): string {
  const text = line.replace(MARKS, '').replace(CLOSING_HASHES, '');
  const item = text.replace(TASK, '$1').replace(BULLET, '$1• ');
  // A row of a table.
  const row = item.trim();
  if (row.length < 2 || !row.startsWith('|') || !row.endsWith('|')) return item;
  const cells = row.slice(1, -1).trim().split('|');
  return cells.map((cell) => cell.trim()).join(' · ');
}

/** Repeated, because marks can be nested. */
const INLINE_MARKS: readonly [RegExp, string][] = [
  [
    /!?\[([^[\]]*)\]\((?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+["'(][^\n]*?["')])?\)/g,
    '$1',
  ],
  [/\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])__(?=\S)([^_\n]+?)(?<=\S)__(?![\p{L}\p{N}_])/gu, '$1'],
  [/\*(?=\S)([^*\n]+?)(?<=\S)\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/~~(?=\S)([^~\n]+?)(?<=\S)~~/g, '$1'],
];

/** Code, and characters behind a backslash, which are left as they are. */
const LITERAL = /(`+)([^`]|[^`].*?[^`])\1(?!`)|\\([!-/:-@[-`{-~])|<((?:https?:|mailto:)[^<>\s]*)>/g;
const MAX_NESTING = 4;

function inlineText(line: string): string {
  const literals: string[] = [];
  // Private characters with a number, which contain no mark, stand for each.
  let text = line.replaceAll('\uE000', '').replaceAll(LITERAL, (...found: string[]) => {
    const [, ticks, code = '', escaped, address] = found;
    const literal = ticks ? code.trim() || code : (escaped ?? address ?? '');
    return `\uE000${literals.push(literal) - 1}\uE000`;
  });
  for (let depth = 0; depth < MAX_NESTING; depth += 1) {
    const before = text;
    for (const [mark, content] of INLINE_MARKS) text = text.replaceAll(mark, content);
    if (text === before) break;
  }
  return text.replaceAll(
    /\uE000(\d+)\uE000/g,
    (_, number: string) => literals[Number(number)] ?? '',
  );
}
