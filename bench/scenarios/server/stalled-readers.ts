import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { percentile, type Row, row } from '../../lib/figures.ts';
import { startApp } from '../../lib/process.ts';
import { firstToken, seedBoard } from '../../lib/seed.ts';
import { type Delivered, delivered, type Load } from '../../lib/server/deliveries.ts';
import { appAudience, type OurAudience } from '../../lib/server/readers.ts';

const TIMEOUT_MS = 10_000;
const READERS = 50;
const STALLED = 5;
/**
 * 4.8 MB to each: more than the system buffers for a socket that is not read, and more than the
 * server holds for it.
 */
const LOAD: Load = { rate: 10, burst: 1, moves: 80 };
/** 60 kB. */
const LONG_TEXT = '€'.repeat(19_900);

/**
 * Sends long descriptions while some of the readers stop reading, compared with a run in which all
 * of them read.
 */
export async function stalled(): Promise<Row[]> {
  const app = await startApp();
  try {
    const token = await firstToken(app.port);
    const board = await seedBoard(app.port, token, 100);
    const audience = await appAudience({ app, token }, board, READERS);
    const describe = describing(audience);
    // One-time growth is not measured.
    await describe(audience.readers);
    const beforeMb = app.residentMb();
    const all = await describe(audience.readers);
    const allMb = app.residentMb();
    const stopped = audience.readers.splice(-STALLED);
    for (const socket of stopped) socket.pause();
    const some = await describe(audience.readers);
    const someMb = app.residentMb();
    await Promise.all(stopped.map(wasCut));
    await audience.close();
    const name = `60 kB to ${READERS} readers, ${STALLED} stopped reading (bare: ours, all read)`;
    const took = (part: number) =>
      [percentile(some.took, part), percentile(all.took, part)] as const;
    return [
      row(`${name}, p50`, ...took(0.5), 'ms', 1),
      row(`${name}, p99`, ...took(0.99), 'ms', 1),
      row(`${name}, resident memory`, someMb, allMb, 'MB', 0),
      row(`${name}, more of it than before`, someMb - allMb, allMb - beforeMb, 'MB', 0),
    ];
  } finally {
    await app.stop();
  }
}

/** Delivers long descriptions, each a different one. */
function describing(audience: OurAudience) {
  let count = 0;
  return (readers: WebSocket[]): Promise<Delivered> => {
    const move = (commandId: string) => {
      count += 1;
      return audience.describe(`${count} ${LONG_TEXT}`, commandId);
    };
    return delivered({ ...audience, readers, move }, LOAD);
  };
}

/** Resumes reading, up to the end that the server has set. */
async function wasCut(socket: WebSocket): Promise<void> {
  socket.resume();
  await once(socket, 'close', { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
