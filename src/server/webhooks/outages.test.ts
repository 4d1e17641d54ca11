import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { type Rest, restOf } from '../../test/kits/rest-kit.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { freePort } from '../../test/servers/free-port.ts';
import { serverProcess } from '../../test/servers/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { type Receiver, startReceiver } from '../../test/servers/webhook-receiver.ts';
import { until } from '../../test/until.ts';
import { localBus } from '../bus/bus.ts';
import { createWebhookDispatcher } from './dispatcher.ts';
import { NOT_PAUSED } from './retries.ts';
import { webhooksRepository } from './webhook-repository.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const MINUTE = 60_000;

let database: TestDatabase;
let harness: Harness;
let ann: Person;
let anns: Rest;
let receiver: Receiver;
let boardId: string;
/** How far the clock of a dispatcher is ahead, ms. */
let ahead = 0;
const folder = tempFolder();

beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness({ DATABASE_URL: database.url, WEBHOOKS_PRIVATE: 'on' });
  ann = await harness.register('Ann');
  anns = restOf(harness.origin, ann);
  boardId = await harness.createBoard(ann);
  // The receiver stops and restarts on this port, which no one else may take meanwhile.
  receiver = await startReceiver(await freePort());
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
  await database.drop();
  folder.remove();
});

const path = () => `/api/boards/${boardId}/webhooks`;
const addTicket = (rest: Rest, name: string) =>
  rest.addTicket({ boardId, name, columnId: 'To Do' });

async function hook() {
  type Hook = { id: string; state: string; nextAttempt: string | null };
  const [only] = await anns.good<Hook[]>('GET', path());
  return only;
}

/** The number of logged deliveries. */
async function tries(): Promise<number> {
  const deliveries: unknown[] = await anns.good(
    'GET',
    `${path()}/${(await hook())?.id}/deliveries`,
  );
  return deliveries.length;
}

/** Names of the delivered tickets, in order. */
function deliveredNames(): string[] {
  const names = receiver.deliveries.map(({ body }) => /"name":"([^"]+)"/.exec(body)?.[1]);
  return names.filter((name) => name !== undefined);
}

/** Another dispatcher in this process, with an adjustable clock. */
function newDispatcher() {
  return createWebhookDispatcher({
    ...harness.services,
    bus: localBus(),
    onError: (error) => {
      throw error;
    },
    now: () => Date.now() + ahead,
  });
}

it('ZS11 one of two servers makes each delivery, and the other continues when it is killed', async () => {
  await anns.good('POST', path(), { body: { url: receiver.url } });
  const { appSecret } = harness.services.config;
  const other = await serverProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    APP_SECRET: appSecret,
    WEBHOOKS_PRIVATE: 'on',
  });
  const survivor = newDispatcher();
  try {
    await other.start();
    const otherServer = restOf(`http://127.0.0.1:${other.port}`, ann);
    const names = Array.from({ length: 20 }, (_, n) => `Ticket ${n}`);
    for (const [n, name] of names.entries()) await addTicket(n % 2 ? anns : otherServer, name);
    await until('all deliveries arrive', async () => (await tries()) >= names.length);
    expect(deliveredNames()).toEqual(names);

    // From here on the other one has it.
    await harness.services.webhookDispatcher.close();
    const letGo = receiver.delayResponses();
    for (const name of ['Held', 'Next', 'Last']) await addTicket(otherServer, name);
    await until('the delivery is held', () => deliveredNames().includes('Held'));
    survivor.start();
    await other.kill();
    letGo();
    ahead = MINUTE + 1;
    survivor.poll();
    await until('the rest arrives', () => deliveredNames().includes('Last'));
    expect(deliveredNames().slice(names.length)).toEqual(['Held', 'Held', 'Next', 'Last']);
    // Else it would be repeated in a later test.
    await until('the last delivery is logged', async () => (await tries()) === names.length + 3);
    const deliveries = receiver.deliveries.map(({ headers }) => headers['freelane-delivery']);
    expect(new Set(deliveries).size).toBe(deliveries.length - 1);
  } finally {
    await other.kill();
    await survivor.close();
  }
});

it('ZS11 a server that is late continues from the position that another one has reached', async () => {
  const { store } = harness.services;
  const hooks = webhooksRepository(store.tables);
  const { id } = await anns.good<{ id: string }>('POST', path(), { body: { url: receiver.url } });
  const webhook = await store.read((query) => hooks.find(query, boardId, id));
  if (!webhook) throw new Error('Webhook not found');
  // Another server claims and delivers it between the check and the claim.
  const later = Date.now() + MINUTE;
  expect(await store.tx((query) => hooks.claim(query, webhook, later))).toEqual({
    ...webhook,
    nextAt: later,
  });
  expect(await store.tx((query) => hooks.claim(query, webhook, later))).toBeNull();
  const cursor = `${webhook.cursor}7`;
  await store.tx((query) => hooks.set(query, id, { cursor, ...NOT_PAUSED }));
  const claimed = await store.tx((query) => hooks.claim(query, webhook, later));
  expect(claimed?.cursor).toBe(cursor);
  await anns.good('DELETE', `${path()}/${id}`);
});

it('ZS11 a receiver that was down for five minutes gets everything, in order', async () => {
  const webhookDispatcher = newDispatcher();
  const before = [deliveredNames().length, await tries()] as const;
  await receiver.close();
  webhookDispatcher.start();
  const start = ahead;
  const names: string[] = [];
  try {
    while (ahead - start < 5 * MINUTE) {
      const name = `Missed ${names.length}`;
      names.push(name);
      await addTicket(anns, name);
      webhookDispatcher.poll();
      await until('an attempt is logged', async () => (await tries()) === before[1] + names.length);
      const { nextAttempt } = (await hook()) ?? {};
      ahead = Date.parse(nextAttempt ?? '') - Date.now() + 1;
    }
    expect((await hook())?.state).toBe('failing');
    const { deliveries } = receiver;
    receiver = await startReceiver(Number(new URL(receiver.url).port));
    receiver.deliveries.unshift(...deliveries);
    webhookDispatcher.poll();
    await until('all deliveries arrive', () => deliveredNames().length >= before[0] + names.length);
    expect(deliveredNames().slice(before[0])).toEqual(names);
    await until('it delivers again', async () => (await hook())?.state === 'active');
  } finally {
    await webhookDispatcher.close();
  }
});
