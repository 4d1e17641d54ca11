import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openUnreliableProxy,
  type UnreliableProxy,
} from '../../../test/faults/unreliable-proxy.ts';
import { openPostgresBoard, type PostgresBoard } from '../../../test/kits/postgres-board.ts';
import { testConfig } from '../../../test/kits/server-kit.ts';
import { until } from '../../../test/until.ts';
import { userViewer } from '../../access/viewer.ts';
import { newId } from '../../lib/tokens.ts';
import { createServices } from '../../services.ts';
import type { Query, Store } from '../store.ts';
import { openPostgres } from './postgres.ts';

const SLOW = 60_000;
/** Everything runs locally: what takes longer has failed, even on a busy machine. */
const TIMEOUT_MS = 2000;

let board: PostgresBoard;
beforeAll(async () => {
  board = await openPostgresBoard();
}, SLOW);
afterAll(() => board.close());

/** The board's database through a connection that can be cut. */
async function openThroughProxy(): Promise<{
  proxy: UnreliableProxy;
  store: Store;
  close(): Promise<void>;
}> {
  const url = new URL(board.database.url);
  const proxy = await openUnreliableProxy(Number(url.port || 5432));
  url.host = new URL(proxy.origin).host;
  const store = await openPostgres(url.href, { timeoutMs: TIMEOUT_MS });
  return {
    proxy,
    store,
    async close() {
      await store.close();
      await proxy.close();
    },
  };
}

function executeOn(store: Store) {
  const services = createServices(testConfig('data'), store);
  return (name: string, commandId = newId()) =>
    services.execute(userViewer(board.ownerId), commandId, board.addTicket(name));
}

/** Ends all other connections to the database, as a restart does. */
async function killConnections(): Promise<void> {
  await board.database.query(
    'select pg_terminate_backend(pid) from pg_stat_activity ' +
      'where datname = current_database() and pid <> pg_backend_pid()',
  );
}

const yes = () => true;
const no = () => false;

function rename({ store }: { store: Store }, query: Query, id: string) {
  const { boards } = store.tables;
  return query.update(boards).set({ name: 'Renamed' }).where(eq(boards.id, id));
}

describe('D3 transactions that the database asks to repeat', () => {
  it('D3 two transactions in a deadlock both complete', async () => {
    const otherId = newId('b');
    await board.execute({
      type: 'boards.create',
      boardId: otherId,
      name: 'B',
      members: [],
      columns: [],
    });
    let attempts = 0;
    let holding = 0;
    const both = [
      [board.boardId, otherId],
      [otherId, board.boardId],
    ].map(([first = '', then = '']) =>
      board.store.tx(async (query) => {
        attempts += 1;
        await rename(board, query, first);
        holding += 1;
        await until('each holds one', () => holding >= 2);
        await rename(board, query, then);
      }),
    );
    await Promise.all(both);
    expect(attempts).toBe(3);
  });

  it('D3 it finally gives up with server.busy', async () => {
    let attempts = 0;
    const hopeless = board.store.tx(async () => {
      attempts += 1;
      throw Object.assign(new Error('could not serialize'), { code: '40001' });
    });
    await expect(hopeless).rejects.toMatchObject({ code: 'server.busy', status: 503 });
    expect(attempts).toBeGreaterThan(3);
  });
});

describe('D3 lost connections', () => {
  it('D3 a connection that ends within a transaction rolls it back and is replaced', async () => {
    const cut = board.store.tx(async (query) => {
      await rename(board, query, board.boardId);
      await killConnections();
      await rename(board, query, board.boardId);
    });
    await expect(cut).rejects.toMatchObject({ code: 'server.busy' });
    const { boards } = board.store.tables;
    const named = () => board.store.read((query) => query.select().from(boards));
    // Idle connections have ended too; they are detected and replaced.
    await until('it reads again', () => named().then(yes, no));
    await board.store.ready();
  });

  it(
    'D3 a connection that drops everything is given up, and keeps no board locked',
    async () => {
      const { proxy, store, close } = await openThroughProxy();
      try {
        const lost = store.tx(async (query) => {
          await rename({ store }, query, board.boardId);
          proxy.dropData();
        });
        await expect(lost).rejects.toMatchObject({ code: 'server.busy' });
        const read = store.read((query) => query.select().from(store.tables.locks));
        await Promise.all([
          expect(read).rejects.toMatchObject({ code: 'server.busy' }),
          expect(store.ready()).rejects.toThrow(),
        ]);
        expect((await board.execute(board.addTicket('Meanwhile'))).seq).not.toBeNull();
        proxy.restore();
        await until('it answers again', () => store.ready().then(yes, no));
        expect((await executeOn(store)('After')).seq).not.toBeNull();
      } finally {
        proxy.restore();
        await close();
      }
    },
    SLOW,
  );

  it('D3 a connection to a demoted database is not used again', async () => {
    const store = await openPostgres(board.database.url, { connections: 1 });
    const process = (query: Query) =>
      query.select({ id: sql<number>`pg_backend_pid()` }).from(sql`(values (1)) as one`);
    const demoted = Object.assign(new Error('read-only'), { code: '25006' });
    const first = await store.tx(process);
    expect(await store.tx(process)).toEqual(first);
    await expect(store.tx(() => Promise.reject(demoted))).rejects.toMatchObject({
      code: 'server.busy',
    });
    expect(await store.tx(process)).not.toEqual(first);
    await store.close();
  });

  it(
    'L2 a database that restarts repeatedly under load loses and repeats nothing',
    async () => {
      const { proxy, store, close } = await openThroughProxy();
      const execute = executeOn(store);
      const before = (await board.numbers()).length;
      let failures = 0;
      let isRestarting = true;
      const persist = async (name: string): Promise<number> => {
        const commandId = newId();
        for (;;) {
          try {
            return Number((await execute(name, commandId)).seq);
          } catch (error) {
            expect(error).toMatchObject({ code: 'server.busy' });
            failures += 1;
            await new Promise(setImmediate);
          }
        }
      };
      const work = async (worker: number): Promise<number[]> => {
        const numbers: number[] = [];
        for (let n = 0; isRestarting || n < 25; n += 1) {
          numbers.push(await persist(`Ticket ${worker}.${n}`));
        }
        return numbers;
      };
      const all = Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
      for (let restart = 1; restart <= 4; restart += 1) {
        const reached = before + restart * 40;
        await until('some is done', () => board.numbers().then((all) => all.length >= reached, no));
        const failuresBefore = failures;
        proxy.cut();
        await killConnections().catch(() => {});
        await until('it is noticed', () => failures > failuresBefore);
        proxy.restore();
      }
      isRestarting = false;
      const acknowledged = (await all).flat();
      const total = before + acknowledged.length;
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      await until('it reads again', () => board.store.ready().then(yes, no));
      expect(await board.numbers()).toEqual(Array.from({ length: total }, (_, n) => n + 1));
      await close();
    },
    SLOW,
  );
});
