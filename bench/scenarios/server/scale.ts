import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from '../../../src/server/storage/sqlite/sqlite-driver.ts';
import { percentile, type Row, row, sequential } from '../../lib/figures.ts';
import { type Measured, startApp } from '../../lib/process.ts';
import { firstToken, type SeededBoard } from '../../lib/seed.ts';
import { dataOf, httpCaller, trpcSocket } from '../../lib/server/clients.ts';
import { type Filling, fillFile } from '../../lib/server/large-database.ts';
import { alternating, nextMove } from './moves.ts';

const TICKETS = 500;
const ROWS = 5000;
const MS = 500;
const CLIENTS = 16;
const LOADED_MS = 20_000;
const BACKUPS = 3;
const PHOTOS = 5000;
/** The scheduler of a running server checks its jobs once a minute. */
const JOBS_TIMEOUT_MS = 5 * 60_000;

/** A file of many boards, and a token that may change them. */
interface FilledFile {
  folder: string;
  token: string;
  boards: SeededBoard[];
}

/**
 * Measures costs that must not grow with the data: 1,000,000 tickets on 2,000 boards with
 * 10,000,000 log rows compared with only 16 of those boards, and a board of 20,000 tickets. Also
 * moves while retention deletes an expired fifth of the log, with deleted tickets, comments and
 * photos.
 */
export async function scale(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freelane-bench-'));
  try {
    const shape = { tickets: TICKETS, rows: ROWS };
    const small = await createFilledFile(join(folder, 'small'), [
      { prefix: 'a', boards: 16, ...shape },
      { prefix: 'b', boards: 1, tickets: 20_000, rows: 20_000 },
    ]);
    const large = await createFilledFile(join(folder, 'large'), [
      { prefix: 'a', boards: 2000, ...shape },
    ]);
    return await compared(large, small);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file created by a server and filled once the server has stopped. */
async function createFilledFile(
  folder: string,
  parts: Omit<Filling, 'owner'>[],
): Promise<FilledFile> {
  mkdirSync(folder);
  const app = await startApp({ env: { DATA_DIR: folder } });
  const token = await firstToken(app.port);
  await app.stop();
  const file = join(folder, 'freelane.db');
  const owner = String(reading(file, 'select id from users'));
  const boards = parts.flatMap((part) => fillFile(file, { ...part, owner }));
  return { folder, token, boards };
}

async function compared(large: FilledFile, small: FilledFile): Promise<Row[]> {
  const file = join(large.folder, 'freelane.db');
  const rows = [row('SQLite file', statSync(file).size / 1e6, Number.NaN, 'MB', 0)];
  writeOldPhotos(large);
  const few = await startApp({ env: { DATA_DIR: small.folder } });
  const many = await startApp({ env: { DATA_DIR: large.folder } });
  try {
    rows.push(row('start on 10,000,000 rows of the log', many.startMs, few.startMs, 'ms', 0));
    rows.push(...(await openings(many, large, few, small)));
    rows.push(...(await moving(many, large, few, small)));
    rows.push(...(await backingUp(few, small)));
    rows.push(...(await housekeeping(many, large)));
    return rows;
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function openings(many: Measured, large: FilledFile, few: Measured, small: FilledFile) {
  const opens = (app: Measured, { token, boards }: FilledFile) => {
    const call = httpCaller(app.port, { authorization: `Bearer ${token}` });
    return boards.slice(0, 16).map(({ boardId }) => async () => {
      const { status } = await call('GET', `/api/boards/${boardId}/snapshot`);
      if (status !== 200) throw new Error(`opening a board was answered with ${status}`);
    });
  };
  const [larges, smalls] = [opens(many, large), opens(few, small)];
  const took = { large: [] as number[], small: [] as number[] };
  for (const [n, open] of larges.entries()) {
    took.large.push(await timed(open));
    took.small.push(await timed(smalls[n] as () => Promise<void>));
  }
  const p50 = (size: 'large' | 'small') => percentile(took[size], 0.5);
  return [row('first open of a board of 500, p50', p50('large'), p50('small'), 'ms')];
}

async function moving(many: Measured, large: FilledFile, few: Measured, small: FilledFile) {
  const [first, second] = [await mover(many, large, 0), await mover(few, small, 0)];
  const third = await mover(few, { ...small, boards: small.boards.slice(16) }, 0);
  const took = await alternating({
    large: () => sequential(MS, first.move),
    small: () => sequential(MS, second.move),
    board: () => sequential(MS, third.move),
  });
  for (const { close } of [first, second, third]) close();
  const at = (way: keyof typeof took, part: number) => percentile(took[way].flat(), part);
  const beside = (what: string, way: keyof typeof took) =>
    (['p50', 'p99'] as const).map((name) => {
      const part = name === 'p50' ? 0.5 : 0.99;
      return row(`${what}, ${name}`, at(way, part), at('small', part), 'ms');
    });
  return [
    ...beside('move on 16 of 2,000 boards, 10,000,000 rows (bare: 16 boards)', 'large'),
    ...beside('move on a board of 20,000 (bare: on boards of 500)', 'board'),
  ];
}

/**
 * One client's moves from before the hourly jobs until they are done, then those of many clients.
 */
async function housekeeping(app: Measured, large: FilledFile): Promise<Row[]> {
  const file = join(large.folder, 'freelane.db');
  const database = new Database(file);
  const state = database.prepare(
    "select done_at, claimed_until from job_leases where name = 'purge'",
  );
  const counts = () =>
    ['log', 'tickets', 'comments', 'photos', 'photo_deletions'].map((table) =>
      Number(database.prepare(`select count(*) from ${table}`).pluck().get()),
    );
  const before = counts();
  const { move, close } = await mover(app, large, 1);
  const took = { idle: [] as number[], busy: [] as number[] };
  database.exec("update job_leases set done_at = 0 where name = 'purge'");
  const end = performance.now() + JOBS_TIMEOUT_MS;
  const start = performance.now();
  let [began, done] = [0, 0];
  while (!done && performance.now() < end) {
    const { done_at: doneAt, claimed_until: until } = state.get() as Record<string, number>;
    if (!began && Number(until) > Date.now()) began = performance.now();
    if (began && Number(doneAt) > 0) done = performance.now();
    took[began ? 'busy' : 'idle'].push(...(await sequential(100, move)));
  }
  if (!done) throw new Error('the hourly jobs did not finish in time');
  const after = counts();
  close();
  database.close();
  const deletedCounts = before.map((count, n) => count - (after[n] as number));
  console.log(`idle ${(began - start) / 1000} s; rows dropped: ${deletedCounts.join()}`);
  const seconds = (done - began) / 1000;
  return [
    row('rows of the log that are dropped', deletedCounts[0] as number, Number.NaN, '', 0),
    row('hourly work', seconds, Number.NaN, 's', 0),
    ...besideIdle('move while old rows are dropped (bare: before it)', took),
    ...(await underLoad(app, large)),
  ];
}

/** One client's moves with and without a backup of the file by a separate process, alternating. */
async function backingUp(app: Measured, small: FilledFile): Promise<Row[]> {
  const { move, close } = await mover(app, small, 2);
  const took = { idle: [] as number[], busy: [] as number[] };
  for (let round = 0; round < BACKUPS; round += 1) {
    took.idle.push(...(await sequential(MS, move)));
    let isDone = false;
    const backup = backUp(small.folder, join(small.folder, `backup-${round}.tar`)).finally(() => {
      isDone = true;
    });
    while (!isDone) took.busy.push(...(await sequential(100, move)));
    await backup;
  }
  close();
  return besideIdle('move beside a backup (bare: without one)', took);
}

/** As an operator does. */
async function backUp(folder: string, to: string): Promise<void> {
  const main = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));
  const env = { ...process.env, DATA_DIR: folder };
  const child = spawn(process.execPath, [main, 'backup', to], { env, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
}

function besideIdle(what: string, { idle, busy }: { idle: number[]; busy: number[] }): Row[] {
  return (
    [
      ['p50', 0.5],
      ['p99', 0.99],
      ['p99.9', 0.999],
      ['slowest', 1],
    ] as const
  ).map(([name, part]) =>
    row(`${what}, ${name}`, percentile(busy, part), percentile(idle, part), 'ms'),
  );
}

/** Over many checkpoints: one follows about every four thousand moves. */
async function underLoad(app: Measured, large: FilledFile): Promise<Row[]> {
  const movers = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => mover(app, large, n)));
  const took = await Promise.all(movers.map(({ move }) => sequential(LOADED_MS, move)));
  for (const { close } of movers) close();
  const all = took.flat();
  return (
    [
      ['p50', 0.5],
      ['p99', 0.99],
      ['slowest', 1],
    ] as const
  ).map(([name, part]) =>
    row(
      `move, 16 clients, over many checkpoints, ${name}`,
      percentile(all, part),
      Number.NaN,
      'ms',
    ),
  );
}

/** Moves on all boards in turn. */
async function mover(app: Measured, { token, boards }: FilledFile, from: number) {
  const socket = await trpcSocket(app.port, token);
  const nexts = boards.slice(0, 16).map((board) => nextMove(board, from));
  let n = from;
  const move = async () => {
    n += 1;
    const next = nexts[n % nexts.length] as () => object;
    dataOf(await socket.mutate('tickets.move', next()));
  };
  return { move, close: socket.close };
}

/** Old photos that no ticket shows, for the job that deletes orphaned photos. */
function writeOldPhotos({ folder, boards }: FilledFile): void {
  const database = new Database(join(folder, 'freelane.db'));
  const insert = database.prepare(
    `insert into photos (path, board_id, ticket_id, uploaded_by, mime, bytes, created_at)
    values (?, ?, ?, 'someone', 'image/png', 10000, 1)`,
  );
  const content = Buffer.alloc(10_000);
  database.transaction(() => {
    for (let n = 0; n < PHOTOS; n += 1) {
      const { boardId, tickets } = boards[n % boards.length] as SeededBoard;
      const ticketId = tickets[n % tickets.length] as string;
      const path = `${boardId}/${ticketId}/${n}-photo.png`;
      insert.run(path, boardId, ticketId);
      const file = join(folder, 'photos/freelane', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  })();
  database.close();
}

function reading(file: string, sql: string): unknown {
  const database = new Database(file, { readonly: true });
  const answer = database.prepare(sql).pluck().get();
  database.close();
  return answer;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
