import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from '../../../src/server/storage/sqlite/sqlite-driver.ts';
import { percentile, type Row, row } from '../../lib/figures.ts';
import { startApp } from '../../lib/process.ts';
import { randomText } from '../../lib/random-words.ts';
import { firstToken } from '../../lib/seed.ts';
import { dataOf, httpCaller } from '../../lib/server/clients.ts';

const BOARDS = 10;
const TICKETS = 100_000;
/** One ticket in this many is hidden from the other members. */
const HIDDEN_EVERY = 7;
const TEXTS = ['invoice', 'draft review', 'rare', 'layout contract pho', 'ticket 4711', 'nowhere'];
const ROUNDS = 10;

/**
 * Search while typing among 100,000 tickets on 10 boards: one request for each letter,
 * sequentially, by an ADMIN, who finds everything, and by a member of one board. It has no bare
 * baseline.
 */
export async function search(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freelane-bench-'));
  const app = await startApp({ env: { DATA_DIR: folder } });
  try {
    const admin = await firstToken(app.port);
    const member = await register(app.port);
    fill(join(folder, 'freelane.db'), member.id);
    const rows: Row[] = [];
    for (const [who, token] of [
      ['ADMIN', admin],
      ['a member of one board', member.token],
    ]) {
      const took = await type(app.port, String(token));
      for (const [name, part] of [
        ['p50', 0.5],
        ['p95', 0.95],
        ['slowest', 1],
      ] as const) {
        const what = `search 100,000 tickets while typing, ${who}, ${name}`;
        rows.push(row(what, percentile(took, part), Number.NaN, 'ms'));
      }
    }
    return rows;
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function register(port: number): Promise<{ id: string; token: string }> {
  const { body } = await httpCaller(port)('POST', '/api/auth/register', {
    email: 'member@example.org',
    password: 'correct horse battery',
    firstName: 'Member',
    lastName: 'Mark',
  });
  return JSON.parse(String(body));
}

/** Fills the database by SQL: creating the tickets by commands would take minutes. */
function fill(file: string, memberId: string): void {
  const database = new Database(file);
  const insert = (table: string, names: string[]) =>
    database.prepare(
      `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
    );
  const board = insert('boards', [
    ...['id', 'name', 'created_by', 'created_at', 'updated_at', 'version', 'seq', 'at'],
    ...['epoch', 'ticket_count'],
  ]);
  const column = insert('columns', ['board_id', 'id', 'name', 'pos']);
  const ticket = insert('tickets', [
    ...['board_id', 'id', 'column_id', 'pos', 'name', 'description', 'preview', 'labels'],
    ...['visible_to', 'created_by', 'created_at', 'updated_at'],
  ]);
  database.transaction(() => {
    for (let n = 0; n < BOARDS; n += 1) {
      board.run(`board-${n}`, `Board ${n}`, 'someone', 1, 1, 1, 1, 1, 'e', TICKETS / BOARDS);
      column.run(`board-${n}`, `c${n}`, 'To Do', 'a0');
    }
    insert('members', ['board_id', 'user_id', 'role']).run('board-0', memberId, 'EDITOR');
    for (let n = 0; n < TICKETS; n += 1) {
      const at = n % BOARDS;
      const name = `Ticket ${n} ${randomText(n, 3)}${n % 10_000 === 0 ? ' rare' : ''}`;
      const visibleTo = n % HIDDEN_EVERY === 0 ? '["someone"]' : null;
      ticket.run(
        ...[`board-${at}`, `t${n}`, `c${at}`, `a${n}`, name, randomText(n * 31, 45), '', '[]'],
        ...[visibleTo, 'someone', n, n],
      );
    }
  })();
  database.close();
}

async function type(port: number, token: string): Promise<number[]> {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const typed of TEXTS.flatMap((text) => [...text].map((_, n) => text.slice(0, n + 1)))) {
      const input = encodeURIComponent(JSON.stringify({ text: typed }));
      const start = performance.now();
      const { status, body } = await call('GET', `/trpc/search.find?input=${input}`);
      took.push(performance.now() - start);
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
      dataOf(JSON.parse(String(body)));
    }
  }
  return took;
}
