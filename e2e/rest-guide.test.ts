import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restOf } from '../src/test/rest-kit.ts';
import { apiOf, PASSWORD, type Person } from './api.ts';
import { openSite, type Site } from './site.ts';

const guide = readFileSync(new URL('../docs/rest.md', import.meta.url), 'utf8');

let site: Site;
let ann: Person;

beforeAll(async () => {
  site = await openSite();
  ann = await apiOf(site.origin).register('Ann');
});
afterAll(() => site?.close());

/** Every line of the guide that is meant for a shell, as it is written. */
function script(): string {
  return [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, lines]) => lines).join('\n');
}

test('X22 the guide for scripts runs as it is written', async () => {
  const env = { ...process.env, FREELANE: site.origin, EMAIL: 'ann@example.org', PASSWORD };
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script()], { env });
  expect(stdout.trim().split('\n')).toEqual(
    [
      '',
      'In Progress',
      expect.stringMatching(/^\{ t\w+: 0 \}$/),
      'Send the offer',
      'Sent to the client.',
      'ticket.set',
      "[ 'Backlog', 'In Progress', 'Done' ]",
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
      ['Backlog', 0],
      ['In Progress', 0],
      ['Done', 1],
    ],
  ]);
  expect(columns[2]?.tickets[0]).toMatchObject({
    name: 'Send the offer',
    priority: null,
    labels: ['offer'],
    dueDate: '2026-12-01T00:00:00',
    comments: [{ comment: 'Sent to the client.' }],
  });
});
