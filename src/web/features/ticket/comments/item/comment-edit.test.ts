import { expect, test } from 'vitest';
import { isChanged, isConflicting, mergeComment, parseCommentEdit } from './comment-edit.ts';

test('K7 an edit that changed nothing yet follows the comment', () => {
  const untouched = { base: 'Said', text: 'Said ' };
  expect(isChanged(untouched)).toBe(false);
  expect(mergeComment(untouched, 'Said elsewhere')).toEqual({
    base: 'Said elsewhere',
    text: 'Said elsewhere',
  });
  expect(isConflicting(untouched, 'Said elsewhere')).toBe(false);
});

test('K7 a text that was changed here and elsewhere needs a choice, an equal one does not', () => {
  const edit = { base: 'Said', text: 'Said here' };
  expect(mergeComment(edit, 'Said')).toEqual(edit);
  expect(isConflicting(edit, 'Said')).toBe(false);
  expect(mergeComment(edit, 'Said elsewhere')).toEqual(edit);
  expect(isConflicting(edit, 'Said elsewhere')).toBe(true);
  expect(isConflicting(edit, 'Said here')).toBe(false);
  expect(mergeComment(edit, 'Said here').base).toBe('Said here');
});

test('K7 a stored draft of another form is ignored', () => {
  expect(parseCommentEdit({ base: 'a', text: 'b' })).toEqual({ base: 'a', text: 'b' });
  for (const other of [null, 'b', 7, [], { text: 'b' }, { base: 1, text: 'b' }]) {
    expect(parseCommentEdit(other)).toBeNull();
  }
});
