import { expect, test } from 'vitest';
import {
  admin,
  board,
  creator,
  manager,
  member,
  person,
  stranger,
  ticket,
} from '../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../test/kits/partial-board-kit.ts';
import type { Board } from '../board.ts';
import { apply, changeFor } from '../change.ts';
import type { Command } from '../commands.ts';

const boardId = 'board-1';
const on = () => board([ticket('a', 'todo', 'i0', { createdBy: 'manager' })]);
const secret = () =>
  board([ticket('a', 'todo', 'i0', { createdBy: 'manager', visibleTo: ['member'] })]);
/** Newest first. */
const comments = {
  a: [
    { id: 'm3', author: 'member' },
    { id: 'm2', author: 'creator' },
    { id: 'm1', author: 'member' },
  ],
};

function comment(part: Partial<Command<'tickets.comment'>> = {}): Command {
  return { type: 'tickets.comment', boardId, ticketId: 'a', text: 'Said', photoUrls: [], ...part };
}

function remove(which: string | number): Command {
  return { type: 'tickets.deleteComment', boardId, ticketId: 'a', comment: which };
}

function withMember(to: Board, userId: string): Board {
  return { ...to, members: new Map(to.members).set(userId, { userId, role: 'EDITOR' }) };
}

test('K1 exactly those who see a ticket may comment on it', () => {
  for (const who of [creator, manager, member, admin]) {
    expect(partialRefusal(on(), who, comment(), {})).toBeNull();
  }
  expect(partialRefusal(on(), stranger, comment(), {})).toBe('board.unknown');
  for (const who of [creator, admin]) {
    expect(partialRefusal(secret(), who, comment(), {})).toBe('ticket.unknown');
  }
  expect(partialRefusal(secret(), member, comment(), {})).toBeNull();
  expect(partialRefusal(on(), member, comment({ ticketId: 'gone' }), {})).toBe('ticket.unknown');
});

test('K2 a comment changes neither ticket nor board and adds no history', () => {
  const { changes, history, result } = decideOnPartialBoard(on(), member, comment(), {});
  expect(history).toBeUndefined();
  expect(changes).toHaveLength(1);
  expect(changes[0]?.change).toEqual({ type: 'comment.put', id: result?.id, ticketId: 'a' });
  expect(changes[0]?.comment).toEqual({ text: 'Said', photoUrls: [] });
  expect(
    apply(
      on(),
      changes.map(({ change }) => change),
    ),
  ).toEqual(on());
});

test('K2 comment changes contain no text and reach only those who see the ticket', () => {
  const put = decideOnPartialBoard(secret(), member, comment({ text: 'Nameless' }), {}).changes[0];
  const removed = decideOnPartialBoard(secret(), member, remove('m3'), { comments }).changes[0];
  for (const logged of [put, removed]) {
    if (!logged) expect.unreachable();
    expect(changeFor(logged, 'creator')).toBeNull();
    expect(changeFor(logged, 'member')).toEqual(logged.change);
    expect(JSON.stringify(changeFor(logged, 'manager'))).not.toContain('Nameless');
  }
});

test('K3 only the author, the ticket’s creator and ADMINs delete a comment', () => {
  expect(partialRefusal(on(), member, remove('m3'), { comments })).toBeNull();
  expect(partialRefusal(on(), manager, remove('m3'), { comments })).toBeNull();
  expect(partialRefusal(on(), admin, remove('m3'), { comments })).toBeNull();
  expect(partialRefusal(on(), member, remove('m2'), { comments })).toBe('comment.deleteForbidden');
  // Neither the board's creator nor another manager may.
  expect(partialRefusal(on(), creator, remove('m3'), { comments })).toBe('comment.deleteForbidden');
  expect(partialRefusal(on(), stranger, remove('m3'), { comments })).toBe('board.unknown');
});

test('K3 an author who no longer sees the ticket cannot delete their comment', () => {
  const left = { a: [{ id: 'm1', author: 'guest' }] };
  const guest = person('guest');
  const open = withMember(on(), 'guest');
  expect(partialRefusal(open, guest, remove('m1'), { comments: left })).toBeNull();
  const hidden = withMember(secret(), 'guest');
  expect(partialRefusal(hidden, guest, remove('m1'), { comments: left })).toBe('ticket.unknown');
});

test('K4 finds a comment by its id, or by its index with the newest first', () => {
  const removed = (which: string | number) =>
    decideOnPartialBoard(on(), admin, remove(which), { comments }).changes.map(
      ({ change }) => change,
    );
  expect(removed('m2')).toEqual([{ type: 'comment.removed', id: 'm2', ticketId: 'a' }]);
  expect(removed(0)).toEqual([{ type: 'comment.removed', id: 'm3', ticketId: 'a' }]);
  expect(removed(2)).toEqual([{ type: 'comment.removed', id: 'm1', ticketId: 'a' }]);
});

test('K4 a missing comment is unknown to everyone', () => {
  for (const which of ['gone', 3, 999_999_999]) {
    expect(partialRefusal(on(), member, remove(which), { comments })).toBe('comment.unknown');
  }
  expect(partialRefusal(on(), member, remove(0), {})).toBe('comment.unknown');
});

test('K5 a ticket has at most 2,000 comments with 2,000,000 characters in total', () => {
  const refusal = (count: number, characters: number, text = 'Said') =>
    partialRefusal(on(), member, comment({ text }), {
      commentTotals: { a: { count, characters } },
    });
  expect(refusal(1999, 0)).toBeNull();
  expect(refusal(2000, 0)).toBe('comment.limit');
  expect(refusal(200, 1_999_996)).toBeNull();
  expect(refusal(200, 1_999_997)).toBe('comment.limit');
});

test('T8 a comment accepts only photos of its board', () => {
  const own = comment({ photoUrls: [`/photos/${boardId}/a/comment_1_x/1-a.png`] });
  expect(partialRefusal(on(), member, own, {})).toBeNull();
  for (const url of ['/photos/board-2/a/1-a.png', 'https://elsewhere.example/a.png', '']) {
    expect(partialRefusal(on(), member, comment({ photoUrls: [url] }), {})).toBe(
      'ticket.photoUnknown',
    );
  }
});
