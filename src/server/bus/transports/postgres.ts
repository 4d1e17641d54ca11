import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BusTransport } from '../transport.ts';

const CHANNEL = 'freelane';
const TIMEOUT_MS = 5000;
/** Interval of pings that detect a silently broken connection. */
const PING_INTERVAL_MS = 5000;
const MIN_RETRY_DELAY_MS = 50;
const MAX_RETRY_DELAY_MS = 2000;

/**
 * LISTEN and NOTIFY on a dedicated connection, which must not go through a transaction pooler.
 * NOTIFY is never part of a writing transaction, because such transactions would block each other.
 * Rejects if the first connection fails.
 */
export async function openPostgresTransport(url: string): Promise<BusTransport> {
  const listeners = new Set<(text: string) => void>();
  const restoredListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const candidate = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'freelane bus',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    candidate.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener(payload);
    });
    candidate.on('error', () => handleLoss(candidate));
    candidate.on('end', () => handleLoss(candidate));
    try {
      await candidate.connect();
      await candidate.query(`listen ${CHANNEL}`);
    } catch (error) {
      await candidate.end().catch(() => {});
      throw error;
    }
    return candidate;
  }

  function handleLoss(failed: pg.Client): void {
    if (client !== failed || isClosed) return;
    client = undefined;
    void failed.end().catch(() => {});
    void reopen();
  }

  async function reopen(): Promise<void> {
    for (
      let delay = MIN_RETRY_DELAY_MS;
      !isClosed;
      delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS)
    ) {
      const candidate = await connect().catch(() => undefined);
      if (isClosed) return candidate?.end();
      if (candidate) {
        client = candidate;
        for (const listener of restoredListeners) listener();
        return;
      }
      await pause(delay, undefined, { ref: false });
    }
  }

  async function query(statement: string, values: unknown[] = []): Promise<void> {
    const current = client;
    await current?.query(statement, values).catch(() => handleLoss(current));
  }

  client = await connect();
  const timer = setInterval(() => void query('select 1'), PING_INTERVAL_MS).unref();

  return {
    isShared: true,
    send: (texts) =>
      query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`, [texts]),
    onReceived: (listener) => void listeners.add(listener),
    onRestored: (listener) => void restoredListeners.add(listener),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await client?.end().catch(() => {});
    },
  };
}
