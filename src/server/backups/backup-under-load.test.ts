import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newTestId } from '../../test/kits/harness.ts';
import { openTestServer, type TestServer, testConfig } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { openSqlite } from '../storage/sqlite/sqlite.ts';
import type { Store } from '../storage/store.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const MOVERS = 4;
const TICKETS = 300;

let server: TestServer;
let ownerId: string;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  const owner = { email: 'a@example.org', password: 'long enough', firstName: 'A', lastName: 'B' };
  ownerId = (await server.services.accounts.register(owner, { ip: '::1' })).user.id;
});
afterAll(() => server.close());

/** Creates a board and moves its tickets continuously until stopped. */
async function busyBoard() {
  const { execute, store } = server.services;
  const boardId = `board-${newTestId()}`;
  const run = (command: Parameters<typeof execute>[2]) =>
    execute(userViewer(ownerId), newTestId(), command);
  const names = ['To Do', 'Doing', 'Done'];
  await run({ type: 'boards.create', boardId, name: 'Busy', members: [], columns: names });
  const columns = await store.read((query) => query.select().from(store.tables.columns));
  const ids = columns.filter((column) => column.boardId === boardId).map(({ id }) => id);
  const tickets: string[] = [];
  for (let n = 0; n < TICKETS / MOVERS; n += 1) {
    const columnId = ids[0] ?? '';
    const created = await run({ type: 'tickets.create', boardId, columnId, name: `Ticket ${n}` });
    tickets.push(created.result?.id ?? '');
  }
  let moves = 0;
  let isStopped = false;
  const moving = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      const ticketId = tickets[n % tickets.length] ?? '';
      const to = { columnId: ids[n % ids.length] ?? '', after: tickets[(n * 7) % tickets.length] };
      await run({ type: 'tickets.move', boardId, ticketId, to });
      moves += 1;
    }
  })();
  return {
    boardId,
    moves: () => moves,
    async stop() {
      isStopped = true;
      await moving;
    },
  };
}

/** The column of each ticket of a board as of a log entry. */
async function placesByLog({ read, tables }: Store, boardId: string, upTo: number) {
  const rows = await read((query) => query.select().from(tables.log).orderBy(tables.log.number));
  const places = new Map<string, object>();
  for (const row of rows.filter(
    (candidate) => candidate.boardId === boardId && candidate.seq <= upTo,
  )) {
    for (const { change } of row.facts) {
      if (change.type === 'ticket.put') {
        const { id, columnId, pos } = change.ticket;
        places.set(id, { columnId, pos });
      }
      if (change.type === 'ticket.set') {
        const { columnId, pos } = change.set;
        places.set(change.id, {
          ...places.get(change.id),
          ...(columnId && { columnId }),
          ...(pos && { pos }),
        });
      }
    }
  }
  return places;
}

it('ZX1 a backup made during moves matches the log at its cursor', async () => {
  const { config, store } = server.services;
  const boards = await Promise.all(Array.from({ length: MOVERS }, busyBoard));
  const count = () => boards.reduce((sum, { moves }) => sum + moves(), 0);
  await until('tickets are moved', () => count() > 200);
  const before = count();
  const backup = join(server.folder, 'backup.tar');
  await makeBackup(config, backup);
  const during = count() - before;
  for (const board of boards) await board.stop();
  expect(during).toBeGreaterThan(MOVERS);

  const other = testConfig(join(server.folder, 'other'));
  await restoreBackup(other, backup);
  const restored = openSqlite(join(other.dataDir, 'freelane.db'));
  const { tickets, boards: heads, log } = restored.tables;
  for (const { boardId } of boards) {
    const [head] = (await restored.read((query) => query.select().from(heads))).filter(
      ({ id }) => id === boardId,
    );
    const seq = head?.seq ?? 0;
    const rows = await restored.read((query) => query.select().from(tickets));
    const restoredRows = rows.filter((row) => row.boardId === boardId);
    const places = new Map(restoredRows.map(({ id, columnId, pos }) => [id, { columnId, pos }]));
    expect(places).toEqual(await placesByLog(store, boardId, seq));
    const numbers = (await restored.read((query) => query.select().from(log)))
      .filter((row) => row.boardId === boardId)
      .map((row) => row.seq);
    // Complete, and without later entries.
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: seq }, (_, n) => n + 1));
    expect(places.size).toBe(TICKETS / MOVERS);
  }
  await restored.close();
});
