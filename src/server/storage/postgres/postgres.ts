import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { semaphore } from '../../lib/semaphore.ts';
import { DamageMonitor } from '../damage-monitor.ts';
import { asAppError } from '../database-faults.ts';
import { tables } from '../schema.ts';
import {
  faultOf,
  MAX_LONG_READS,
  MAX_WAITING_LONG_READS,
  type Query,
  type Store,
} from '../store.ts';
import { migratePostgres, pendingMigrations } from './migrate-postgres.ts';
import { explainError } from './postgres-errors.ts';

export interface PostgresOptions {
  /** Number of connections that write, and of those that read. */
  connections?: number;
  /** Timeout of a statement, and of the wait for a connection, ms. */
  timeoutMs?: number;
}

const CONNECTIONS = 8;
const TIMEOUT_MS = 10_000;
/** Maximum idle time within a transaction, ms: a frozen process would block others. */
const MAX_IDLE_MS = 3000;
/** The client waits longer than the database by this factor before it gives up. */
const CLIENT_TIMEOUT_FACTOR = 1.25;
const MAX_ATTEMPTS = 8;
const MAX_RETRY_DELAY_MS = 20;

const WRITE_MODE = 'isolation level read committed';
const READ_MODE = 'isolation level repeatable read read only';

/** Opens a PostgreSQL database after applying migrations. Rejects with a readable reason. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { connections = CONNECTIONS, timeoutMs = TIMEOUT_MS } = options;
  await prepareDatabase(url, timeoutMs);
  // Writers wait for locks on boards; readers must not queue behind them.
  const writers = new Connections(url, connections, timeoutMs);
  const readers = new Connections(url, connections, timeoutMs);
  const longReaders = new Connections(url, MAX_LONG_READS, timeoutMs);
  const limitLongReads = semaphore(MAX_LONG_READS, MAX_WAITING_LONG_READS);
  const damage = new DamageMonitor();
  const notingDamage = <T>(operation: Promise<T>) =>
    operation.catch((error) => {
      damage.checkError(error);
      throw error;
    });
  return {
    tables: tables.pg,
    damage,
    tx: (work) => notingDamage(withRetries(() => writers.run(WRITE_MODE, work))),
    read: (work) => notingDamage(withRetries(() => readers.run(READ_MODE, work))),
    // Runs only once: what it has written elsewhere by the time of a fault would be repeated.
    readLong: (work) =>
      notingDamage(limitLongReads(() => asAppErrors(longReaders.run(READ_MODE, work)))),
    accessVersion: () => null,
    foreignVersion: () => null,
    async ready() {
      const pending = await withRetries(() => pendingMigrations(readers.pool));
      if (pending > 0) throw new Error(`${pending} migrations are not applied`);
    },
    async bytes() {
      const size = 'select pg_database_size(current_database()) as bytes';
      const { rows } = await withRetries(() => readers.pool.query(size));
      return Number(rows[0]?.bytes);
    },
    async close() {
      await Promise.all([writers, readers, longReaders].map(({ pool }) => pool.end()));
    },
  };
}

async function prepareDatabase(url: string, timeoutMs: number): Promise<void> {
  try {
    // Migrations may take as long as they need, so statements have no timeout here.
    const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: timeoutMs });
    client.on('error', ignore);
    try {
      await client.connect();
      await migratePostgres(client);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw explainError(error);
  }
}

function connectionOf(url: string): pg.ClientConfig {
  return { connectionString: url, keepAlive: true, application_name: 'freelane' };
}

/** Retries when the database asks for it, as after a deadlock. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== 'retry' || left === 0) throw asAppError(error);
    }
    await pause(Math.random() * MAX_RETRY_DELAY_MS);
  }
}

async function asAppErrors<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw asAppError(error);
  }
}

class Connections {
  readonly pool: pg.Pool;
  /** One query object per connection, because `prepared()` caches its statements by it. */
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
      // If the database becomes unreachable silently, only this timeout ends the query.
      query_timeout: timeoutMs * CLIENT_TIMEOUT_FACTOR,
      idleTimeoutMillis: 60_000,
    });
    this.pool.on('error', ignore);
    // The pool ignores errors of connections in use; unhandled, they would end the process.
    this.pool.on('connect', (client) => client.on('error', ignore));
  }

  /** Runs `work` once, in a transaction of this mode. */
  async run<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let isBroken = false;
    try {
      await client.query(this.begin(mode));
      const value = await work(this.queryOn(client));
      await commit(client);
      return value;
    } catch (error) {
      // A database that answers may still be of no use on this connection, such as a demoted one.
      isBroken = faultOf(error) === 'down' || !(await rolledBack(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** Limits are set in each transaction, because poolers do not keep settings of a connection. */
  private begin(mode: string): string {
    return [
      `begin ${mode}`,
      `set local statement_timeout = ${this.timeoutMs}`,
      // Otherwise the locks of an unreachable server would be held for hours.
      `set local idle_in_transaction_session_timeout = ${Math.min(this.timeoutMs, MAX_IDLE_MS)}`,
    ].join('; ');
  }

  private queryOn(client: pg.PoolClient): Query {
    const existing = this.queries.get(client);
    if (existing) return existing;
    const query = drizzle(client, { casing: 'snake_case' });
    this.queries.set(client, query);
    return query;
  }
}

/** After a failed statement the database answers COMMIT with ROLLBACK, without an error. */
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

/** Errors surface in the statements that use the connection. */
function ignore(): void {}
