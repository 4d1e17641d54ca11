import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { semaphore } from '../../lib/semaphore.ts';
import { DamageMonitor } from '../damage-monitor.ts';
import { asRefusal } from '../database-faults.ts';
import { tables } from '../schema.ts';
import { faultOf, LONG_READS, MAX_WAITING_LONG_READS, type Query, type Store } from '../store.ts';
import { migratePostgres, pendingMigrations } from './migrate-postgres.ts';
import { explain } from './postgres-errors.ts';

export interface PostgresOptions {
  /** How many connections write, and how many read. */
  connections?: number;
  /** How long a statement, or the wait for a connection, may take, ms. */
  timeoutMs?: number;
}

const CONNECTIONS = 8;
const TIMEOUT_MS = 10_000;
/** So long may a process do nothing within a transaction: one that is frozen keeps others waiting. */
const IDLE_MS = 3000;
/** The database is given up for dead when it is silent for longer than it may take. */
const GRACE = 1.25;
const ATTEMPTS = 8;
const LAST_PAUSE_MS = 20;

const WRITING = 'isolation level read committed';
const READING = 'isolation level repeatable read read only';

/** Opens a PostgreSQL database, applying migrations first. Rejects with a reason for people. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { connections = CONNECTIONS, timeoutMs = TIMEOUT_MS } = options;
  await prepareDatabase(url, timeoutMs);
  // Writers wait for each other's boards; readers must not wait with them.
  const writers = new Connections(url, connections, timeoutMs);
  const readers = new Connections(url, connections, timeoutMs);
  const longReaders = new Connections(url, LONG_READS, timeoutMs);
  const inTurn = semaphore(LONG_READS, MAX_WAITING_LONG_READS);
  const damage = new DamageMonitor();
  const noting = <T>(done: Promise<T>) =>
    done.catch((error) => {
      damage.note(error);
      throw error;
    });
  return {
    tables: tables.pg,
    damage,
    tx: (work) => noting(persistently(() => writers.run(WRITING, work))),
    read: (work) => noting(persistently(() => readers.run(READING, work))),
    // What it has written elsewhere by the time of a fault would be there twice: it runs once.
    readLong: (work) => noting(inTurn(() => refusing(longReaders.run(READING, work)))),
    accessVersion: () => null,
    foreignVersion: () => null,
    async ready() {
      const pending = await persistently(() => pendingMigrations(readers.pool));
      if (pending > 0) throw new Error(`${pending} migrations are not applied`);
    },
    async bytes() {
      const size = 'select pg_database_size(current_database()) as bytes';
      const { rows } = await persistently(() => readers.pool.query(size));
      return Number(rows[0]?.bytes);
    },
    async close() {
      await Promise.all([writers, readers, longReaders].map(({ pool }) => pool.end()));
    },
  };
}

async function prepareDatabase(url: string, timeoutMs: number): Promise<void> {
  try {
    // Migrations may take as long as they need, so no statement is timed here.
    const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: timeoutMs });
    client.on('error', ignore);
    try {
      await client.connect();
      await migratePostgres(client);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw explain(error);
  }
}

function connectionOf(url: string): pg.ClientConfig {
  return { connectionString: url, keepAlive: true, application_name: 'freelane' };
}

/** Does it again when the database asks for that, as for one of two that wait for each other. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== 'retry' || left === 0) throw asRefusal(error);
    }
    await pause(Math.random() * LAST_PAUSE_MS);
  }
}

async function refusing<T>(done: Promise<T>): Promise<T> {
  try {
    return await done;
  } catch (error) {
    throw asRefusal(error);
  }
}

class Connections {
  readonly pool: pg.Pool;
  /** One query object a connection, so that what `prepared()` built for it lasts as long. */
  private readonly queries = new WeakMap<pg.PoolClient, Query>();

  constructor(
    url: string,
    max: number,
    private readonly timeoutMs: number,
  ) {
    this.pool = new pg.Pool({
      ...connectionOf(url),
      max,
      connectionTimeoutMillis: timeoutMs,
      // The database may have become unreachable without a word: then nobody else times it.
      query_timeout: timeoutMs * GRACE,
      idleTimeoutMillis: 60_000,
    });
    this.pool.on('error', ignore);
    // The pool hears nothing of a connection in use; unheard, its error would end the process.
    this.pool.on('connect', (client) => client.on('error', ignore));
  }

  /** Runs `work` in a transaction of this mode, once. */
  async run<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let isBroken = false;
    try {
      await client.query(this.begin(mode));
      const value = await work(this.queryOn(client));
      await commit(client);
      return value;
    } catch (error) {
      // Even a database that answers may be of no use on this connection, as a demoted one.
      isBroken = faultOf(error) === 'down' || !(await rolledBack(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** Limits come with each transaction: poolers in between know no settings of a connection. */
  private begin(mode: string): string {
    return [
      `begin ${mode}`,
      `set local statement_timeout = ${this.timeoutMs}`,
      // Else the locks of a server that has become unreachable would be kept for hours.
      `set local idle_in_transaction_session_timeout = ${Math.min(this.timeoutMs, IDLE_MS)}`,
    ].join('; ');
  }

  private queryOn(client: pg.PoolClient): Query {
    const known = this.queries.get(client);
    if (known) return known;
    const query = drizzle(client, { casing: 'snake_case' });
    this.queries.set(client, query);
    return query;
  }
}

/** After a failed statement the database answers COMMIT with ROLLBACK, and without an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
}

function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

/** Whoever uses the connection learns of its error from their own statement. */
function ignore(): void {}
