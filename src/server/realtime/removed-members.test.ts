import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { follow } from '../../test/clients/follow-board.ts';
import { openRawSocket, type RawSocket } from '../../test/clients/raw-socket.ts';
import { openUnreliableProxy, type UnreliableProxy } from '../../test/faults/unreliable-proxy.ts';
import {
  type Harness,
  type OpenBoard,
  type Person,
  startHarness,
} from '../../test/kits/harness.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { loadFullBoard } from '../boards/full-board.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let boss: Person;
let member: Person;
let other: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  boss = await harness.register('boss');
  member = await harness.register('member');
  other = await harness.register('other');
});
afterAll(() => harness.close());

interface TestBoard {
  boardId: string;
  cursor: string;
  todo: string;
  done: string;
}

async function makeBoard(): Promise<TestBoard> {
  const members = [member, other].map(({ id }) => ({ userId: id, role: 'EDITOR' as const }));
  const boardId = await harness.createBoard(owner, { members });
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  const idOf = (name: string) => columns.find((column) => column.name === name)?.id ?? '';
  return { boardId, cursor, todo: idOf('To Do'), done: idOf('Done') };
}

async function addTicket({ boardId, todo }: TestBoard, name: string): Promise<string> {
  const command = { type: 'tickets.create' as const, boardId, columnId: todo, name };
  return (await harness.execute(owner, command)).result?.id ?? '';
}

/** A websocket that follows the board and already receives direct pushes. */
async function followRaw(person: Person, board: TestBoard): Promise<RawSocket & { live: number }> {
  const raw = await openRawSocket(harness.origin, person.token);
  const { boardId, cursor } = board;
  const live = raw.send('subscription', 'boards.live', { boardId, cursor });
  for (const name of ['Warm', 'Warmer']) {
    await addTicket(board, `${name} for ${person.id}`);
    await until('it was pushed', () => raw.received.join().includes(`${name} for ${person.id}`));
  }
  return { ...raw, live };
}

function endOf({ messages, live }: RawSocket & { live: number }): string | undefined {
  return messages().find(({ id, error }) => id === live && error)?.error?.data.appCode;
}

async function openLive(person: Person, boardId: string, origin?: string): Promise<OpenBoard> {
  const opened = harness.open(person, boardId, origin ? { origin } : {});
  await until('it is live', () => opened.session.getState().connection === 'live');
  return opened;
}

function phaseOf({ session }: OpenBoard): string {
  return session.getState().phase;
}

function removeMembers(boardId: string, ...people: Person[]) {
  const remove = people.map(({ id }) => id);
  return harness.execute(owner, { type: 'boards.setMembers', boardId, set: [], remove });
}

describe('leaving', () => {
  it('B11 deleting a board ends it for all followers and for the deleter', async () => {
    const board = await makeBoard();
    const { boardId, cursor } = board;
    const raw = await followRaw(member, board);
    const direct = follow(harness, other, boardId, cursor);
    const pages = await Promise.all(
      [owner, member, other].map((person) => openLive(person, boardId)),
    );
    const answer = await pages[0]?.run({ type: 'boards.delete', boardId });
    expect(answer).toMatchObject({ seq: expect.any(Number) });
    expect(await direct.ended).toBe('board.deleted');
    await until('the websocket is notified', () => endOf(raw) === 'board.deleted');
    await until('all pages know', () => pages.every((page) => phaseOf(page) === 'deleted'));
    expect(pages.map(({ alerts }) => alerts)).toEqual([[], [], []]);
    await until('its room is left', () => harness.services.rooms.openCount() === 0);
    for (const page of pages) page.close();
    raw.socket.terminate();
  });

  it('L6 a removed member leaves immediately, also on a feed with direct pushes', async () => {
    const board = await makeBoard();
    const { boardId, cursor } = board;
    const [left, stays] = [await followRaw(member, board), await followRaw(other, board)];
    const direct = follow(harness, member, boardId, cursor);
    const page = await openLive(member, boardId);
    await removeMembers(boardId, member);
    await addTicket(board, 'Afterwards');
    expect(await direct.ended).toBe('board.unknown');
    await until('the feed has ended', () => endOf(left) === 'board.unknown');
    await until('the page is gone', () => phaseOf(page) === 'gone');
    await until('the other goes on', () => stays.received.join().includes('Afterwards'));
    expect(left.received.join()).not.toContain('Afterwards');
    expect(left.received.join()).not.toContain('member.removed');
    expect(JSON.stringify(direct.pushes)).not.toContain('Afterwards');
    expect(endOf(stays)).toBeUndefined();
    page.close();
    for (const { socket } of [left, stays]) socket.terminate();
  });

  it('G2 a former ADMIN loses every board that was open only to ADMINs', async () => {
    const { roles } = harness.services;
    await roles.set(owner.id, boss.id, 'ADMIN');
    const board = await makeBoard();
    const raw = await followRaw(boss, board);
    const stays = await followRaw(member, board);
    const page = await openLive(boss, board.boardId);
    await roles.set(owner.id, boss.id, 'USER');
    expect(await raw.closed).toBe(1012);
    await addTicket(board, 'Afterwards');
    await until('the page is gone', () => phaseOf(page) === 'gone');
    await until('the others go on', () => stays.received.join().includes('Afterwards'));
    expect(raw.received.join()).not.toContain('Afterwards');
    expect(page.alerts).toEqual([]);
    const again = await openRawSocket(harness.origin, boss.token);
    const { boardId, cursor } = board;
    const live = again.send('subscription', 'boards.live', { boardId, cursor });
    await until('they are refused', () => endOf({ ...again, live }) === 'board.unknown');
    expect(again.received.join()).not.toContain('Afterwards');
    page.close();
    for (const { socket } of [stays, again]) socket.terminate();
  });

  it('G2 a member stays and misses nothing when their role changes', async () => {
    const { roles } = harness.services;
    const board = await makeBoard();
    const page = await openLive(member, board.boardId);
    for (const role of ['ADMIN', 'EDITOR', 'USER'] as const) {
      const raw = await followRaw(member, board);
      await roles.set(owner.id, member.id, role);
      expect(await raw.closed).toBe(1012);
      const id = await addTicket(board, `As ${role}`);
      await until('it is there', () => page.session.getState().board?.tickets.has(id) === true);
    }
    expect(phaseOf(page)).toBe('open');
    page.close();
  });

  it('B10 a transfer of ownership changes permissions immediately and ends no feed', async () => {
    const board = await makeBoard();
    const { boardId, cursor } = board;
    const feeds = [owner, member, other].map((person) => follow(harness, person, boardId, cursor));
    const add = (person: Person, name: string) =>
      harness.execute(person, { type: 'boards.addColumn', boardId, name });
    await expect(add(member, 'Early')).rejects.toMatchObject({ code: 'forbidden' });
    await harness.execute(owner, { type: 'boards.handOver', boardId, userId: member.id });
    await add(member, 'Now');
    await expect(harness.execute(owner, { type: 'boards.delete', boardId })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await until('all have heard', () => feeds.every(({ seqs }) => seqs().at(-1) === 3));
    // After another transfer, the previous owner is an ordinary member and can be removed.
    await harness.execute(member, { type: 'boards.handOver', boardId, userId: other.id });
    const remove = [member.id];
    await harness.execute(other, { type: 'boards.setMembers', boardId, set: [], remove });
    expect(await feeds[1]?.ended).toBe('board.unknown');
    await expect(add(member, 'Late')).rejects.toMatchObject({ code: 'board.unknown' });
    await until('the others have heard', () => feeds[2]?.seqs().at(-1) === 5);
    for (const { stop } of feeds) stop();
  });
});

describe('offline commands', () => {
  async function openThroughProxy(person: Person, boardId: string) {
    const proxy: UnreliableProxy = await openUnreliableProxy(harness.port);
    const page = await openLive(person, boardId, proxy.origin);
    const disconnect = async () => {
      proxy.cut();
      await until('it is away', () => page.session.getState().connection !== 'live');
    };
    return { proxy, page, disconnect };
  }

  it('C7 merges offline commands with renames, moves and edits made in the meantime', async () => {
    const board = await makeBoard();
    const { boardId, todo, done } = board;
    const [moved, edited] = [await addTicket(board, 'Moved'), await addTicket(board, 'Edited')];
    const { proxy, page, disconnect } = await openThroughProxy(member, boardId);
    await disconnect();
    const commands = [
      page.run({ type: 'tickets.move', boardId, ticketId: moved, to: { columnId: done } }),
      page.run({ type: 'tickets.comment', boardId, ticketId: edited, text: 'Said', photoUrls: [] }),
      page.run({ type: 'tickets.movePosition', boardId, ticketId: edited, direction: 'up' }),
    ];
    const run = harness.execute.bind(harness, owner);
    await run({ type: 'boards.renameColumn', boardId, columnId: done, name: 'Ready' });
    await run({ type: 'tickets.edit', boardId, ticketId: moved, set: { name: 'Renamed' } });
    await run({ type: 'tickets.move', boardId, ticketId: edited, to: { columnId: done } });
    proxy.restore();
    const answers = await Promise.all(commands);
    // The last command was decided at the ticket's current place, below the ticket moved before.
    expect(answers.map((answer) => 'seq' in answer)).toEqual([true, true, true]);
    await until('nothing waits', () => page.session.getState().pendingCount === 0);
    const whole = await harness.services.boardReader.board(
      userViewer(owner.id),
      boardId,
      loadFullBoard,
    );
    const ticket = (id: string) => whole.tickets.find((candidate) => candidate.id === id);
    expect(ticket(moved)).toMatchObject({ columnId: done, name: 'Renamed' });
    expect(ticket(moved)?.history.map(({ notes }) => notes)).toContain('Moved from To Do to Ready');
    expect(ticket(edited)?.comments.map(({ text }) => text)).toEqual(['Said']);
    // The answer may arrive before the missed rows.
    await until('the new name is seen', () => {
      return page.session.getState().board?.columns.get(done)?.name === 'Ready';
    });
    expect([page.alerts, todo === done]).toEqual([[], false]);
    page.close();
    await proxy.close();
  });

  it('C7 refuses and reports commands on a column or ticket deleted in the meantime', async () => {
    const board = await makeBoard();
    const { boardId, done } = board;
    const [kept, lost] = [await addTicket(board, 'Kept'), await addTicket(board, 'Lost')];
    const { proxy, page, disconnect } = await openThroughProxy(member, boardId);
    await disconnect();
    const commands = [
      page.run({ type: 'tickets.move', boardId, ticketId: kept, to: { columnId: done } }),
      page.run({ type: 'tickets.comment', boardId, ticketId: lost, text: 'Said', photoUrls: [] }),
    ];
    await harness.execute(owner, { type: 'boards.deleteColumn', boardId, columnId: done });
    await harness.execute(owner, { type: 'tickets.delete', boardId, ticketId: lost });
    proxy.restore();
    expect(await Promise.all(commands)).toMatchObject([
      { kind: 'refused', code: 'column.unknown' },
      { kind: 'refused', code: 'ticket.unknown' },
    ]);
    expect(page.alerts).toEqual([
      'Failed to move ticket. Please try again.',
      'Failed to add comment. Please try again.',
    ]);
    await until('it is live', () => page.session.getState().connection === 'live');
    const { tickets } = page.session.getState().board ?? {};
    expect(tickets?.get(kept)?.columnId).toBe(board.todo);
    page.close();
    await proxy.close();
  });

  it('C7 closes the page and answers its commands if the board was deleted', async () => {
    const board = await makeBoard();
    const { boardId, done } = board;
    const ticketId = await addTicket(board, 'Ticket');
    const { proxy, page, disconnect } = await openThroughProxy(member, boardId);
    await disconnect();
    const move = page.run({ type: 'tickets.move', boardId, ticketId, to: { columnId: done } });
    await harness.execute(owner, { type: 'boards.delete', boardId });
    proxy.restore();
    expect(await move).toEqual({ kind: 'gone' });
    await until('it is gone', () => phaseOf(page) === 'gone');
    expect(page.session.getState()).toMatchObject({ board: null, pendingCount: 0 });
    page.close();
    await proxy.close();
  });
});
