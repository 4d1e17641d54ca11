import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { type BoardLinks, linkOf } from '../../../core/board/fields/ticket-links.ts';
import { board, ticket } from '../../../test/kits/board-kit.ts';
import { Listeners } from '../../lib/listeners.ts';
import type { BoardChanges, BoardSession } from '../../live/board-session.ts';
import type { PendingCommand } from '../../live/command-queue.ts';
import { BoardLinksStore, blockersOf, statusOf } from './board-links-store.ts';

const far = {
  ...{
    id: 'far',
    number: 'OPS-1',
    name: 'Far',
    boardId: 'board-2',
    boardName: 'Other',
    columnName: 'Ideas',
  },
  isFinished: false,
};

let pending: PendingCommand[];
let answers: BoardLinks;
let requests: number;
let isFailing: boolean;
const changes = new Listeners<BoardChanges>();
const completed = new Listeners<PendingCommand>();
const state = new Listeners<void>();

function openStore() {
  const session = {
    ...{ onChanges: changes.add, onCompleted: completed.add, subscribe: state.add },
    getPending: () => pending,
  } as unknown as BoardSession;
  const store = new BoardLinksStore(session, async () => {
    requests += 1;
    if (isFailing) throw new Error('no connection');
    return answers;
  });
  return { store, stop: store.open() };
}

function sent(type: 'tickets.link' | 'tickets.unlink'): PendingCommand {
  const command: Command = {
    ...{ type, boardId: 'board-1', ticketId: 'a', relation: 'blocks', otherId: 'b' },
  };
  return { commandId: type, command, at: 1, seq: null };
}

const fetched = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
  pending = [];
  requests = 0;
  isFailing = false;
  answers = { links: [], elsewhere: [] };
});
afterEach(() => {
  for (const listeners of [changes, completed, state]) listeners.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('ZE8 a link shows before the server answers, until it lists the link or refuses it', async () => {
  const { store } = openStore();
  await fetched();
  pending = [sent('tickets.link')];
  state.notify();
  expect(store.getState().links).toEqual([linkOf('a', 'blocks', 'b')]);
  pending = [];
  state.notify();
  expect(store.getState().links).toEqual([]);
  completed.notify(sent('tickets.link'));
  state.notify();
  expect(store.getState().links).toHaveLength(1);
  answers = { links: [linkOf('a', 'blocks', 'b')], elsewhere: [] };
  await fetched();
  expect(store.getState().links).toEqual(answers.links);
  pending = [sent('tickets.unlink')];
  state.notify();
  expect(store.getState().links).toEqual([]);
});

it('ZE7 links are read again when they may have changed, and only then', async () => {
  answers = { links: [linkOf('a', 'blocks', 'b')], elsewhere: [far] };
  const { stop } = openStore();
  await fetched();
  const readsAfter = async (change: NonNullable<BoardChanges>[number] | null) => {
    requests = 0;
    changes.notify(change && [change]);
    await vi.advanceTimersByTimeAsync(1100);
    return requests;
  };
  expect(await readsAfter({ type: 'links.changed', ticketId: 'a' })).toBe(1);
  expect(await readsAfter(null)).toBe(1);
  const card = ticket('c', 'todo', 'i0', { createdAt: 1, updatedAt: 2 });
  expect(await readsAfter({ type: 'ticket.put', ticket: card })).toBe(1);
  const added = { ...card, updatedAt: 1 };
  expect(await readsAfter({ type: 'ticket.put', ticket: added })).toBe(0);
  expect(await readsAfter({ type: 'ticket.removed', id: 'b' })).toBe(1);
  expect(await readsAfter({ type: 'ticket.removed', id: 'c' })).toBe(0);
  const column = board([]).columns.get('todo');
  if (!column) throw new Error('no column');
  expect(await readsAfter({ type: 'column.put', column })).toBe(1);
  stop();
});

it("ZE7 others' changes are read within a second, not by all pages at once, own ones sooner", async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { stop } = openStore();
  await fetched();
  requests = 0;
  changes.notify(null);
  await vi.advanceTimersByTimeAsync(540);
  expect(requests).toBe(0);
  await vi.advanceTimersByTimeAsync(20);
  expect(requests).toBe(1);
  changes.notify(null);
  completed.notify(sent('tickets.link'));
  await vi.advanceTimersByTimeAsync(110);
  expect(requests).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toBe(2);
  stop();
});

it('ZE7 a read that failed is tried again while the board is open', async () => {
  isFailing = true;
  const { stop } = openStore();
  await vi.advanceTimersByTimeAsync(7000);
  expect(requests).toBe(2);
  completed.notify(sent('tickets.link'));
  vi.advanceTimersByTime(100);
  expect(requests).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(3);
});

it('ZE6 blockers are the tickets that are not finished, of any board', () => {
  const on = board([
    ticket('a', 'todo', 'i0'),
    ticket('b', 'todo', 'i1'),
    ticket('c', 'done', 'i2'),
  ]);
  const links = [
    linkOf('a', 'blocks', 'b'),
    linkOf('c', 'blocks', 'b'),
    linkOf('far', 'blocks', 'b'),
    linkOf('gone', 'blocks', 'b'),
    linkOf('a', 'relatesTo', 'c'),
  ];
  const loaded = { links, elsewhere: new Map([['far', far]]) };
  const names = [...blockersOf(loaded, on)].map(([id, all]) => [id, all.map(({ name }) => name)]);
  expect(names).toEqual([['b', ['Ticket a', 'Far']]]);
  expect(statusOf(loaded, on, 'c')).toMatchObject({ columnName: 'Done', isFinished: true });
  expect(statusOf(loaded, on, 'gone')).toBeNull();
});
