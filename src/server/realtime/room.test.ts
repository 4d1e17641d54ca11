import { expect, it } from 'vitest';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';
import { Room } from './room.ts';

const TURNS = 40;

/** A room over a log that is only its head; reading it takes a few turns. */
function roomOf(head: { seq: number }): Room {
  const board = () => ({ epoch: 'e', seq: head.seq });
  const rows = (seq: number) => (seq < head.seq ? [{ seq: head.seq, facts: [] }] : []);
  const repositories = {
    boards: { head: async () => board() },
    log: { after: async (_query: unknown, _id: string, seq: number) => rows(seq) },
  };
  const store = { read: (work: (query: unknown) => Promise<unknown>) => work(null) };
  return new Room(
    'board-1',
    store as unknown as Store,
    repositories as unknown as BoardRepositories,
  );
}

it('L9 a wake-up is heeded whenever it comes during a reading', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const head = { seq: 1 };
    const room = roomOf(head);
    const reading = room.refresh();
    for (let n = 0; n < turn; n += 1) await null;
    head.seq = 2;
    await room.refresh();
    await reading;
    expect(room.cursor.seq, `woken after ${turn} turns`).toBe(2);
  }
});

it('L3 a reading that finds nothing new wakes nobody and leaves what was made of the rows', async () => {
  const head = { seq: 1 };
  const room = roomOf(head);
  await room.refresh();
  const cursor = room.cursor;
  head.seq = 2;
  await room.refresh();
  const batch = room.atHand(cursor);
  let looks = 0;
  const leaving = new AbortController();
  const waiting = room.until(() => {
    looks += 1;
    return false;
  }, leaving.signal);
  await room.refresh();
  expect(looks).toBe(1);
  expect(room.atHand(cursor)).toBe(batch);
  head.seq = 3;
  await room.refresh();
  expect(looks).toBe(2);
  leaving.abort();
  await waiting;
});
