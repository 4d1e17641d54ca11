import { expect, test } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
  stranger,
  ticket,
  ticketOrder,
} from '../../../../test/kits/board-kit.ts';
import { decideOnPartialBoard, partialRefusal } from '../../../../test/kits/partial-board-kit.ts';
import { LIMITS } from '../../../limits.ts';
import { type Board, ticketOf } from '../../board.ts';
import { changeFor } from '../../change.ts';
import { commandSchemas } from '../../commands.schema.ts';
import type { Command } from '../../commands.ts';
import { firstKeys } from '../../ordering.ts';
import type { Ticket } from '../../ticket.ts';
import { archiveFinished, archivingLimit } from './archive.ts';

const boardId = 'board-1';
const [first = '', second = ''] = firstKeys(2);
const ninth = firstKeys(9).at(-1) ?? '';
const archive = (ticketIds: string[]): Command => ({
  type: 'tickets.changeMany',
  boardId,
  ticketIds,
  change: { type: 'archive' },
});

const testBoard = () =>
  board([
    ...column('todo', ['a', 'b', 'c']),
    ticket('own', 'done', first, { createdBy: 'member' }),
    ticket('hidden', 'todo', ninth, { createdBy: 'manager', visibleTo: ['manager'] }),
  ]);

function unarchive(
  on: Board,
  actor: typeof creator,
  tickets: readonly Ticket[],
  part: { toFormerPlaces?: true } = {},
) {
  const ticketIds = tickets.map(({ id }) => id);
  const command: Command = { type: 'tickets.unarchive', boardId, ticketIds, ...part };
  const trash = { archived: tickets.map((each) => ({ ticket: each })) };
  return {
    outcome: () => decideOnPartialBoard(on, actor, command, { trash }),
    refusal: () => partialRefusal(on, actor, command, { trash }),
  };
}

function putBy(outcome: ReturnType<typeof decideOnPartialBoard>) {
  return outcome.changes.flatMap(({ change }) =>
    change.type === 'ticket.put' ? [[change.ticket.id, change.ticket.columnId]] : [],
  );
}

test('ZA1 archived tickets leave the board, each with a line in its history', () => {
  const { changes, history } = outcomeOf(testBoard(), manager, archive(['a', 'c']));
  expect(changes.map(({ change }) => change)).toEqual([
    { type: 'ticket.removed', id: 'a', isArchived: true },
    { type: 'ticket.removed', id: 'c', isArchived: true },
  ]);
  expect(history).toEqual([
    { ticketId: 'a', text: 'Archived' },
    { ticketId: 'c', text: 'Archived' },
  ]);
  const after = boardAfter(testBoard(), manager, archive(['a', 'c']));
  expect(ticketOrder(after, 'todo')).toBe('b hidden');
});

test('ZA1 users who may edit a ticket archive it; others learn nothing about hidden tickets', () => {
  const codes = [creator, manager, member, stranger].map((actor) =>
    refusalOf(testBoard(), actor, archive(['a'])),
  );
  expect(codes).toEqual([null, null, 'forbidden', 'board.unknown']);
  expect(refusalOf(testBoard(), member, archive(['own']))).toBeNull();
  expect(refusalOf(testBoard(), creator, archive(['hidden']))).toBe('ticket.unknown');
  expect(refusalOf(testBoard(), member, archive(['own', 'a']))).toBe('forbidden');
});

test('ZA1 viewers of a restricted ticket learn that it was archived, others nothing', () => {
  const [logged] = outcomeOf(testBoard(), manager, archive(['hidden'])).changes;
  if (!logged) throw new Error('nothing was archived');
  expect(changeFor(logged, 'manager')).toMatchObject({ isArchived: true });
  expect(changeFor(logged, 'member')).toBeNull();
});

test('ZA5 an archive that would have more than 100,000 tickets refuses them', () => {
  const on = testBoard();
  const full = (archivedCount: number): Board => ({
    ...on,
    partial: {
      ...({} as NonNullable<Board['partial']>),
      tickets: on.tickets,
      archivedCount,
      allMembers: true,
    },
  });
  expect(ticketOf(full(0), 'a')?.id).toBe('a');
  const { archivedTickets: max } = LIMITS;
  expect(refusalOf(full(max - 1), manager, archive(['a']))).toBeNull();
  expect(refusalOf(full(max - 1), manager, archive(['a', 'b']))).toBe('ticket.archiveLimit');
});

test('ZA4 restored tickets go to the ends of their columns, in the given order', () => {
  const gone = [ticket('y', 'todo', first), ticket('x', 'todo', first), ticket('d', 'done', first)];
  const outcome = unarchive(testBoard(), manager, gone).outcome();
  expect(putBy(outcome)).toEqual([
    ['y', 'todo'],
    ['x', 'todo'],
    ['d', 'done'],
  ]);
  expect(outcome.changes.every(({ restored }) => restored === 'alone')).toBe(true);
  expect(outcome.history?.[0]).toEqual({ ticketId: 'y', text: 'Restored from the archive' });
  const positions = outcome.changes.flatMap(({ change }) =>
    change.type === 'ticket.put' ? change.ticket.pos : [],
  );
  const last = testBoard().tickets.get('hidden')?.pos ?? '';
  expect([last, ...positions.slice(0, 2)]).toEqual([last, ...positions.slice(0, 2)].toSorted());
});

test('ZA4 the undo of archiving puts tickets back to their places', () => {
  const gone = [ticket('y', 'todo', second), ticket('x', 'old', first)];
  const { changes } = unarchive(testBoard(), manager, gone, { toFormerPlaces: true }).outcome();
  expect(changes[0]?.change).toMatchObject({ ticket: { columnId: 'todo', pos: second } });
  expect(changes[1]?.change).toMatchObject({ ticket: { columnId: 'todo' } });
});

test('ZA4 a ticket whose column is gone goes to the first one, if there is one', () => {
  const gone = [ticket('y', 'old', first)];
  expect(putBy(unarchive(testBoard(), manager, gone).outcome())).toEqual([['y', 'todo']]);
  const empty = { ...board(), columns: new Map() };
  expect(unarchive(empty, manager, gone).refusal()).toBe('ticket.noColumn');
});

test('ZA4 restoring needs the right to edit, and hides tickets of others', () => {
  const open = [ticket('y', 'todo', first)];
  const hidden = [ticket('y', 'todo', first, { createdBy: 'manager', visibleTo: ['manager'] })];
  const refusals = (tickets: Ticket[]) =>
    [creator, manager, member].map((actor) => unarchive(board(), actor, tickets).refusal());
  expect(refusals(open)).toEqual([null, null, 'forbidden']);
  expect(refusals(hidden)).toEqual(['ticket.unknown', null, 'ticket.unknown']);
});

test('ZA4 a restored ticket is visible to someone, and enters no full column', () => {
  const left = [ticket('y', 'todo', first, { createdBy: 'left', visibleTo: ['left', 'manager'] })];
  const [logged] = unarchive(board(), manager, left).outcome().changes;
  expect(logged?.change).toMatchObject({ ticket: { visibleTo: ['left', 'manager'] } });
  const on = board(column('todo', ['a']));
  const todo = on.columns.get('todo');
  if (!todo) throw new Error('no column');
  const limited = new Map(on.columns).set('todo', { ...todo, limit: 1, isLimitHard: true });
  const open = [ticket('y', 'todo', first)];
  expect(unarchive({ ...on, columns: limited }, manager, open).refusal()).toBe('column.full');
});

test('ZA4 restoring what is on the board changes nothing', () => {
  const command: Command = { type: 'tickets.unarchive', boardId, ticketIds: ['a'] };
  const options = { trash: { archived: [] } };
  expect(decideOnPartialBoard(testBoard(), member, command, options).changes).toEqual([]);
});

test('ZA6 managers choose after how many days finished tickets are archived', () => {
  const set = (days: number | null): Command => ({ type: 'boards.setArchiving', boardId, days });
  expect(boardAfter(board(), manager, set(14)).archiveAfterDays).toBe(14);
  expect(refusalOf(board(), member, set(14))).toBe('forbidden');
  expect(outcomeOf(board(), manager, set(null)).changes).toEqual([]);
  const { days } = commandSchemas['boards.setArchiving'].shape;
  const accepted = [0, 1, 365, 366, 1.5, null, '3'].map((value) => days.safeParse(value).success);
  expect(accepted).toEqual([false, true, true, false, false, true, false]);
});

test('ZA6 a board archives by itself only after the chosen time, and says so', () => {
  expect(archivingLimit({ archiveAfterDays: null }, 1000)).toBeNull();
  expect(archivingLimit({ archiveAfterDays: 2 }, 2 * 86_400_000 + 5)).toBe(5);
  const notes = [1, 14].map(
    (archiveAfterDays) =>
      archiveFinished({ archiveAfterDays }, [ticket('a', 'done', first)]).history?.[0]?.text,
  );
  expect(notes).toEqual([
    'Archived automatically: finished and unchanged for a day',
    'Archived automatically: finished and unchanged for 14 days',
  ]);
});
