import { expect, test } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import type { PendingCommand } from '../../live/command-queue.ts';
import {
  concernsTicket,
  continued,
  type ReadComments,
  type TicketDetails,
  withPendingCommands,
} from './ticket-details.ts';

const details: TicketDetails = {
  description: 'Old',
  photoUrls: ['/photos/b/t/1-a.png'],
  comments: [{ id: 'one', author: 'bob', text: 'First', photoUrls: [], at: 1 }],
  commentCount: 70,
  history: [],
};

const at = { boardId: 'b', ticketId: 't' };

function letter(command: Command, seq: number | null = null): PendingCommand {
  return { commandId: 'c1', command, at: 5, seq };
}

const said = letter({ type: 'tickets.comment', ...at, text: 'Second', photoUrls: [] });

test('T12 a new comment is first at once, and once only', () => {
  const shown = withPendingCommands(details, [said], 'ann');
  expect(shown.comments.map(({ text }) => text)).toEqual(['Second', 'First']);
  expect(shown.comments[0]).toMatchObject({ id: 'mc1', author: 'ann', isWaiting: true });
  expect(withPendingCommands(shown, [said], 'ann').comments).toHaveLength(2);
  expect(shown.commentCount).toBe(71);
});

test('T12 a deleted comment is gone at once, also one that was just made', () => {
  const gone = letter({ type: 'tickets.deleteComment', ...at, comment: 'one' });
  expect(withPendingCommands(details, [gone], 'ann')).toMatchObject({
    comments: [],
    commentCount: 69,
  });
  const taken = letter({ type: 'tickets.deleteComment', ...at, comment: 'mc1' });
  expect(withPendingCommands(details, [said, taken], 'ann').comments).toEqual(details.comments);
});

test('T12 an edit shows what it sets and no more', () => {
  const edit = letter({ type: 'tickets.edit', ...at, set: { description: 'New', name: 'x' } });
  expect(withPendingCommands(details, [edit], 'ann')).toEqual({ ...details, description: 'New' });
  const unshown = letter({ type: 'tickets.edit', ...at, set: { photoUrls: [] } });
  expect(withPendingCommands(details, [unshown], 'ann').photoUrls).toEqual([]);
});

test('T12 only what is about the ticket counts', () => {
  expect(concernsTicket('t', said)).toBe(true);
  expect(concernsTicket('u', said)).toBe(false);
  expect(concernsTicket('t', letter({ type: 'boards.delete', boardId: 'b' }))).toBe(false);
});

test('T12 older comments stay below the newest that are read again, without a gap', () => {
  const page = (times: number[], hasOlder = true): ReadComments => ({
    comments: times.map((time) => ({
      id: `c${time}`,
      author: 'bob',
      text: '',
      photoUrls: [],
      at: time,
    })),
    hasOlder,
  });
  const before = page([9, 8, 7, 6, 5], false);
  expect(continued(page([9, 8]), null)).toEqual(page([9, 8]));
  // One came, and another one of those that are read again is gone.
  expect(continued(page([10, 8]), before)).toEqual(page([10, 8, 7, 6, 5], false));
  // More came than are read at once.
  expect(continued(page([20, 19]), before)).toEqual(page([20, 19]));
  // There are no older ones any more.
  expect(continued(page([10], false), before)).toEqual(page([10], false));
});
