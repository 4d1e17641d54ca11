import { describe, expect, test } from 'vitest';
import {
  type Format,
  formatEdit,
  listContinuation,
  type Selected,
  type TextEdit,
} from './text-edits.ts';

/** A text in which `⟦` and `⟧` enclose the selection, and `|` is a caret. */
function selectedIn(marked: string): Selected {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { value: marked.replace('|', ''), start: caret, end: caret };
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  return { value: marked.replace(/[⟦⟧]/g, ''), start, end };
}

function applied({ value }: Selected, { from, to, text, select }: TextEdit): string {
  const after = value.slice(0, from) + text + value.slice(to);
  const [start, end] = select;
  if (start === end) return `${after.slice(0, start)}|${after.slice(start)}`;
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
}

function formatted(format: Format, marked: string): string {
  const selected = selectedIn(marked);
  return applied(selected, formatEdit(format, selected));
}

function entered(marked: string): string | null {
  const selected = selectedIn(marked);
  const edit = listContinuation(selected);
  return edit && applied(selected, edit);
}

const FORMATTED: [Format, string, string][] = [
  ['bold', 'a ⟦word⟧ b', 'a **⟦word⟧** b'],
  ['bold', 'a **⟦word⟧** b', 'a ⟦word⟧ b'],
  ['bold', 'a ⟦**word**⟧ b', 'a ⟦word⟧ b'],
  ['bold', 'a⟦ word ⟧b', 'a **⟦word⟧** b'],
  ['bold', 'a | b', 'a **|** b'],
  ['italic', '⟦word⟧', '_⟦word⟧_'],
  ['italic', '_⟦word⟧_', '⟦word⟧'],
  ['code', '⟦npm start⟧', '`⟦npm start⟧`'],
  ['code', '⟦one\ntwo⟧', '```\n⟦one\ntwo⟧\n```'],
  ['list', '⟦one\n\ntwo⟧', '⟦- one\n\n- two⟧'],
  ['list', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
  ['list', 'one|', '- one|'],
  ['list', '|', '- |'],
  ['list', '- [x] one|', '- one|'],
  ['task', 'before\no|ne', 'before\n- [ ] o|ne'],
  ['task', '⟦- one\n2. two⟧', '⟦- [ ] one\n- [ ] two⟧'],
  ['task', '  - [x] one|', '  one|'],
  ['quote', '⟦one\ntwo⟧', '⟦> one\n> two⟧'],
  ['quote', '⟦> one\n> two⟧', '⟦one\ntwo⟧'],
  ['link', 'see ⟦site⟧', 'see [site](|)'],
  ['link', 'see ⟦https://example.org⟧', 'see [|](https://example.org)'],
  ['link', 'see |', 'see [|]()'],
];

describe('ZY10 formats', () => {
  test.each(FORMATTED)('ZY10 %s: %j becomes %j', (format, before, after) => {
    expect(formatted(format, before)).toBe(after);
  });
});

test.each([
  ['- one|', '- one\n- |'],
  ['- o|ne', '- o\n- |ne'],
  ['  * one|', '  * one\n  * |'],
  ['- [x] one|', '- [x] one\n- [ ] |'],
  ['9. one|', '9. one\n10. |'],
  ['> - one|', '> - one\n> - |'],
  ['- one\n- |', '- one\n|'],
  ['- one\n- [ ] |', '- one\n|'],
  ['> - |', '>|'],
])('ZY11 Enter in a list: %j becomes %j', (before, after) => {
  expect(entered(before)).toBe(after);
});

test.each(['one|', '|- one', '-one|', '⟦- one⟧', '```\n- one|', '- one\n\ntext|'])(
  'ZY11 Enter is a line break in %j',
  (before) => {
    expect(entered(before)).toBeNull();
  },
);
