import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BusTransport } from '../transport.ts';

const CHANNEL = 'freelane';
const TIMEOUT_MS = 5000;
/** A line that died without a word is found out by what is asked over it so often, ms. */
const ASKED_EVERY_MS = 5000;
const FIRST_PAUSE_MS = 50;
const LAST_PAUSE_MS = 2000;

/**
 * LISTEN and NOTIFY on a connection of their own, which no pooler of transactions may be in between.
 * NOTIFY is never part of a transaction that writes: those would wait for one another. Rejects where
 * the first connection cannot be made.
 */
export async function openPostgresTransport(url: string): Promise<BusTransport> {
  const heard = new Set<(text: string) => void>();
  const restored = new Set<() => void>();
  let client: pg.Client | undefined;
  let isClosed = false;

  async function listening(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'freelane bus',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    made.on('notification', ({ payload = '' }) => {
      for (const listener of heard) listener(payload);
    });
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    try {
      await made.connect();
      await made.query(`listen ${CHANNEL}`);
    } catch (error) {
      await made.end().catch(() => {});
      throw error;
    }
    return made;
  }

  function lost(which: pg.Client): void {
    if (client !== which || isClosed) return;
    client = undefined;
    void which.end().catch(() => {});
    void reopen();
  }

  async function reopen(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !isClosed; wait = Math.min(wait * 2, LAST_PAUSE_MS)) {
      const made = await listening().catch(() => undefined);
      if (isClosed) return made?.end();
      if (made) {
        client = made;
        for (const listener of restored) listener();
        return;
      }
      await pause(wait, undefined, { ref: false });
    }
  }

  async function ask(statement: string, values: unknown[] = []): Promise<void> {
    const asked = client;
    await asked?.query(statement, values).catch(() => lost(asked));
  }

  client = await listening();
  const timer = setInterval(() => void ask('select 1'), ASKED_EVERY_MS).unref();

  return {
    isShared: true,
    send: (texts) =>
      ask(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`, [texts]),
    onHeard: (listener) => void heard.add(listener),
    onRestored: (listener) => void restored.add(listener),
    async close() {
      isClosed = true;
      clearInterval(timer);
      await client?.end().catch(() => {});
    },
  };
}
