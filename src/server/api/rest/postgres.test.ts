import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/servers/test-database.ts';
import { startReceiver } from '../../../test/servers/webhook-receiver.ts';
import { until } from '../../../test/until.ts';
import { userViewer } from '../../access/viewer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let harnesses: Harness[];

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { WEBHOOKS_PRIVATE: 'on' };
  harnesses = [await startHarness(env), await startHarness({ ...env, DATABASE_URL: database.url })];
});
afterAll(async () => {
  for (const harness of harnesses ?? []) await harness.close();
  await database?.drop();
});

/** The responses that a script gets, with ids, tokens and times normalized. */
async function answers(harness: Harness): Promise<string> {
  const [ann, bob] = [await harness.register('Ann'), await harness.register('Bob')];
  const anns = restOf(harness.origin, ann);
  const received: unknown[] = [];
  const call = async (rest: Rest, method: string, path: string, body?: object) => {
    const answer = await rest.call<Record<string, string>>(method, path, body && { body });
    received.push([method, answer.status, answer.body]);
    return answer.body;
  };
  const users = [{ userId: bob.id, role: 'EDITOR' }];
  const columns = ['zebra', 'Äpfel', 'apple', '😀'];
  const { id } = await call(anns, 'POST', '/boards/addBoard', { name: 'B', columns, users });
  const { projectId } = await call(anns, 'POST', '/projects/addProject', {
    projectName: 'P',
    boards: [id],
  });
  const tickets: string[] = [];
  for (const [n, columnId] of [...columns, ...columns].entries()) {
    const visibleTo = n === 5 ? [ann.id] : null;
    const body = { boardId: id, name: `t${n}`, columnId, labels: ['b', 'a'], visibleTo };
    tickets.push((await call(anns, 'POST', '/api/tickets', body)).id ?? '');
  }
  const bobs = restOf(harness.origin, bob);
  const [first, second] = tickets;
  await call(anns, 'POST', `/api/tickets/${first}/comments`, { comment: 'hello' });
  await call(bobs, 'PATCH', `/api/tickets/${second}/move?status=apple`);
  await call(bobs, 'PATCH', `/api/tickets/${second}/move-position?direction=up`);
  await call(bobs, 'GET', `/api/tickets/ids?ids=${tickets.reverse().join()}`);
  for (const rest of [anns, bobs, restOf(harness.origin, await harness.register('Eve'))]) {
    await call(rest, 'GET', `/boards/getBoard/${id}`);
    await call(rest, 'GET', '/boards/getAllBoards');
    await call(rest, 'GET', `/boards/getProjectBoards/${projectId}`);
    await call(rest, 'GET', '/users/getUsersMap');
    await call(rest, 'GET', '/projects/getAllProjects');
  }
  return normalized(JSON.stringify(received, null, 1));
}

/** Numbers each id by its first occurrence. */
function normalized(text: string): string {
  const numbers = new Map<string, string>();
  const nth = (id: string) => {
    if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`);
    return numbers.get(id) ?? '';
  };
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time')
    .replaceAll(/\b(board-\d+-\w+|[\da-f]{8}-[\da-f-]{27}|[a-z]\d?-?[a-z0-9]{26,40})\b/g, nth);
}

it('X25 scripts get the same responses on SQLite and PostgreSQL', async () => {
  const [sqlite, postgres] = await Promise.all(harnesses.map(answers));
  expect(postgres).toBe(sqlite);
});

/** What is stored for scripts, and pushed to them. */
async function stateFor(harness: Harness): Promise<unknown[]> {
  const zoe = await harness.register('Zoe');
  const members = [{ userId: zoe.id, role: 'ADMIN' as const }];
  const boardId = await harness.createBoard(await owner(harness), { members });
  const zoes = restOf(harness.origin, zoe);
  const receiver = await startReceiver();
  const hooks = `/api/boards/${boardId}/webhooks`;
  await zoes.good('POST', hooks, { body: { url: receiver.url } });
  const body = { boardId, name: 'Offer', columnId: 'To Do' };
  const sent = { body, headers: { 'idempotency-key': 'once' } };
  const answers = await Promise.all([1, 2, 3].map(() => zoes.call('POST', '/api/tickets', sent)));
  const created = await zoes.call<{ id: string }>('POST', '/api/tickets', sent);
  const path = `/api/tickets/${created.body.id}`;
  const { headers } = await zoes.call('GET', path);
  const edit = { body: { name: 'Edited' }, headers: { 'if-match': headers.get('etag') ?? '' } };
  const edits = await Promise.all([1, 2, 3].map(() => zoes.call('PUT', path, edit)));
  await until('all is delivered', () => receiver.deliveries.length === 2);
  const [hook] = await zoes.good<{ id: string }[]>('GET', hooks);
  const deliveries = () =>
    zoes.good<{ status: number }[]>('GET', `${hooks}/${hook?.id}/deliveries`);
  await until('both deliveries are stored', async () => (await deliveries()).length === 2);
  await receiver.close();
  return [
    new Set(answers.map((answer) => JSON.stringify(answer.body))).size,
    created.headers.get('idempotent-replayed'),
    edits.map(({ status }) => status).sort(),
    (await deliveries()).map(({ status }) => status),
    receiver.deliveries.map((delivery) => delivery.body.match(/ticket\.\w+/)?.[0]),
  ];
}

/** An ADMIN, the first registered user. */
async function owner({ services }: Harness): Promise<Person> {
  const users = await services.queries.listUsers(userViewer(''));
  const admin = users.find(({ roles }) => roles.includes('ADMIN'));
  return { id: admin?.id ?? '', roles: ['ADMIN'], token: '' };
}

it('ZS4 ZS7 ZS8 keys, ETags and webhooks are stored alike on both', async () => {
  for (const harness of harnesses) {
    expect(await stateFor(harness)).toEqual([
      1,
      'true',
      [200, 412, 412],
      [204, 204],
      ['ticket.put', 'ticket.set'],
    ]);
  }
});
