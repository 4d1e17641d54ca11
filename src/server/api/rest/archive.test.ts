import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let boardId: string;
let open: string;
let secret: string;

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
  const createTicket = async (name: string, part = {}) =>
    (await harness.execute(ann, { ...create, name, ...part })).result?.id ?? '';
  open = await createTicket('Write the offer');
  secret = await createTicket('Secret offer', { visibleTo: [ann.id] });
});
afterAll(() => harness.close());

async function call(person: Person, method: string, path: string, body?: object) {
  const response = await fetch(`${harness.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const type = response.headers.get('content-type') ?? '';
  const content = type.includes('application/json') ? await response.json() : await response.text();
  return { status: response.status, body: content };
}

const archivedBy = async (person: Person, query = '') =>
  (await call(person, 'GET', `/api/boards/${boardId}/archived${query}`)).body;

it('ZA9 a script archives, lists and restores tickets, and may repeat each call', async () => {
  for (const ticketId of [open, secret, open]) {
    const answer = await call(ann, 'POST', `/api/tickets/${ticketId}/archive`);
    expect(answer).toEqual({ status: 200, body: { success: true } });
  }
  const { tickets, next } = await archivedBy(ann);
  expect(next).toBeNull();
  expect(tickets.map(({ id }: { id: string }) => id)).toEqual([secret, open]);
  expect(tickets[1]).toEqual({
    id: open,
    number: expect.stringMatching(/^[A-Z]+-\d$/),
    name: 'Write the offer',
    status: 'To Do',
    archivedAt: expect.stringMatching(/^20/),
    archivedBy: ann.id,
  });
  expect((await call(ann, 'GET', `/api/tickets/board/${boardId}`)).body).toEqual([]);
  const ticket = await call(bob, 'GET', `/api/tickets/${open}`);
  expect(ticket.body).toMatchObject({
    id: open,
    status: 'To Do',
    archivedAt: tickets[1].archivedAt,
  });
  expect((await call(bob, 'GET', `/api/tickets/${open}/files`)).status).toBe(200);
  expect((await call(ann, 'PUT', `/api/tickets/${open}`, { name: 'New' })).status).toBe(404);
  const found = await call(bob, 'GET', '/api/search?q=offer');
  expect(found.body.tickets).toMatchObject([{ id: open, isArchived: true }]);

  for (let n = 0; n < 2; n += 1) {
    const answer = await call(ann, 'POST', `/api/tickets/${open}/unarchive`);
    expect(answer).toEqual({ status: 200, body: { success: true } });
  }
  expect((await archivedBy(ann)).tickets).toHaveLength(1);
  expect((await call(bob, 'GET', `/api/tickets/${open}`)).body).not.toHaveProperty('archivedAt');
});

it('ZA9 ZA3 a hidden archived ticket is answered like one that does not exist', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/archive'],
    ['POST', '/unarchive'],
    ['GET', '/versions'],
    ['GET', '/files'],
  ]) {
    const hidden = await call(bob, method ?? '', `/api/tickets/${secret}${path}`);
    const unknown = await call(bob, method ?? '', `/api/tickets/tnone${path}`);
    expect([path, hidden]).toEqual([path, unknown]);
  }
  expect(await archivedBy(bob)).toEqual({ tickets: [], next: null });
  expect(await archivedBy(bob, '?q=secret')).toEqual({ tickets: [], next: null });
});

it('ZA9 many are archived by one call, and the stream tells that they were archived', async () => {
  const body = { ticketIds: [open], archive: true };
  const refused = await call(bob, 'POST', `/api/boards/${boardId}/tickets/batch`, body);
  expect(refused.status).toBe(403);
  const { cursor } = await harness.snapshot(ann, boardId);
  const done = await call(ann, 'POST', `/api/boards/${boardId}/tickets/batch`, body);
  expect(done.body).toEqual({ success: true });
  const events = `/api/events?board=${boardId}&since=${cursor}&follow=false`;
  const { body: row } = await call(bob, 'GET', events);
  expect(JSON.parse(row)).toMatchObject({
    type: 'row',
    changes: [{ type: 'ticket.removed', id: open, isArchived: true }],
  });
  const malformed = await call(bob, 'GET', `/api/boards/${boardId}/archived?after=x`);
  expect(malformed.status).toBe(400);
});

it('ZA6 ZA9 managers set the number of days by REST', async () => {
  const path = `/api/boards/${boardId}/archiving`;
  expect((await call(bob, 'PUT', path, { days: 14 })).status).toBe(403);
  expect((await call(ann, 'PUT', path, { days: 0 })).status).toBe(400);
  expect((await call(ann, 'PUT', path, {})).status).toBe(400);
  expect((await call(ann, 'PUT', path, { days: 14 })).status).toBe(200);
  expect(await harness.snapshot(bob, boardId)).toMatchObject({ archiveAfterDays: 14 });
  expect((await call(ann, 'PUT', path, { days: null })).status).toBe(200);
  expect(await harness.snapshot(bob, boardId)).toMatchObject({ archiveAfterDays: null });
});
