// `node --import tsx bench/one-file.ts [TICKETS] [copy | backup]`: a large database is copied to
// PostgreSQL and back, and backed up while tickets are moved. Needs the built server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { restoreBackup } from '../src/server/backups/restore.ts';
import type { Config } from '../src/server/config/read-config.ts';
import { copyDatabase } from '../src/server/storage/copy-database.ts';
import { openSqlite } from '../src/server/storage/sqlite/sqlite.ts';
import Database from '../src/server/storage/sqlite/sqlite-driver.ts';
import { testConfig } from '../src/test/kits/server-kit.ts';
import { startPostgres } from '../src/test/servers/postgres-server.ts';
import { percentile, type Row, row, table } from './lib/figures.ts';
import { startApp } from './lib/process.ts';
import { randomText } from './lib/random-words.ts';
import { firstToken, seedBoard } from './lib/seed.ts';
import { httpCaller, newCommandId } from './lib/server/clients.ts';

const TICKETS = Number(process.argv[2] ?? 1_000_000);
const only = process.argv[3];
const ON_A_BOARD = 10_000;
const MOVES_A_SECOND = 200;
const CALM_MS = 10_000;

const rows: Row[] = [];
const folder = mkdtempSync(join(tmpdir(), 'freelane-one-file-'));
try {
  const file = join(folder, 'freelane.db');
  await timed(`fill ${TICKETS} tickets`, () => fill(file));
  rows.push(row('SQLite file', statSync(file).size / 1e6, Number.NaN, 'MB', 0));
  if (only !== 'backup') await copyBothWays({ kind: 'sqlite', file });
  if (only !== 'copy') await backedUpUnderLoad();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(table(rows));

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const answer = await work();
  rows.push(row(what, (performance.now() - start) / 1000, Number.NaN, 's', 1));
  console.log(table(rows.slice(-1)));
  return answer;
}

/** Fills the database by SQL: each ticket has one history entry and one log row. */
async function fill(file: string): Promise<void> {
  await openSqlite(file).close();
  const database = new Database(file);
  database.pragma('synchronous = OFF');
  const insert = (name: string, columns: string) =>
    database.prepare(
      `insert into ${name} (${columns}) values (${columns.replaceAll(/[^,]+/g, '?')})`,
    );
  const board = insert(
    'boards',
    'id,name,created_by,created_at,updated_at,version,seq,at,epoch,ticket_count,last_row',
  );
  const column = insert('columns', 'board_id,id,name,pos');
  const ticket = insert(
    'tickets',
    'board_id,id,column_id,pos,name,description,preview,labels,visible_to,created_by,created_at,updated_at,last_entry',
  );
  const history = insert('history', 'number,board_id,id,ticket_id,at,by,notes');
  const log = insert('log', 'number,previous,board_id,seq,at,by,command_id,facts');
  database.transaction(() => {
    const boards = Math.ceil(TICKETS / ON_A_BOARD);
    for (let n = 0; n < boards; n += 1) {
      const last = TICKETS - boards + n + 1;
      board.run(`b${n}`, `Board ${n}`, 'u', 1, 1, 1, ON_A_BOARD, 1, `e${n}`, ON_A_BOARD, last);
      column.run(`b${n}`, `c${n}`, 'To Do', 'a0');
    }
    for (let n = 0; n < TICKETS; n += 1) {
      const [on, id] = [n % boards, `t${String(n).padStart(24, '0')}`];
      const name = `Ticket ${n} ${randomText(n, 3)}`;
      const visibleTo = n % 7 === 0 ? '["u","v"]' : null;
      const labels = n % 3 === 0 ? '["draft","client"]' : '[]';
      const text = randomText(n * 31, 40);
      ticket.run(
        `b${on}`,
        id,
        `c${on}`,
        `a${n}`,
        name,
        text,
        '',
        labels,
        visibleTo,
        'u',
        n,
        n,
        n + 1,
      );
      history.run(n + 1, `b${on}`, `h${n}`, id, n, 'u', 'Created');
      const put = { type: 'ticket.put', ticket: { id, columnId: `c${on}`, name, pos: `a${n}` } };
      const changes = JSON.stringify([{ change: put, before: [], after: null, description: text }]);
      const previous = n < boards ? null : n + 1 - boards;
      log.run(n + 1, previous, `b${on}`, Math.floor(n / boards) + 1, n, 'u', `k${n}`, changes);
    }
  })();
  database.close();
}

async function copyBothWays(from: Config['database']): Promise<void> {
  const server = await startPostgres();
  try {
    const there = { kind: 'postgres', url: server.url } as const;
    const back = { kind: 'sqlite', file: join(folder, 'back.db') } as const;
    const onProgress = (what: string, done: number, total: number) => {
      if (done === total || done % 500_000 < 2000) console.log(what, done, 'of', total);
    };
    const first = await timed('SQLite to PostgreSQL', () => copyDatabase(from, there, onProgress));
    const second = await timed('PostgreSQL to SQLite', () => copyDatabase(there, back, onProgress));
    const isEqual = JSON.stringify(first) === JSON.stringify(second);
    console.log(isEqual ? 'equal hashes there and back' : 'THE HASHES DIFFER');
    for (const { table: name, rows: count, hash } of first) {
      if (count > 0) console.log(name, count, hash);
    }
    rmSync(back.file);
  } finally {
    await server.stop();
  }
}

/** As an operator does, in a separate process. */
async function backUp(to: string): Promise<void> {
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
  const env = { ...process.env, DATA_DIR: folder };
  const child = spawn(process.execPath, [main, 'backup', to], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
}

/** Moves at a steady rate over HTTP, before and during a backup beside the server. */
async function backedUpUnderLoad(): Promise<void> {
  const app = await startApp({ env: { DATA_DIR: folder } });
  try {
    const token = await firstToken(app.port);
    const { boardId, columns, tickets } = await seedBoard(app.port, token, 200);
    const took: number[] = [];
    let isStopped = false;
    const move = async (n: number, call: ReturnType<typeof httpCaller>) => {
      const ticketId = tickets[n % tickets.length];
      const to = { columnId: columns[n % columns.length] };
      const start = performance.now();
      const sent = { commandId: newCommandId(), boardId, ticketId, to };
      const { status } = await call('POST', '/trpc/tickets.move', sent);
      if (status !== 200) throw new Error(`a move was answered with ${status}`);
      took.push(performance.now() - start);
    };
    const moving = (async () => {
      const calls = Array.from({ length: 16 }, () =>
        httpCaller(app.port, { authorization: `Bearer ${token}` }),
      );
      const start = performance.now();
      const under: Promise<void>[] = [];
      for (let n = 0; !isStopped; n += 1) {
        await pause(start + (n * 1000) / MOVES_A_SECOND - performance.now());
        under.push(move(n, calls[n % calls.length] ?? httpCaller(app.port)));
      }
      await Promise.all(under);
    })();
    await pause(CALM_MS);
    const before = took.splice(0);
    const backup = join(folder, 'backup.tar');
    const start = performance.now();
    await timed('backup under 200 moves a second', () => backUp(backup));
    const seconds = (performance.now() - start) / 1000;
    isStopped = true;
    const during = took.splice(0);
    await moving;
    rows.push(
      row('moves a second during it', during.length / seconds, Number.NaN, '/s', 0),
      row('move p50, before and during', percentile(during, 0.5), percentile(before, 0.5), 'ms'),
      row('move p99, before and during', percentile(during, 0.99), percentile(before, 0.99), 'ms'),
      row('slowest move, before and during', percentile(during, 1), percentile(before, 1), 'ms'),
    );
    const other = testConfig(join(folder, 'other'));
    await timed('restore', () => restoreBackup(other, backup));
  } finally {
    await app.stop();
  }
}
