import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('ann');
  bob = await harness.register('bob');
  boardId = await harness.createBoard(ann, {
    name: 'Relaunch',
    members: [{ userId: bob.id, role: 'EDITOR' }],
  });
  const { columns } = await harness.snapshot(ann, boardId);
  const column = columns.find(({ name }) => name === 'To Do');
  const create = { type: 'tickets.create' as const, boardId, columnId: column?.id ?? '' };
  await harness.execute(ann, { ...create, name: 'Write the offer' });
  await harness.execute(ann, { ...create, name: 'Secret offer', visibleTo: [ann.id] });
});
afterAll(() => harness.close());

async function search(person: Person | null, query: string) {
  const response = await fetch(`${harness.origin}/api/search${query}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
  return { status: response.status, body: await response.json() };
}

it('ZF7 GET /api/search finds what the caller may see', async () => {
  const { status, body } = await search(bob, '?q=off');
  expect(status).toBe(200);
  expect(body).toEqual({
    boards: [],
    projects: [],
    tickets: [
      {
        id: expect.any(String),
        number: 'REL-1',
        name: 'Write the offer',
        boardId,
        boardName: 'Relaunch',
        status: 'To Do',
      },
    ],
    users: [],
  });
  const all = await search(ann, '?q=off');
  expect(all.body.tickets).toHaveLength(2);
  expect((await search(bob, '?q=relaunch')).body.boards).toEqual([
    { id: boardId, name: 'Relaunch' },
  ]);
});

it.each([
  ['', 'q'],
  ['?q=', 'q'],
  ['?q=%20', 'q'],
  [`?q=${'x'.repeat(201)}`, 'q'],
  ['?q=a&q=b', 'q'],
  ['?q=%00', 'q'],
])('ZF7 GET /api/search%s is 400 and names the field', async (query, path) => {
  const { status, body } = await search(bob, query);
  expect([status, body.issues[0].path]).toEqual([400, path]);
});

it('ZF7 it requires a token', async () => {
  expect((await search(null, '?q=off')).status).toBe(401);
});
