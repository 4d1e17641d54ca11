import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { createTestDatabase, type TestDatabase } from '../../test/postgres.ts';
import { type Rest, restOf } from '../../test/rest-kit.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let harnesses: Harness[];

beforeAll(async () => {
  database = await createTestDatabase();
  harnesses = [await startHarness(), await startHarness({ DATABASE_URL: database.url })];
});
afterAll(async () => {
  for (const harness of harnesses ?? []) await harness.close();
  await database?.drop();
});

/** What a script is answered with, its ids, tokens and times made the same. */
async function answers(harness: Harness): Promise<string> {
  const [ann, bob] = [await harness.register('Ann'), await harness.register('Bob')];
  const anns = restOf(harness.origin, ann);
  const heard: unknown[] = [];
  const asked = async (rest: Rest, method: string, path: string, body?: object) => {
    const answer = await rest.call<Record<string, string>>(method, path, body && { body });
    heard.push([method, answer.status, answer.body]);
    return answer.body;
  };
  const users = [{ userId: bob.id, role: 'EDITOR' }];
  const columns = ['zebra', 'Äpfel', 'apple', '😀'];
  const { id } = await asked(anns, 'POST', '/boards/addBoard', { name: 'B', columns, users });
  const { projectId } = await asked(anns, 'POST', '/projects/addProject', {
    projectName: 'P',
    boards: [id],
  });
  const tickets: string[] = [];
  for (const [n, columnId] of [...columns, ...columns].entries()) {
    const visibleTo = n === 5 ? [ann.id] : null;
    const body = { boardId: id, name: `t${n}`, columnId, labels: ['b', 'a'], visibleTo };
    tickets.push((await asked(anns, 'POST', '/api/tickets', body)).id ?? '');
  }
  const bobs = restOf(harness.origin, bob);
  const [first, second] = tickets;
  await asked(anns, 'POST', `/api/tickets/${first}/comments`, { comment: 'hello' });
  await asked(bobs, 'PATCH', `/api/tickets/${second}/move?status=apple`);
  await asked(bobs, 'PATCH', `/api/tickets/${second}/move-position?direction=up`);
  await asked(bobs, 'GET', `/api/tickets/ids?ids=${tickets.reverse().join()}`);
  for (const rest of [anns, bobs, restOf(harness.origin, await harness.register('Eve'))]) {
    await asked(rest, 'GET', `/boards/getBoard/${id}`);
    await asked(rest, 'GET', '/boards/getAllBoards');
    await asked(rest, 'GET', `/boards/getProjectBoards/${projectId}`);
    await asked(rest, 'GET', '/users/getUsersMap');
    await asked(rest, 'GET', '/projects/getAllProjects');
  }
  return alike(JSON.stringify(heard, null, 1));
}

/** Each id by when it was first named. */
function alike(text: string): string {
  const seen = new Map<string, string>();
  const nth = (found: string) => {
    if (!seen.has(found)) seen.set(found, `#${seen.size}`);
    return seen.get(found) ?? '';
  };
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time')
    .replaceAll(/\b(board-\d+-\w+|[\da-f]{8}-[\da-f-]{27}|[a-z]\d?-?[a-z0-9]{26,40})\b/g, nth);
}

it('X25 scripts are answered alike on SQLite and on PostgreSQL', async () => {
  const [sqlite, postgres] = await Promise.all(harnesses.map(answers));
  expect(postgres).toBe(sqlite);
});
