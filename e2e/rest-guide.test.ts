import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restOf } from '../src/test/kits/rest-kit.ts';
import { tempFolder } from '../src/test/kits/server-kit.ts';
import { type Receiver, startReceiver } from '../src/test/servers/webhook-receiver.ts';
import { until } from '../src/test/until.ts';
import { apiOf, PASSWORD, type Person } from './lib/api.ts';
import { openSite, type Site } from './lib/test-server.ts';

const guide = readFileSync(new URL('../docs/rest.md', import.meta.url), 'utf8');

/** Where the guide stores what it downloads. */
let folder: ReturnType<typeof tempFolder>;
let receiver: Receiver;
let site: Site;
let ann: Person;

beforeAll(async () => {
  folder = tempFolder();
  receiver = await startReceiver();
  site = await openSite({ WEBHOOKS_PRIVATE: 'on' });
  ann = await apiOf(site.origin).register('Ann');
});
afterAll(async () => {
  await site?.close();
  await receiver?.close();
  folder?.remove();
});

/** All lines of the guide in this language, shell or JavaScript, unchanged. */
function script(language: 'sh' | 'js'): string {
  const blocks = guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  return [...blocks].map(([, lines]) => lines).join('\n');
}

test('X22 the guide for scripts runs as written', async () => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    FREELANE: site.origin,
    EMAIL: 'ann@example.org',
    PASSWORD,
  };
  env.RECEIVER = receiver.url;
  const lines = ['-eu', '-c', script('sh')];
  const { stdout } = await promisify(execFile)('sh', lines, { env, cwd: folder.path });
  expect(stdout.trim().split('\n')).toEqual(
    [
      '',
      'In Progress',
      expect.stringMatching(/^\{ t\w+: 0 \}$/),
      'Send the offer',
      'example.org',
      '412',
      '2.5',
      'Send the offer',
      'true',
      'Send the offer',
      'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;DTSTART=20261207T06;COUNT=3',
      '2040-01-02',
      'Send the offer',
      'Send the offer',
      'true',
      'true',
      'true',
      'Send the offer',
      ...['true', 'true', 'true'],
      '- [ ] Call the printer',
      '- [x] Send the offer',
      'offer',
      'teal',
      'true',
      ...['Late', 'due=overdue', 'true'],
      '1200',
      'true',
      'Sent to the client.',
      'Sent to the client on Monday.',
      '1',
      'Print the flyers',
      'true',
      'Sent to the client.',
      'offer.txt',
      'true',
      '# Relaunch',
      'true',
      'Send the offer',
      'ticket.set',
      '0',
      ...['6000', '[ 6000 ]', 'SHOP-1', 'SHOP-1', 'null', 'true'],
      ...['EUR', '30', "[ 'Acme' ]", 'true', 'true'],
      ...['142800', "[ 'Relaunch' ]", 'true'],
      ...['true', '2099-01-01', 'true'],
      ...['1000000', '400000', "[ 'Approval' ]", '96'],
      '[ 11900 ]',
      ...['[]', '[]', '0', '0', '[]'],
      '10700',
      "[ { currency: 'EUR', net: 10000, tax: 700, gross: 10700, unpaid: 0 } ]",
      'true',
      "[ 'Backlog', 'In Progress', 'Done' ]",
      'teal',
      'green',
      'Done',
      'Relaunch (copy)',
      'Relaunch',
      'done',
      guide.match(/^# (\{"message".*\})$/m)?.[1],
    ].slice(1),
  );
  const [board] = await restOf(site.origin, ann).good<{ id: string }[]>(
    'GET',
    '/boards/getAllBoards',
  );
  const { name, columns } = await restOf(site.origin, ann).board(board?.id ?? '');
  expect([name, columns.map((column) => [column.name, column.size])]).toEqual([
    'Relaunch',
    [
      ['Backlog', 2],
      ['In Progress', 0],
      ['Done', 1],
    ],
  ]);
  expect(columns[2]?.tickets[0]).toMatchObject({
    name: 'Send the offer',
    priority: null,
    labels: [],
    dueDate: '2026-12-01T00:00:00',
    comments: [{ comment: 'Sent to the client on Monday.' }],
  });
});

test("X22 the guide's deliveries match its description of signatures", async () => {
  const anns = restOf(site.origin, ann);
  const [board] = await anns.good<{ id: string }[]>('GET', '/boards/getAllBoards');
  const hooks = `/api/boards/${board?.id}/webhooks`;
  const [hook] = await anns.good<{ id: string }[]>('GET', hooks);
  const { secret } = await anns.good<{ secret: string }>('GET', `${hooks}/${hook?.id}/secret`);
  // The guide renames a column after it has created the webhook.
  const find = () => receiver.deliveries.find(({ body }) => body.includes('Backlog'));
  await until('that is delivered', () => find() !== undefined);
  const { isGenuine } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script('js'))}`
  );
  const delivery = find();
  const signature = delivery?.headers['freelane-signature'];
  expect(delivery?.body).toContain('Backlog');
  expect(isGenuine(signature, delivery?.body, secret)).toBe(true);
  expect(isGenuine(signature, `${delivery?.body} `, secret)).toBe(false);
  expect(isGenuine('t=1,v1=0', delivery?.body, secret)).toBe(false);
});
