import { expect, test } from 'vitest';
import { column } from '../../../../test/kits/board-kit.ts';
import {
  commandOf,
  type Drop,
  dropAt,
  gapOf,
  insertAt,
  positionOfDrop,
  restingDrop,
  type Step,
  stepFrom,
} from './drop-target.ts';

const todo = { id: 'todo', tickets: column('todo', ['a', 'b', 'c']) };
const done = { id: 'done', tickets: column('done', ['x', 'y']) };
const empty = { id: 'empty', tickets: [] };
const columns = [todo, done, empty];
// Each ticket is 100 px high, with gaps of 10 px.
const extents = [0, 110, 220].map((start) => ({ start, end: start + 100 }));

const insert = (columnId: string, gap: number): Drop => {
  const column = columns.find(({ id }) => id === columnId);
  return insertAt(column ?? { id: columnId, tickets: [] }, gap);
};
const swap = (columnId: string, withId: string): Drop => ({ kind: 'swap', columnId, withId });

test('O1 within a column, the outer quarters insert and the middle half swaps', () => {
  const dropAtHeight = (y: number) => dropAt(todo, 'a', extents, y);
  expect(dropAtHeight(110 + 20)).toEqual(insert('todo', 1));
  expect(dropAtHeight(110 + 30)).toEqual(swap('todo', 'b'));
  expect(dropAtHeight(110 + 70)).toEqual(swap('todo', 'b'));
  expect(dropAtHeight(110 + 80)).toEqual(insert('todo', 2));
  expect(dropAtHeight(105)).toEqual(insert('todo', 1));
  expect(dropAtHeight(-5)).toEqual(insert('todo', 0));
  expect(dropAtHeight(900)).toEqual(insert('todo', 3));
});

test('O3 a ticket dropped on itself stays', () => {
  for (const y of [5, 50, 95]) {
    expect(commandOf('board-1', dropAt(todo, 'a', extents, y), 'a', columns)).toBeNull();
    expect(dropAt(todo, 'a', extents, y).kind).toBe('insert');
  }
});

test('O1 in another column the midpoint decides; an empty column appends', () => {
  const dropAtHeight = (y: number) => dropAt(done, 'a', extents.slice(0, 2), y);
  expect(dropAtHeight(40)).toEqual(insert('done', 0));
  expect(dropAtHeight(60)).toEqual(insert('done', 1));
  expect(dropAtHeight(500)).toEqual(insert('done', 2));
  expect(dropAt(empty, 'a', [], 50)).toEqual(insert('empty', 0));
});

test('O1 the command names the neighbours', () => {
  const command = (drop: Drop) => commandOf('board-1', drop, 'a', columns);
  expect(command(insert('done', 1))).toMatchObject({
    type: 'tickets.move',
    to: { columnId: 'done', after: 'x', before: 'y' },
  });
  expect(command(insert('empty', 0))).toMatchObject({ to: { columnId: 'empty' } });
  expect(command(swap('todo', 'c'))).toMatchObject({ type: 'tickets.swap', withId: 'c' });
});

test('O3 a drop beside or onto itself, or with a deleted ticket or column, is no command', () => {
  const command = (drop: Drop, id = 'b') => commandOf('board-1', drop, id, columns);
  expect(command(insert('todo', 1))).toBeNull();
  expect(command(insert('todo', 2))).toBeNull();
  expect(command(swap('todo', 'b'))).toBeNull();
  expect(command(insert('done', 0), 'gone')).toBeNull();
  expect(command(insert('gone', 0))).toBeNull();
});

function walk(draggedId: string, ...steps: Step[]): Drop {
  const start = restingDrop(draggedId, columns) as Drop;
  return steps.reduce((drop, step) => stepFrom(drop, step, draggedId, columns), start);
}

test('O1 keyboard: up and down move through the positions and stop at the ends', () => {
  expect(walk('b', 'down')).toEqual(insert('todo', 3));
  expect(walk('b', 'down', 'down')).toEqual(insert('todo', 3));
  expect(walk('b', 'down', 'up')).toEqual(insert('todo', 1));
  expect(walk('b', 'up')).toEqual(insert('todo', 0));
  expect(walk('b', 'up', 'up')).toEqual(insert('todo', 0));
  expect(walk('b', 'up', 'down', 'down')).toEqual(insert('todo', 3));
});

test('O1 keyboard: left and right move to the next columns', () => {
  expect(walk('c', 'right')).toEqual(insert('done', 2));
  expect(walk('a', 'right', 'down')).toEqual(insert('done', 1));
  expect(walk('a', 'right', 'right')).toEqual(insert('empty', 0));
  expect(walk('a', 'right', 'right', 'right')).toEqual(insert('empty', 0));
  expect(walk('a', 'left')).toEqual(insert('todo', 0));
});

test('O4 keyboard: S toggles a swap with the ticket at the target position', () => {
  expect(walk('a', 'down', 'swap')).toEqual(swap('todo', 'b'));
  expect(walk('a', 'down', 'swap', 'swap')).toEqual(insert('todo', 2));
  expect(walk('c', 'up', 'up', 'swap')).toEqual(swap('todo', 'a'));
  expect(walk('a', 'swap')).toEqual(insert('todo', 0));
  expect(walk('a', 'right', 'swap')).toEqual(insert('done', 0));
});

test('O1 the position of a drop counts the tickets of its column', () => {
  const position = (drop: Drop, of = todo) => positionOfDrop(drop, 'a', of);
  expect(position(insert('todo', 0))).toEqual({ place: 1, of: 3 });
  expect(position(insert('todo', 3))).toEqual({ place: 3, of: 3 });
  expect(position(insert('done', 1), done)).toEqual({ place: 2, of: 3 });
  expect(position(swap('todo', 'c'))).toEqual({ place: 3, of: 3 });
});

test('O1 a chosen position stays between its neighbours while others change', () => {
  const chosen = insert('done', 1);
  const grown = { id: 'done', tickets: column('done', ['new', 'x', 'y']) };
  expect(commandOf('board-1', chosen, 'a', [todo, grown])).toMatchObject({
    to: { after: 'x', before: 'y' },
  });
  expect(gapOf(chosen, grown)).toBe(2);
  const resting = restingDrop('c', columns) as Drop;
  const above = { id: 'todo', tickets: column('todo', ['new', 'a', 'b', 'c']) };
  expect(commandOf('board-1', resting, 'c', [above])).toBeNull();
  const shrunk = { id: 'done', tickets: column('done', ['y']) };
  expect(gapOf(chosen, shrunk)).toBe(0);
});

test('O1 keyboard: restarts at the ticket when the chosen column or ticket is gone', () => {
  const remaining = [todo, done];
  expect(stepFrom(insert('empty', 0), 'right', 'b', remaining)).toEqual(insert('done', 1));
  const moved = [{ id: 'todo', tickets: column('todo', ['a', 'b']) }, done];
  expect(stepFrom(swap('todo', 'c'), 'up', 'b', moved)).toEqual(insert('todo', 0));
});

test('O4 a swap with a ticket that has left the column is no command', () => {
  const moved = [{ id: 'todo', tickets: column('todo', ['a', 'b']) }, done];
  expect(commandOf('board-1', swap('todo', 'c'), 'a', moved)).toBeNull();
  expect(commandOf('board-1', swap('done', 'x'), 'a', moved)).toBeNull();
});
