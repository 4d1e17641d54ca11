import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { boardFrom, type Push } from '../../core/board/wire/feed.ts';
import { follow } from '../../test/clients/follow-board.ts';
import { openRawSocket } from '../../test/clients/raw-socket.ts';
import { renewEpoch, trimLog } from '../../test/edit-log.ts';
import { openUnreliableProxy } from '../../test/faults/unreliable-proxy.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { serverProcess } from '../../test/servers/server-process.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { createExecuteCommand } from '../boards/commands/execute-command.ts';
import { localBus } from '../bus/bus.ts';
import { openStore } from '../storage/open-store.ts';
import { boardRepositories } from '../storage/repositories.ts';
import { RECHECK_MS } from './rooms.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  member = await harness.register('member');
});
afterAll(() => harness.close());

interface TestBoard {
  boardId: string;
  todo: string;
  done: string;
  ticketId: string;
  cursor: string;
  /** Moves the ticket to the other column, so that each call changes something. */
  move(): Promise<unknown>;
}

async function makeBoard(): Promise<TestBoard> {
  const members = [{ userId: member.id, role: 'EDITOR' as const }];
  const boardId = await harness.createBoard(owner, { members });
  const { columns } = await harness.snapshot(owner, boardId);
  const idOf = (name: string) => columns.find((column) => column.name === name)?.id ?? '';
  const [todo, done] = [idOf('To Do'), idOf('Done')];
  const created = { type: 'tickets.create' as const, boardId, columnId: todo, name: 'Ticket' };
  const ticketId = (await harness.execute(owner, created)).result?.id ?? '';
  const { cursor } = await harness.snapshot(owner, boardId);
  let moves = 0;
  return {
    boardId,
    todo,
    done,
    ticketId,
    cursor,
    move() {
      moves += 1;
      const to = { columnId: moves % 2 ? done : todo };
      return harness.execute(owner, { type: 'tickets.move', boardId, ticketId, to });
    },
  };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

function cursorAfter(cursor: string, rows: number): string {
  const [epoch, seq] = cursor.split('.');
  return `${epoch}.${Number(seq) + rows}`;
}

describe('following', () => {
  it('L3 every later row arrives once and in order, regardless of the start', async () => {
    const board = await makeBoard();
    const early = follow(harness, member, board.boardId, board.cursor);
    const moves = range(1, 300).map(() => board.move());
    await moves[40];
    const late = follow(harness, owner, board.boardId, board.cursor);
    const later = follow(harness, owner, board.boardId, cursorAfter(board.cursor, 30));
    await Promise.all(moves);
    const all = [early, late, later];
    await until('all have the last row', () => all.every(({ seqs }) => seqs().at(-1) === 302));
    expect(early.seqs()).toEqual(range(3, 302));
    expect(late.seqs()).toEqual(range(3, 302));
    expect(later.seqs()).toEqual(range(33, 302));
    for (const each of all) each.stop();
    expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([null, null, null]);
  });

  it('L3 each push carries the cursor to resume from', async () => {
    const board = await makeBoard();
    const { boardId } = board;
    const whole = follow(harness, member, boardId, board.cursor);
    for (let n = 0; n < 20; n += 1) await board.move();
    await until('the last row is there', () => whole.seqs().at(-1) === 22);
    for (const push of whole.pushes) {
      const rest = await harness.services.subscriptions.catchUp(
        userViewer(member.id),
        boardId,
        push.cursor,
      );
      const seen = Number(push.cursor.split('.')[1]);
      expect('rows' in rest && rest.rows.map(({ seq }) => seq)).toEqual(range(seen + 1, 22));
    }
    whole.stop();
  });

  it('L3 exactly the 50 missed moves arrive after a lost connection, with no reload', async () => {
    const { proxy, move, expectRows, opened, close } = await openThroughProxy();
    proxy.cut();
    await until('it is away', () => opened.session.getState().connection !== 'live');
    await move(50);
    proxy.restore();
    await until('it is live again', () => opened.session.getState().connection === 'live');
    await expectRows(60);
    await close();
  });

  it('L3 L13 pings detect a silently broken connection, and 50 missed moves arrive', async () => {
    const { proxy, move, expectRows, opened, close } = await openThroughProxy();
    proxy.dropData();
    await move(50);
    // The connection was not closed: the client notices that pings are not answered.
    await until('it is away', () => opened.session.getState().connection !== 'live');
    proxy.restore();
    await until('it is live again', () => opened.session.getState().connection === 'live');
    await expectRows(60);
    await close();
  });

  /** An open board of the member through a proxy, with a follower on the same websocket. */
  async function openThroughProxy() {
    const board = await makeBoard();
    const proxy = await openUnreliableProxy(harness.port);
    const timing = { pingMs: 100, pongMs: 500 };
    const opened = harness.open(member, board.boardId, { origin: proxy.origin, timing });
    const snapshots = vi.spyOn(opened.connection, 'snapshot');
    await until('it is live', () => opened.session.getState().connection === 'live');
    snapshots.mockClear();
    const seqs: number[] = [];
    let isLive = false;
    const stop = opened.connection.subscribe(board.boardId, board.cursor, {
      viewerId: member.id,
      onPush: (push) => seqs.push(...('rows' in push ? push.rows.map(({ seq }) => seq) : [-1])),
      onLive: () => {
        isLive = true;
      },
      onAway: () => {},
      onEnd: () => seqs.push(-2),
    });
    await until('the follower is live too', () => isLive);
    const first = Number(board.cursor.split('.')[1]) + 1;
    async function move(times: number): Promise<void> {
      for (let n = 0; n < times; n += 1) await board.move();
    }
    await move(10);
    await until('the first rows are there', () => seqs.length === 10);
    return {
      proxy,
      opened,
      move,
      async expectRows(rows: number): Promise<void> {
        const last = first + rows - 1;
        await until('the last row is there', () => seqs.at(-1) === last);
        expect(seqs).toEqual(range(first, last));
        const stored = await harness.snapshot(member, board.boardId);
        await until('the board is there', () => opened.session.confirmedCursor === stored.cursor);
        expect(opened.session.getState().board).toEqual(boardFrom(stored));
        expect(snapshots).not.toHaveBeenCalled();
      },
      async close(): Promise<void> {
        stop();
        opened.close();
        await proxy.close();
      },
    };
  }

  it('L3 rows that a room no longer has in memory are read from the log', async () => {
    const board = await makeBoard();
    const present = follow(harness, owner, board.boardId, board.cursor);
    await Promise.all(range(1, 600).map(() => board.move()));
    await until('they are read', () => present.seqs().at(-1) === 602);
    const late = follow(harness, member, board.boardId, board.cursor);
    await until('the last row is there', () => late.seqs().at(-1) === 602);
    expect(late.seqs()).toEqual(range(3, 602));
    present.stop();
    late.stop();
  });

  it('L9 writes to the same file without a wake-up are noticed', async () => {
    const board = await makeBoard();
    const { boardId, ticketId, todo } = board;
    const following = follow(harness, member, boardId, board.cursor);
    const opened = harness.open(owner, boardId);
    await board.move();
    // Both are in the room now and up to date.
    const reached = cursorAfter(board.cursor, 1);
    await until('both have it', () => {
      return following.seqs().length === 1 && opened.session.confirmedCursor === reached;
    });
    const store = await openStore(harness.services.config.database);
    const repositories = boardRepositories(store.tables);
    const { execute } = createExecuteCommand({
      store,
      repositories,
      bus: localBus(),
      participants: [],
    });
    const to = { columnId: todo };
    await execute(userViewer(owner.id), newTestId(), {
      type: 'tickets.move',
      boardId,
      ticketId,
      to,
    });
    await store.close();
    await until('the row is there', () => following.seqs().length === 2);
    await until('it is on the screen', () => {
      return opened.session.getState().board?.tickets.get(ticketId)?.columnId === todo;
    });
    following.stop();
    opened.close();
  });

  it('L9 writes of another process to the same file are noticed within two seconds', {
    timeout: 60_000,
  }, async () => {
    // This process gets no wake-up; it polls at this interval.
    expect(RECHECK_MS).toBeLessThan(2000);
    const board = await makeBoard();
    const { boardId, ticketId } = board;
    const opened = harness.open(member, boardId);
    await until('it is live', () => opened.session.getState().connection === 'live');
    const { config } = harness.services;
    const other = await serverProcess({ DATA_DIR: config.dataDir, APP_SECRET: config.appSecret });
    try {
      await other.start();
      const there = harness.open(owner, boardId, { origin: `http://127.0.0.1:${other.port}` });
      for (const columnId of [board.done, board.todo]) {
        await there.run({ type: 'tickets.move', boardId, ticketId, to: { columnId } });
        await until('it is on the screen', () => {
          return opened.session.getState().board?.tickets.get(ticketId)?.columnId === columnId;
        });
      }
      there.close();
    } finally {
      await other.kill();
    }
    opened.close();
  });
});

describe('resets', () => {
  async function followAndCatchUp(boardId: string, cursor: string): Promise<Push[]> {
    const following = follow(harness, member, boardId, cursor);
    expect(await following.ended).toBeNull();
    return [
      ...following.pushes,
      await harness.services.subscriptions.catchUp(userViewer(member.id), boardId, cursor),
    ];
  }

  it('L4 a cursor of another epoch, ahead of the log or malformed gets a reset', async () => {
    const board = await makeBoard();
    const [epoch] = board.cursor.split('.');
    const invalid = [
      'other.2',
      cursorAfter(board.cursor, 1),
      cursorAfter(board.cursor, 1000),
      `${epoch}.-1`,
      `${epoch}`,
      `${epoch}.2.2`,
      ` ${board.cursor}`,
      '',
      'null',
      '.',
    ];
    for (const cursor of invalid) {
      const reset = { cursor: board.cursor, reset: true };
      expect(await followAndCatchUp(board.boardId, cursor)).toEqual([reset, reset]);
    }
  });

  it('L4 a cursor older than the log gets a reset, the oldest one in it does not', async () => {
    const board = await makeBoard();
    for (let n = 0; n < 10; n += 1) await board.move();
    await trimLog(harness.services, board.boardId, 8);
    const reset = { cursor: cursorAfter(board.cursor, 10), reset: true };
    expect(await followAndCatchUp(board.boardId, cursorAfter(board.cursor, 5))).toEqual([
      reset,
      reset,
    ]);
    const oldest = follow(harness, member, board.boardId, cursorAfter(board.cursor, 6));
    await until('the rest is there', () => oldest.seqs().length === 4);
    expect(oldest.seqs()).toEqual(range(9, 12));
    oldest.stop();
  });

  it('L4 an empty log causes a reset, except at its head', async () => {
    const board = await makeBoard();
    await board.move();
    await trimLog(harness.services, board.boardId, 100);
    const head = cursorAfter(board.cursor, 1);
    const reset = { cursor: head, reset: true };
    expect(await followAndCatchUp(board.boardId, board.cursor)).toEqual([reset, reset]);
    const { subscriptions } = harness.services;
    expect(await subscriptions.catchUp(userViewer(member.id), board.boardId, head)).toEqual({
      cursor: head,
      rows: [],
    });
  });

  it('L4 an open board whose log is replaced takes a fresh snapshot', async () => {
    const board = await makeBoard();
    const { boardId, ticketId, done } = board;
    const opened = harness.open(member, boardId);
    const following = follow(harness, member, boardId, board.cursor);
    await until('it is open', () => opened.session.getState().connection === 'live');
    await renewEpoch(harness.services, boardId);
    await trimLog(harness.services, boardId, 100);
    await board.move();
    expect(await following.ended).toBeNull();
    expect(following.pushes.at(-1)).toHaveProperty('reset');
    const { cursor } = await harness.snapshot(member, boardId);
    await until('it has the new past', () => opened.session.confirmedCursor === cursor);
    expect(opened.session.getState().board?.tickets.get(ticketId)?.columnId).toBe(done);
    await board.move();
    await until('it goes on', () => opened.session.confirmedCursor === cursorAfter(cursor, 1));
    opened.close();
  });
});

describe('rooms', () => {
  it('L8 a room exists as long as it has readers', async () => {
    const { rooms } = harness.services;
    await until('all rooms are left', () => rooms.openCount() === 0);
    const boards = await Promise.all([makeBoard(), makeBoard()]);
    const followings = range(1, 100).map((n) => {
      const board = boards[n % 2] as TestBoard;
      return follow(harness, member, board.boardId, board.cursor);
    });
    await until('both are open', () => rooms.openCount() === 2);
    await Promise.all(boards.map((board) => board.move()));
    await until('all were notified', () => followings.every(({ seqs }) => seqs().length === 1));
    for (const { stop } of followings.slice(1)) stop();
    await until('one is left', () => rooms.openCount() === 1);
    followings[0]?.stop();
    await until('none is left', () => rooms.openCount() === 0);
  });

  it('L8 100 sockets that subscribe and disconnect leave no rooms behind', async () => {
    const { rooms } = harness.services;
    const board = await makeBoard();
    const input = { boardId: board.boardId, cursor: board.cursor };
    for (let round = 0; round < 10; round += 1) {
      const sockets = await Promise.all(
        range(1, 10).map(() => openRawSocket(harness.origin, member.token)),
      );
      for (const raw of sockets) raw.send('subscription', 'boards.live', input);
      await until('all have started', () =>
        sockets.every(({ messages }) =>
          messages().some(({ result }) => result?.type === 'started'),
        ),
      );
      for (const { socket } of sockets) socket.terminate();
    }
    await until('none is left', () => rooms.openCount() === 0);
    await until('nor a socket', () => harness.app.websocketServer.clients.size === 0);
  });

  it('L8 refused and one-off readers leave no room behind', async () => {
    const { subscriptions, rooms } = harness.services;
    const board = await makeBoard();
    await expect(subscriptions.catchUp(userViewer(member.id), 'unknown', '')).rejects.toMatchObject(
      {
        code: 'board.unknown',
      },
    );
    expect(await follow(harness, member, 'unknown', '').ended).toBe('board.unknown');
    await subscriptions.catchUp(userViewer(member.id), board.boardId, board.cursor);
    expect(rooms.openCount()).toBe(0);
  });
});
