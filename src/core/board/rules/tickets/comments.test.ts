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
} from '../../../../test/kits/board-kit.ts';
import {
  decideOnPartialBoard,
  partialRefusal,
  type Records,
} from '../../../../test/kits/partial-board-kit.ts';
import type { Board } from '../../board.ts';
import { apply, changeFor, type LoggedChange, withoutContents } from '../../change.ts';
import type { Command } from '../../commands.ts';
import { mayNotify, notificationsFor } from '../notifications.ts';

const boardId = 'board-1';
const on = () => board([ticket('a', 'todo', 'i0', { createdBy: 'manager' })]);
const secret = () =>
  board([ticket('a', 'todo', 'i0', { createdBy: 'manager', visibleTo: ['member'] })]);
/** Newest first. */
const comments = {
  a: [
    { id: 'm3', author: 'member', text: 'Old' },
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

function edit(which: string | number, part: Partial<Command<'tickets.editComment'>> = {}): Command {
  return {
    type: 'tickets.editComment',
    ...{ boardId, ticketId: 'a', comment: which, text: 'New' },
    ...part,
  };
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

test('K6 only its author edits a comment, while they may comment', () => {
  for (const who of [creator, manager, admin]) {
    expect(partialRefusal(on(), who, edit('m3'), { comments })).toBe('comment.editForbidden');
  }
  expect(partialRefusal(on(), member, edit('m3'), { comments })).toBeNull();
  expect(partialRefusal(on(), creator, edit(1), { comments })).toBeNull();
  expect(partialRefusal(on(), stranger, edit('m3'), { comments })).toBe('board.unknown');
  expect(partialRefusal(on(), member, edit('gone'), { comments })).toBe('comment.unknown');
  const left = { a: [{ id: 'm1', author: 'guest', text: 'Old' }] };
  const hidden = withMember(secret(), 'guest');
  expect(partialRefusal(hidden, person('guest'), edit('m1'), { comments: left })).toBe(
    'ticket.unknown',
  );
});

test('K6 an edit changes the text alone, and an equal text nothing', () => {
  const { changes, history } = decideOnPartialBoard(on(), member, edit('m3'), { comments });
  expect(history).toBeUndefined();
  expect(changes).toMatchObject([
    {
      change: { type: 'comment.set', id: 'm3', ticketId: 'a' },
      comment: { text: 'New', previousText: 'Old' },
    },
  ]);
  expect(JSON.stringify(withoutContents(changes))).not.toMatch(/New|Old/);
  const same = edit('m3', { text: 'Old', was: 'something else' });
  expect(decideOnPartialBoard(on(), member, same, { comments }).changes).toEqual([]);
});

test('K7 an edit of another text than the expected one is refused', () => {
  const refusal = (was: string) => partialRefusal(on(), member, edit('m3', { was }), { comments });
  expect(refusal('Old')).toBeNull();
  expect(refusal('Older')).toBe('comment.changed');
});

test('K5 an edit may not exceed the total either, but may always shorten', () => {
  const refusal = (text: string, characters: number) =>
    partialRefusal(on(), member, edit('m3', { text }), {
      comments,
      commentTotals: { a: { count: 3, characters } },
    });
  expect(refusal('Older', 1_999_998)).toBeNull();
  expect(refusal('Older', 1_999_999)).toBe('comment.limit');
  expect(refusal('X', 2_000_010)).toBeNull();
});

test('K13 users who may comment react to a comment, once with each emoji', () => {
  const react = (isSet = true, part = {}): Command => ({
    type: 'tickets.setReaction',
    ...{ boardId, ticketId: 'a', comment: 'm3', emoji: '👍', isSet },
    ...part,
  });
  const [other] = comments.a;
  const reacted = { a: [{ id: 'm3', author: 'member', reactions: { '👍': ['member'] } }] };
  const after = (command: Command, records: Records = { comments }) =>
    decideOnPartialBoard(on(), member, command, records).changes;
  expect(other?.id).toBe('m3');
  expect(after(react())).toMatchObject([
    { change: { type: 'comment.set', id: 'm3', ticketId: 'a' }, reactions: { '👍': ['member'] } },
  ]);
  expect(JSON.stringify(withoutContents(after(react())))).not.toContain('👍');
  expect(after(react(), { comments: reacted })).toEqual([]);
  expect(after(react(false))).toEqual([]);
  expect(after(react(false), { comments: reacted })).toMatchObject([{ reactions: {} }]);
  expect(after(react(true, { emoji: '🎉' }), { comments: reacted })).toMatchObject([
    { reactions: { '👍': ['member'], '🎉': ['member'] } },
  ]);
  expect(partialRefusal(on(), stranger, react(), { comments })).toBe('board.unknown');
  expect(partialRefusal(secret(), creator, react(), { comments })).toBe('ticket.unknown');
  expect(partialRefusal(on(), member, react(true, { comment: 'x' }), { comments })).toBe(
    'comment.unknown',
  );
  const many = Array.from({ length: 500 }, (_, n) => `u${n}`);
  const full = { a: [{ id: 'm3', author: 'member', reactions: { '🎉': many } }] };
  expect(partialRefusal(on(), member, react(), { comments: full })).toBe('comment.reactionLimit');
});

test('K8 an edited comment notifies only the people that it did not mention before', () => {
  const people = ['ann', 'bob', 'cem'].map((id) => ({ id, name: id, email: `${id}@x.org` }));
  const context = { by: 'member', at: 1, ticket: ticket('a', 'todo', 'i0'), people };
  const edited = (previousText: string, text: string, visibleTo: string[] | null = null) => {
    const logged: LoggedChange = {
      change: { type: 'comment.set', id: 'm3', ticketId: 'a' },
      comment: { text, previousText },
    };
    if (!mayNotify(logged, 'member')) return [];
    const seen = { ...context, ticket: { ...context.ticket, visibleTo } };
    return notificationsFor(logged, seen).map(({ userId, kind }) => `${kind} ${userId}`);
  };
  expect(edited('for @ann', 'for @ann and @bob')).toEqual(['mentioned bob']);
  expect(edited('for @ann', 'for @cem', ['ann'])).toEqual([]);
  expect(edited('for @ann', 'for nobody')).toEqual([]);
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

test('T8 a comment accepts only links of photos', () => {
  const own = comment({ photoUrls: [`/photos/${boardId}/a/comment_1_x/1-a.png`] });
  expect(partialRefusal(on(), member, own, {})).toBeNull();
  for (const url of ['/files/a/f', 'https://elsewhere.example/a.png', '']) {
    expect(partialRefusal(on(), member, comment({ photoUrls: [url] }), {})).toBe(
      'ticket.photoUnknown',
    );
  }
});
