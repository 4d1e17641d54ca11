import { expect, test } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import type { PendingCommand } from '../../live/command-queue.ts';
import {
  concernsTicket,
  joinComments,
  type LoadedComments,
  type TicketDetails,
  withPendingCommands,
} from './ticket-details.ts';

const details: TicketDetails = {
  description: 'Old',
  photoUrls: ['/photos/b/t/1-a.png'],
  comments: [
    {
      id: 'one',
      author: 'bob',
      text: 'First',
      photoUrls: [],
      at: 1,
      editedAt: null,
      reactions: null,
    },
  ],
  commentCount: 70,
  hasVersions: false,
  history: [],
};

const ticketRef = { boardId: 'b', ticketId: 't' };

function pendingCommand(command: Command, seq: number | null = null): PendingCommand {
  return { commandId: 'c1', command, at: 5, seq };
}

const newComment = pendingCommand({
  type: 'tickets.comment',
  ...ticketRef,
  text: 'Second',
  photoUrls: [],
});

test('T12 a new comment is shown first at once, and only once', () => {
  const optimistic = withPendingCommands(details, [newComment], 'ann');
  expect(optimistic.comments.map(({ text }) => text)).toEqual(['Second', 'First']);
  expect(optimistic.comments[0]).toMatchObject({ id: 'mc1', author: 'ann', isPending: true });
  expect(withPendingCommands(optimistic, [newComment], 'ann').comments).toHaveLength(2);
  expect(optimistic.commentCount).toBe(71);
});

test('T12 a deleted comment is removed at once, even one that is still pending', () => {
  const deletion = pendingCommand({ type: 'tickets.deleteComment', ...ticketRef, comment: 'one' });
  expect(withPendingCommands(details, [deletion], 'ann')).toMatchObject({
    comments: [],
    commentCount: 69,
  });
  const ownDeletion = pendingCommand({
    type: 'tickets.deleteComment',
    ...ticketRef,
    comment: 'mc1',
  });
  expect(withPendingCommands(details, [newComment, ownDeletion], 'ann').comments).toEqual(
    details.comments,
  );
});

test('K6 an edited comment is shown at once, unless it has another text meanwhile', () => {
  const edit = pendingCommand({
    type: 'tickets.editComment',
    ...ticketRef,
    ...{ comment: 'one', text: 'First, edited', was: 'First' },
  });
  const optimistic = withPendingCommands(details, [edit], 'bob');
  expect(optimistic.comments).toMatchObject([{ text: 'First, edited', editedAt: 5 }]);
  expect(withPendingCommands(optimistic, [edit], 'bob')).toEqual(optimistic);
  const other = { ...details, comments: [{ ...optimistic.comments[0], text: 'Other' }] };
  expect(withPendingCommands(other as TicketDetails, [edit], 'bob')).toEqual(other);
});

test('K13 a reaction is shown at once, and only once', () => {
  const react = (isSet: boolean) =>
    pendingCommand({
      type: 'tickets.setReaction',
      ...ticketRef,
      ...{ comment: 'one', emoji: '👍', isSet },
    });
  const optimistic = withPendingCommands(details, [react(true)], 'ann');
  expect(optimistic.comments).toMatchObject([{ reactions: { '👍': ['ann'] } }]);
  expect(withPendingCommands(optimistic, [react(true)], 'ann').comments).toEqual(
    optimistic.comments,
  );
  expect(withPendingCommands(optimistic, [react(false)], 'ann').comments).toMatchObject([
    { reactions: {} },
  ]);
});

test('T12 an edit changes only the fields that it sets', () => {
  const edit = pendingCommand({
    type: 'tickets.edit',
    ...ticketRef,
    set: { description: 'New', name: 'x' },
  });
  expect(withPendingCommands(details, [edit], 'ann')).toEqual({ ...details, description: 'New' });
  const photoEdit = pendingCommand({ type: 'tickets.edit', ...ticketRef, set: { photoUrls: [] } });
  expect(withPendingCommands(details, [photoEdit], 'ann').photoUrls).toEqual([]);
});

test('ZY7 a ticked task is marked at once, among lines that others added meanwhile', () => {
  const tick = pendingCommand({
    type: 'tickets.setTask',
    ...ticketRef,
    ...{ index: 0, text: 'One', isDone: true },
  });
  const description = '- [ ] New\n- [ ] One';
  const optimistic = withPendingCommands({ ...details, description }, [tick], 'ann');
  expect(optimistic.description).toBe('- [ ] New\n- [x] One');
  expect(withPendingCommands(details, [tick], 'ann').description).toBe('Old');
});

test('T12 only commands of the ticket are applied', () => {
  expect(concernsTicket('t', newComment)).toBe(true);
  expect(concernsTicket('u', newComment)).toBe(false);
  expect(concernsTicket('t', pendingCommand({ type: 'boards.delete', boardId: 'b' }))).toBe(false);
});

test('T12 older comments stay below refetched ones if there is no gap', () => {
  const page = (times: number[], hasOlder = true): LoadedComments => ({
    comments: times.map((time) => ({
      id: `c${time}`,
      author: 'bob',
      text: '',
      photoUrls: [],
      at: time,
      editedAt: null,
      reactions: null,
    })),
    hasOlder,
  });
  const previous = page([9, 8, 7, 6, 5], false);
  expect(joinComments(page([9, 8]), null)).toEqual(page([9, 8]));
  // One comment was added, and one of the newest was deleted.
  expect(joinComments(page([10, 8]), previous)).toEqual(page([10, 8, 7, 6, 5], false));
  // More comments were added than one page holds.
  expect(joinComments(page([20, 19]), previous)).toEqual(page([20, 19]));
  // There are no older comments left.
  expect(joinComments(page([10], false), previous)).toEqual(page([10], false));
});
