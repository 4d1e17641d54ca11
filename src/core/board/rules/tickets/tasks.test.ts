import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  creator,
  manager,
  member,
  outcomeOf,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../../test/kits/partial-board-kit.ts';
import type { Command } from '../../commands.ts';
import { withTaskSet } from './tasks.ts';

const description = 'Plan\n- [ ] One\n- [x] **Two**\n- [ ] Three';
const on = board([ticket('a', 'todo', 'i0', { taskCount: 3, doneTaskCount: 1 })]);
const records = { details: { a: { description, photoUrls: [] } } };

function setTask(part: Partial<Command<'tickets.setTask'>>): Command<'tickets.setTask'> {
  const task = { index: 0, text: 'One', isDone: true };
  return { type: 'tickets.setTask', boardId: 'board-1', ticketId: 'a', ...task, ...part };
}

test('ZY6 ticking a task changes its line, the number on the card and the history', () => {
  const { changes, history } = decideOnPartialBoard(on, creator, setTask({}), records);
  expect(changes[0]).toMatchObject({
    change: { set: { doneTaskCount: 2, taskCount: 3 } },
    description: description.replace('[ ] One', '[x] One'),
  });
  expect(history).toEqual([{ ticketId: 'a', text: 'Completed task One' }]);
  const two = setTask({ index: 1, text: '**Two**', isDone: false });
  expect(decideOnPartialBoard(on, creator, two, records).history).toEqual([
    { ticketId: 'a', text: 'Reopened task Two' },
  ]);
});

test('ZY6 a task that is as it should be changes nothing', () => {
  const same = setTask({ isDone: false });
  expect(decideOnPartialBoard(on, creator, same, records)).toEqual({ changes: [] });
});

test('ZY6 a task is found again among edited lines, and refused if it is gone or unclear', () => {
  const edited = (text: string) => ({ details: { a: { description: text, photoUrls: [] } } });
  const moved = edited('- [ ] New\n- [ ] One\nMore text');
  const [change] = decideOnPartialBoard(on, creator, setTask({}), moved).changes;
  expect(change?.description).toBe('- [ ] New\n- [x] One\nMore text');
  for (const text of ['', '- [ ] One more', '- [ ] New\n- [ ] One\n- [ ] One']) {
    expect(partialRefusal(on, creator, setTask({}), edited(text))).toBe('task.changed');
  }
});

test('ZY6 those who may edit the ticket may tick its tasks', () => {
  expect(partialRefusal(on, manager, setTask({}), records)).toBeNull();
  expect(partialRefusal(on, member, setTask({}), records)).toBe('forbidden');
  expect(partialRefusal(on, creator, setTask({ ticketId: 'b' }), records)).toBe('ticket.unknown');
});

test('ZY8 the text of a task is replaced in its line', () => {
  const command = setTask({ isDone: false, newText: '#abc123' });
  const { changes, history } = decideOnPartialBoard(on, creator, command, records);
  expect(changes[0]?.description).toBe(description.replace('One', '#abc123'));
  expect(history).toEqual([{ ticketId: 'a', text: 'Changed task One' }]);
});

test('ZY7 a page shows the new number and the mark before the server answers', () => {
  expect(boardAfter(on, creator, setTask({})).tickets.get('a')).toMatchObject({ doneTaskCount: 2 });
  expect(outcomeOf(on, creator, setTask({ isDone: false })).changes[0]?.change).toMatchObject({
    set: { doneTaskCount: 0 },
  });
  expect(withTaskSet(description, setTask({}))).toBe(description.replace('[ ] One', '[x] One'));
  expect(withTaskSet(description, setTask({ text: 'Gone' }))).toBeNull();
});
