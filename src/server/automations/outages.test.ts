import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { type Rest, restOf } from '../../test/kits/rest-kit.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { serverProcess } from '../../test/servers/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { until } from '../../test/until.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let database: TestDatabase;
let harness: Harness;
let ann: Person;
let anns: Rest;
let boardId: string;
const folder = tempFolder();

beforeAll(async () => {
  database = await createTestDatabase();
  harness = await startHarness({ DATABASE_URL: database.url });
  ann = await harness.register('Ann');
  anns = restOf(harness.origin, ann);
  boardId = await harness.createBoard(ann);
});
afterAll(async () => {
  await harness.close();
  await database.drop();
  folder.remove();
});

it('AR2 of two servers, of which one is killed, each event is handled once', async () => {
  const rule = {
    name: 'Greet',
    trigger: { type: 'created' },
    actions: [{ type: 'comment', text: 'Seen' }],
  };
  await anns.good('POST', `/api/boards/${boardId}/automations`, { body: rule });
  const { appSecret } = harness.services.config;
  const env = { DATA_DIR: folder.path, DATABASE_URL: database.url, APP_SECRET: appSecret };
  const other = await serverProcess(env);
  try {
    await other.start();
    const others = restOf(`http://127.0.0.1:${other.port}`, ann);
    const add = (rest: Rest, n: number) =>
      rest.addTicket({ boardId, name: `Ticket ${n}`, columnId: 'To Do' });
    // Both process the board at once, because each wakes for the tickets created through it.
    const added = Array.from({ length: 40 }, (_, n) => add(n % 2 ? anns : others, n));
    await Promise.all(added);
    await other.kill();
    await add(anns, 40);
  } finally {
    await other.kill();
  }
  const counts = async () => {
    const { columns } = await anns.board(boardId);
    return columns.flatMap(({ tickets }) => tickets.map(({ comments }) => comments.length));
  };
  await until('each ticket has a comment', async () => !(await counts()).includes(0));
  await harness.services.automationRunner.settle();
  expect(await counts()).toEqual(Array(41).fill(1));
});
