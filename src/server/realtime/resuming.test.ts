import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fromCompact } from '../../core/board/wire/compact-events.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { openRawSocket, type RawSocket } from '../../test/clients/raw-socket.ts';
import { replaceChanges } from '../../test/edit-log.ts';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let folder: string;
let harness: Harness;
let owner: Person;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-resuming-'));
  harness = await startHarness({ DATA_DIR: folder });
  owner = await harness.register('owner');
});
afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

async function makeBoard() {
  const boardId = await harness.createBoard(owner);
  const { columns, cursor } = await harness.snapshot(owner, boardId);
  const columnId = columns[0]?.id ?? '';
  return {
    boardId,
    cursor,
    async create(times: number): Promise<void> {
      for (let n = 0; n < times; n += 1) {
        const create = { type: 'tickets.create' as const, boardId, columnId, name: 'Ticket' };
        await harness.execute(owner, create);
      }
    },
  };
}

/** Subscribes in the compact form; with `lastEventId`, as after a lost connection. */
async function follow(place: { boardId: string; cursor: string }, lastEventId?: string) {
  const raw = await openRawSocket(harness.origin, owner.token);
  const { boardId, cursor } = place;
  raw.send('subscription', 'boards.live', { boardId, cursor, lastEventId });
  await until('it has started', () => raw.messages().length > 0);
  return raw;
}

function seqsOf(raw: RawSocket, cursor: string): number[] {
  const reader = { viewerId: owner.id, cursor };
  return raw.events(1).flatMap((event) => fromCompact(event, reader).rows.map(({ seq }) => seq));
}

it('L3 a subscription resumes by number after a lost connection and a server restart', async () => {
  const board = await makeBoard();
  const first = await follow(board);
  await board.create(3);
  await until('they are there', () => seqsOf(first, board.cursor).length === 3);
  const lastEventId = first.events(1).at(-1)?.id;
  expect(lastEventId).toBe('4');
  first.socket.terminate();
  await board.create(2);
  const second = await follow(board, lastEventId);
  await until('it has caught up', () => seqsOf(second, board.cursor).length === 2);
  expect(seqsOf(second, board.cursor)).toEqual([5, 6]);
  const reached = second.events(1).at(-1)?.id;
  await harness.close();
  harness = await startHarness({ DATA_DIR: folder });
  await board.create(2);
  const third = await follow(board, reached);
  await board.create(1);
  await until('it has all', () => seqsOf(third, board.cursor).length === 3);
  expect(seqsOf(third, board.cursor)).toEqual([7, 8, 9]);
  third.socket.terminate();
});

it('L4 a number of another epoch or ahead of the log gets a reset in the long form', async () => {
  const board = await makeBoard();
  await board.create(3);
  const { cursor } = await harness.snapshot(owner, board.boardId);
  const other = { ...board, cursor: `other.${cursor.split('.')[1]}` };
  const subscriptions = [
    await follow(other, '3'),
    await follow(other),
    await follow(board, '9'),
    await follow(board, 'x'),
  ];
  for (const raw of subscriptions) {
    await until('it is notified', () => raw.pushes(1).length > 0);
    expect(raw.pushes(1)).toEqual([{ cursor, reset: true }]);
    expect(raw.messages().find(({ result }) => result?.type === 'data')?.result?.id).toBe(cursor);
    raw.socket.terminate();
  }
  // A client with the reset resumes from there in the new epoch.
  const raw = await follow(other, cursor);
  await board.create(1);
  await until('it goes on', () => raw.events(1).length === 1);
  expect(seqsOf(raw, cursor)).toEqual([5]);
  raw.socket.terminate();
});

it('L25 a row above the catch-up limit is not read; its readers take a snapshot', async () => {
  const board = await makeBoard();
  await board.create(2);
  // As in logs from before descriptions were removed from them.
  const description = 'x'.repeat(RESOURCE_LIMITS.catchUpBytes.max);
  const changes = [{ change: { type: 'board.removed' as const }, description }];
  await replaceChanges(harness.services.store, { boardId: board.boardId, seq: 2 }, changes);
  const { subscriptions } = harness.services;
  const catchUp = (cursor: string) =>
    subscriptions.catchUp(userViewer(owner.id), board.boardId, cursor);
  expect(await catchUp(board.cursor)).toMatchObject({ reset: true });
  const after = board.cursor.replace(/1$/, '2');
  expect(await catchUp(after)).toMatchObject({ rows: [{ seq: 3 }] });
});
