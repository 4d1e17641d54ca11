import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../server/storage/open-store.ts';
import { newTestId } from '../kits/harness.ts';
import { tempFolder } from '../kits/server-kit.ts';
import { serverProcess } from '../servers/server-process.ts';
import { until } from '../until.ts';

const KILLS = 2;
const DEVICES = 4;
const STARTS_BETWEEN_KILLS = 40;
const TIMEOUT_MS = 120_000;

let folder: ReturnType<typeof tempFolder>;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

it(
  'TI13 killed repeatedly while devices of one person start timers, none is lost or doubled',
  async () => {
    const server = await serverProcess({ DATA_DIR: folder.path });
    await server.start();
    const origin = `http://127.0.0.1:${server.port}`;
    const post = async (path: string, body: object, token = '') => {
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const account = { email: 'ann@example.org', password: 'correct horse battery' };
    const names = { firstName: 'Ann', lastName: 'Tester' };
    const { token } = (await post('/api/auth/register', { ...account, ...names })).body;
    const started = new Set<string>();
    let isStopping = false;

    async function startTimers(): Promise<void> {
      while (!isStopping) {
        const entryId = newTestId();
        const target = { entryId, ticketId: null, projectId: null, day: '2026-11-27' };
        const command = { type: 'timer.start', ...target, note: 'kept', at: Date.now() };
        const sent = { commandId: newTestId(), command };
        // Sent again until it is answered, as an open page does.
        for (let isAnswered = false; !isAnswered && !isStopping; ) {
          const answer = await post('/trpc/time.run', sent, token).catch(() => null);
          isAnswered = answer?.status === 200;
          if (isAnswered) started.add(entryId);
          else if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.body));
        }
      }
    }

    const devices = Array.from({ length: DEVICES }, startTimers);
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const enough = started.size + STARTS_BETWEEN_KILLS;
        await until('timers are started', () => started.size >= enough, TIMEOUT_MS);
        await server.kill();
        if (kill < KILLS - 1) await server.start();
      }
    } finally {
      isStopping = true;
      await Promise.all(devices);
      await server.kill();
    }
    const file = `${folder.path}/freelane.db`;
    const store = await openStore({ kind: 'sqlite', file });
    const { timeEntries, timeHeads } = store.tables;
    const [entries, heads] = await store.read(async (query) => [
      await query.select().from(timeEntries),
      await query.select().from(timeHeads),
    ]);
    await store.close();
    const stored = [...entries.map(({ id }) => id), ...heads.map(({ entryId }) => entryId)];
    expect(heads).toHaveLength(1);
    expect([...started].filter((id) => !stored.includes(id))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    // Each start ended the previous timer; other timers come only from unanswered starts.
    expect(stored.length - started.size).toBeLessThanOrEqual(DEVICES * KILLS);
    expect(heads[0]?.version).toBe(stored.length);
  },
  TIMEOUT_MS,
);
