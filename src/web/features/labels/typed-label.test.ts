import { expect, test } from 'vitest';
import { otherLabels, typedLabel, withLabel } from './typed-label.ts';

/** The list after choosing a label; `|` is the caret. */
function choose(marked: string, label: string): string {
  const caret = marked.indexOf('|');
  const list = marked.replace('|', '');
  const written = withLabel(list, typedLabel(list, caret), label);
  return `${written.value.slice(0, written.caret)}|${written.value.slice(written.caret)}`;
}

test('ZN8 a chosen label replaces what is typed of it, and the next one can follow', () => {
  expect(choose('bu|', 'bug')).toBe('bug, |');
  expect(choose('|', 'bug')).toBe('bug, |');
  expect(choose('bug, id|', 'idea')).toBe('bug, idea, |');
  expect(choose('bug,id|', 'idea')).toBe('bug, idea, |');
  expect(choose('bu|g, idea', 'burden')).toBe('burden|, idea');
  expect(choose('bug, i|d, later', 'idea')).toBe('bug, idea|, later');
});

test('ZN8 the other labels of the list are not offered again', () => {
  const list = 'bug, id, later';
  expect([...otherLabels(list, typedLabel(list, 7))]).toEqual(['bug', '', 'later']);
  expect(typedLabel(list, 7).text).toBe('id');
});
