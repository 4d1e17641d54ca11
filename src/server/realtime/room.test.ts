import { expect, it } from 'vitest';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { LogRow } from '../storage/boards/log/log.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { Room } from './room.ts';

const MICROTASKS = 40;

/** A room over a fake log whose reads take a few microtasks. */
function roomOf(head: { seq: number }, facts: unknown[] = []): Room {
  const board = () => ({ epoch: 'e', seq: head.seq });
  const rows = (seq: number) =>
    Array.from({ length: head.seq - seq }, (_, n) => ({ seq: seq + n + 1, facts, bytes }));
  const bytes = JSON.stringify(facts).length;
  const repositories = {
    boards: { head: async () => board() },
    log: {
      after: async (_query: unknown, _id: string, seq: number, limit: number, maxBytes: number) =>
        rows(seq).slice(0, Math.min(limit, Math.floor(maxBytes / bytes))),
    },
  };
  const store = { read: (work: (query: unknown) => Promise<unknown>) => work(null) };
  return new Room(
    'board-1',
    store as unknown as Store,
    repositories as unknown as BoardRepositories,
  );
}

it('L9 a wake-up at any time during a read is not lost', async () => {
  for (let turn = 0; turn < MICROTASKS; turn += 1) {
    const head = { seq: 1 };
    const room = roomOf(head);
    const refresh = room.refresh();
    for (let n = 0; n < turn; n += 1) await null;
    head.seq = 2;
    await room.refresh();
    await refresh;
    expect(room.cursor.seq, `woken after ${turn} microtasks`).toBe(2);
  }
});

it('L3 a refresh without new rows wakes no one and keeps the cached batches', async () => {
  const head = { seq: 1 };
  const room = roomOf(head);
  await room.refresh();
  const cursor = room.cursor;
  head.seq = 2;
  await room.refresh();
  const batch = room.cachedAfter(cursor);
  let checks = 0;
  const controller = new AbortController();
  const waiting = room.until(() => {
    checks += 1;
    return false;
  }, controller.signal);
  await room.refresh();
  expect(checks).toBe(1);
  expect(room.cachedAfter(cursor)).toBe(batch);
  head.seq = 3;
  await room.refresh();
  expect(checks).toBe(2);
  controller.abort();
  await waiting;
});

it('L25 rows in memory and rows of one catch-up are limited by their bytes', async () => {
  const after = Array.from({ length: 500 }, (_, n) => `person-${n}`);
  const facts = Array.from({ length: 20 }, () => ({ change: { type: 'board.removed' }, after }));
  const head = { seq: 0 };
  const room = roomOf(head, facts);
  await room.refresh();
  const start = room.cursor;
  for (head.seq = 1; head.seq < 100; head.seq += 1) await room.refresh();
  const cursorAt = (seq: number) => ({ epoch: 'e', seq });
  const inMemory = Array.from({ length: room.cursor.seq }, (_, seq) =>
    room.cachedAfter(cursorAt(seq)),
  );
  const cached = inMemory.filter((batch) => batch !== null);
  expect(cached.length).toBeGreaterThan(1);
  expect(bytesOf(cached[0]?.rows ?? [])).toBeLessThanOrEqual(RESOURCE_LIMITS.roomBytes.max);
  expect(await room.after(start)).toBeNull();
  expect((await room.after(cursorAt(room.cursor.seq - 9)))?.rows).toHaveLength(9);
  expect((await room.after(cursorAt(room.cursor.seq - 3)))?.rows).toHaveLength(3);
});

function bytesOf(rows: readonly LogRow[]): number {
  return rows.reduce((sum, row) => sum + row.bytes, 0);
}
