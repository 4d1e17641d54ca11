import { type Row, row } from '../../lib/figures.ts';
import { type Measured, startApp } from '../../lib/process.ts';
import { firstToken, seedBoard } from '../../lib/seed.ts';
import { dataOf, trpcSocket } from '../../lib/server/clients.ts';
import { alternating, loaded, nextMove, total } from './moves.ts';

const CLIENTS = 16;

/** Makes a server commit without waiting for the disk: SQLite's `synchronous = NORMAL`. */
const UNSYNCED =
  'data:text/javascript,import fs from "node:fs"; fs.fdatasync = (fd, done) => process.nextTick(done)';

/**
 * Moves that are on the disk before they are acknowledged, and moves that do not wait for the disk.
 */
export async function durable(): Promise<Row[]> {
  const [synced, unsynced] = [
    await startApp(),
    await startApp({ nodeArgs: ['--import', UNSYNCED] }),
  ];
  try {
    const [syncedMovers, unsyncedMovers] = [await moversOf(synced), await moversOf(unsynced)];
    const results = await alternating({
      synced: () => loaded(synced, syncedMovers.calls),
      unsynced: () => loaded(unsynced, unsyncedMovers.calls),
    });
    syncedMovers.close();
    unsyncedMovers.close();
    const [ours, bare] = [total(results.synced).rate, total(results.unsynced).rate];
    return [row('moves on the disk, 16 boards (bare: ours, not synced)', ours, bare, '/s', 0)];
  } finally {
    await synced.stop();
    await unsynced.stop();
  }
}

/** Clients with one board each. */
async function moversOf({ port }: Measured) {
  const token = await firstToken(port);
  const mover = async (n: number) => {
    const next = nextMove(await seedBoard(port, token, 100), n);
    const socket = await trpcSocket(port, token);
    return { socket, call: async () => dataOf(await socket.mutate('tickets.move', next())) };
  };
  const movers = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => mover(n)));
  return {
    calls: movers.map(({ call }) => call),
    close: () => {
      for (const { socket } of movers) socket.close();
    },
  };
}
