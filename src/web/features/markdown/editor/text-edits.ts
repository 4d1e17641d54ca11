/** A replacement of a part of a text, and the selection after it. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
  select: [start: number, end: number];
}

/** A text and what is selected in it. */
export interface Selected {
  value: string;
  start: number;
  end: number;
}

/** The formats of the toolbar, in its order. */
export const FORMATS = ['bold', 'italic', 'list', 'task', 'code', 'quote', 'link'] as const;

export type Format = (typeof FORMATS)[number];

const FENCE = '```';
const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\](?:[ \t]+|$))?/;
const TASK_MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\](?:[ \t]+|$)/;
const QUOTE_MARKER = /^>[ \t]?/;
/** Quote marks and indentation, the marker, the blanks behind it, and the brackets of a task. */
const LIST_LINE =
  /^((?:[ \t]*>)*[ \t]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\](?:[ \t]+|$))?/;

const FORMAT_EDITS: Record<Format, (selected: Selected) => TextEdit> = {
  bold: (selected) => toggleMark(selected, '**'),
  italic: (selected) => toggleMark(selected, '_'),
  list: (selected) =>
    toggleLines(selected, '- ', (line) => LIST_MARKER.test(line) && !TASK_MARKER.test(line)),
  task: (selected) => toggleLines(selected, '- [ ] ', (line) => TASK_MARKER.test(line)),
  code: (selected) =>
    selectedText(selected).includes('\n') ? fence(selected) : toggleMark(selected, '`'),
  quote: (selected) => toggleLines(selected, '> ', (line) => QUOTE_MARKER.test(line)),
  link,
};

/** Formats the selection, or takes the format away if it has it. */
export function formatEdit(format: Format, selected: Selected): TextEdit {
  return FORMAT_EDITS[format](selected);
}

/**
 * What Enter does in a list: the next item begins, or the list ends if the item is empty. Null
 * outside of lists, where Enter is a line break.
 */
export function listContinuation({ value, start, end }: Selected): TextEdit | null {
  if (start !== end) return null;
  const from = lineStart(value, start);
  const to = lineEnd(value, start);
  const line = value.slice(from, to);
  const [prefix = '', outer = '', bullet, number, delimiter = '', blanks = '', brackets] =
    LIST_LINE.exec(line) ?? [];
  if (!prefix || start < from + prefix.length || isInFence(value.slice(0, from))) return null;
  if (line.length === prefix.length) {
    const text = outer.trimEnd();
    return { from, to, text, select: caretAt(from + text.length) };
  }
  const marker = bullet ?? `${Number(number) + 1}${delimiter}`;
  const text = `\n${outer}${marker}${blanks}${brackets ? '[ ] ' : ''}`;
  return { from: start, to: start, text, select: caretAt(start + text.length) };
}

function selectedText({ value, start, end }: Selected): string {
  return value.slice(start, end);
}

function caretAt(offset: number): [number, number] {
  return [offset, offset];
}

function lineStart(value: string, offset: number): number {
  return value.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(value: string, offset: number): number {
  const end = value.indexOf('\n', offset);
  return end < 0 ? value.length : end;
}

function isInFence(before: string): boolean {
  return before.split('\n').filter((line) => /^ {0,3}(?:`{3,}|~{3,})/.test(line)).length % 2 === 1;
}

/** Puts marks around the selection, without the blanks at its ends, or takes them away. */
function toggleMark(selected: Selected, mark: string): TextEdit {
  const { value } = selected;
  const text = selectedText(selected);
  const inner = text.trim();
  const start = selected.start + (text.length - text.trimStart().length);
  const end = start + inner.length;
  const { length } = mark;
  const isAround = value.slice(start - length, start) === mark && value.startsWith(mark, end);
  if (isAround && start >= length) {
    const from = start - length;
    return { from, to: end + length, text: inner, select: [from, from + inner.length] };
  }
  if (inner.length > 2 * length && inner.startsWith(mark) && inner.endsWith(mark)) {
    const bare = inner.slice(length, -length);
    return { from: start, to: end, text: bare, select: [start, start + bare.length] };
  }
  return {
    from: start,
    to: end,
    text: `${mark}${inner}${mark}`,
    select: [start + length, end + length],
  };
}

/** Puts the selected lines into a code block. */
function fence({ value, start, end }: Selected): TextEdit {
  const from = lineStart(value, start);
  const to = lineEnd(value, end);
  const lines = value.slice(from, to);
  const text = `${FENCE}\n${lines}\n${FENCE}`;
  const first = from + FENCE.length + 1;
  return { from, to, text, select: [first, first + lines.length] };
}

/** Begins each selected line with a marker, or takes it away if each has one. */
function toggleLines(
  { value, start, end }: Selected,
  marker: string,
  hasMarker: (line: string) => boolean,
): TextEdit {
  const from = lineStart(value, start);
  const to = lineEnd(value, end);
  const lines = value.slice(from, to).split('\n');
  const marked = lines.filter((line) => line.trim() !== '');
  const isOff = marked.length > 0 && marked.every((line) => hasMarker(line.trimStart()));
  const isQuote = marker === '> ';
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    const rest = line.slice(indent.length);
    // A line has one list marker: a list becomes a task list.
    const bare = isQuote && !isOff ? rest : rest.replace(isQuote ? QUOTE_MARKER : LIST_MARKER, '');
    return `${indent}${isOff ? '' : marker}${bare}`;
  });
  const text = changed.join('\n');
  const offset = start + text.length - (to - from);
  const caret = Math.min(Math.max(offset, from), from + text.length);
  return {
    from,
    to,
    text,
    select: start === end ? caretAt(caret) : [from, from + text.length],
  };
}

/** Makes a link of the selection; the caret waits for its address, or its text if that is missing. */
function link(selected: Selected): TextEdit {
  const { start: from, end: to } = selected;
  const text = selectedText(selected);
  if (/^https?:\/\/\S+$/.test(text)) {
    return { from, to, text: `[](${text})`, select: caretAt(from + 1) };
  }
  const caret = from + (text === '' ? 1 : `[${text}](`.length);
  return { from, to, text: `[${text}]()`, select: caretAt(caret) };
}
