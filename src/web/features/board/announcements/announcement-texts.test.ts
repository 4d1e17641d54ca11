import { describe, expect, it } from 'vitest';
import type { Board } from '../../../../core/board/board.ts';
import type { Change } from '../../../../core/board/change.ts';
import { announcementsOf, joinAnnouncements } from './announcement-texts.ts';

const offer = { id: 'offer', name: 'Write the offer', columnId: 'todo' };
const board = {
  columns: new Map([
    ['todo', { id: 'todo', name: 'To Do', pos: 'a' }],
    ['done', { id: 'done', name: 'Done', pos: 'b' }],
  ]),
  tickets: new Map([['offer', offer]]),
} as unknown as Board;

const announced = (...changes: unknown[]) =>
  announcementsOf(
    [{ seq: 1, commandId: 'c', by: 'bob', changes: changes as Change[] }],
    board,
    (id) => (id === 'bob' ? 'Bob' : id),
  );

describe('P7 announces what colleagues do', () => {
  it.each([
    [
      { type: 'ticket.set', id: 'offer', set: { columnId: 'done', pos: 'a' } },
      'Bob moved Write the offer to Done.',
    ],
    [{ type: 'ticket.set', id: 'offer', set: { pos: 'b' } }, 'Bob moved Write the offer.'],
    [{ type: 'ticket.set', id: 'offer', set: { name: 'Send it' } }, 'Bob changed Write the offer.'],
    [{ type: 'ticket.put', ticket: { id: 'new', name: 'Call Ann' } }, 'Bob added Call Ann.'],
    [{ type: 'ticket.removed', id: 'offer' }, 'Bob deleted Write the offer.'],
    [{ type: 'comment.put', id: 'c', ticketId: 'offer' }, 'Bob commented on Write the offer.'],
    [{ type: 'column.put', column: { id: 'new', name: 'Waiting' } }, 'Bob added Waiting.'],
    [{ type: 'column.set', id: 'done', set: { name: 'Ready' } }, 'Bob changed Done.'],
    [{ type: 'column.removed', id: 'done' }, 'Bob deleted Done.'],
  ])('P7 %j', (change, text) => {
    expect(announced(change)).toEqual([text]);
  });

  it('P7 announces nothing about items that are not on the board', () => {
    expect(
      announced(
        { type: 'ticket.set', id: 'hidden', set: { name: 'x' } },
        { type: 'ticket.removed', id: 'hidden' },
        { type: 'comment.put', id: 'c', ticketId: 'hidden' },
        { type: 'board.set', set: { version: 2 } },
      ),
    ).toEqual([]);
  });

  it('P7 announces one change in words and counts several', () => {
    expect(joinAnnouncements(['A.'])).toBe('A.');
    expect(joinAnnouncements(['A.', 'B.'])).toBe('2 changes by others.');
  });
});
