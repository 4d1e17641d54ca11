import { expect, test } from 'vitest';
import { board, column } from '../../../test/kits/board-kit.ts';
import { inverseOf } from './inverse.ts';

const before = board(column('todo', ['a', 'b']));
const ends = { boardId: 'board-1', ticketId: 'a', relation: 'blocks' as const, otherId: 'b' };
const changes = [{ type: 'links.changed' as const, ticketId: 'a' }];

test('ZE8 a link that was added or removed is undone by the opposite', () => {
  const link = { type: 'tickets.link' as const, ...ends };
  const unlink = { type: 'tickets.unlink' as const, ...ends };
  expect(inverseOf(link, before, changes, 'id')).toMatchObject({
    command: unlink,
    text: '“Ticket a” was linked.',
  });
  expect(inverseOf(unlink, before, changes, 'id')).toMatchObject({
    command: link,
    text: 'A link of “Ticket a” was removed.',
  });
});

test('ZE8 a link that existed already is not undone', () => {
  expect(inverseOf({ type: 'tickets.link', ...ends }, before, [], 'id')).toBeNull();
});
