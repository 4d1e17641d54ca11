import { tests as examples } from 'commonmark-spec';
import { expect, test } from 'vitest';
import { type MarkdownNode, markdownDocument } from './document.ts';
import { countTasks, findTask, tasksOf, withTaskDone, withTaskText } from './tasks.ts';

const LIST = 'Before\n\n- [ ] Call **Ann**\n* [x] Pay\n  1. [X] Nested\n> - [ ]\tQuoted \n\nAfter';

/** The indexes of the tasks that a document shows. */
function shownTasks(nodes: readonly MarkdownNode[]): number[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return [...(node.tag === 'task' ? [node.task.index] : []), ...shownTasks(node.children)];
  });
}

test('ZY5 the tasks of a text are its list items with brackets', () => {
  expect(tasksOf(LIST).map(({ text, isDone, line }) => [text, isDone, line])).toEqual([
    ['Call **Ann**', false, 2],
    ['Pay', true, 3],
    ['Nested', true, 4],
    ['Quoted', false, 5],
  ]);
  expect(countTasks(LIST)).toEqual({ taskCount: 4, doneTaskCount: 2 });
});

test.each([
  ['in a code block', '```\n- [ ] a\n```'],
  ['in indented code', 'Text\n\n    - [ ] a'],
  ['without a list', '[ ] a'],
  ['without a blank', '- [ ]a'],
  ['without a text', '- [ ] '],
  ['within a line', 'See - [ ] a'],
  ['in a longer text', '- a [ ] b'],
])('ZY5 brackets %s are no task', (_, text) => {
  expect(tasksOf(text)).toEqual([]);
});

test('ZY5 every counted task has a checkbox, also among all examples of CommonMark', () => {
  expect(examples.length).toBeGreaterThan(600);
  for (const { markdown } of examples) {
    const text = markdown.replaceAll('→', '\t');
    const variants = [
      text,
      text.replaceAll(/^([ >]*(?:[-*+]|\d+[.)])[ \t]+)/gm, '$1[ ] '),
      text.replaceAll(/^/gm, '- [ ] '),
      text.replaceAll(/^/gm, '> 1. [x] '),
      `${text}\n- [x] Last`,
    ];
    for (const each of variants) {
      const indexes = tasksOf(each).map(({ index }) => index);
      expect([each, shownTasks(markdownDocument(each, 'https://x.org'))]).toEqual([each, indexes]);
    }
  }
});

test('ZY6 a task is changed in its own line only', () => {
  const [call, pay] = tasksOf(LIST);
  if (!call || !pay) throw new Error('no tasks');
  expect(withTaskDone(LIST, call, true)).toBe(LIST.replace('- [ ] Call', '- [x] Call'));
  expect(withTaskDone(LIST, pay, true)).toBe(LIST);
  expect(withTaskDone(LIST, pay, false)).toBe(LIST.replace('[x]', '[ ]'));
  expect(withTaskText(LIST, pay, '#abc123')).toBe(LIST.replace('Pay', '#abc123'));
});

test('ZY6 a task is found by its text if it has moved, and only if that is clear', () => {
  const text = '- [ ] New\n- [ ] One\n- [ ] Two\n- [ ] Two';
  expect(findTask(text, { index: 0, text: 'One' })?.index).toBe(1);
  expect(findTask(text, { index: 3, text: 'Two' })?.index).toBe(3);
  expect(findTask(text, { index: 0, text: 'Two' })).toBeNull();
  expect(findTask(text, { index: 0, text: 'Gone' })).toBeNull();
});
