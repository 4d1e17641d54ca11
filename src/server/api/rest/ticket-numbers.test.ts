import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import type { TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let bobs: Rest;
let boardId: string;
let key: string;
let first: TicketAnswer;

beforeAll(async () => {
  harness = await startHarness();
  [ann, bob] = [await harness.register('Ann'), await harness.register('Bob')];
  anns = restOf(harness.origin, ann);
  bobs = restOf(harness.origin, bob);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  first = await add('First');
  key = (await anns.board(boardId)).ticketKey ?? '';
});
afterAll(() => harness.close());

function add(name: string, part: object = {}): Promise<TicketAnswer> {
  return anns.addTicket({ boardId, name, columnId: 'To Do', ...part });
}

const setKey = (who: Rest, next: string) =>
  who.call('PUT', `/api/boards/${boardId}/ticket-key`, { body: { key: next } });

it('TN8 a ticket has its number, and its path is named by it too', async () => {
  expect(first.number).toBe(`${key}-1`);
  const path = `/api/tickets/${key.toLowerCase()}-1`;
  expect(await bobs.good('GET', path)).toEqual(await bobs.ticket(first.id));
  await anns.good('PUT', path, { body: { description: 'Long' } });
  await bobs.call('POST', `${path}/comments`, { body: { comment: 'Said' } });
  const { description, comments } = await bobs.ticket(first.id);
  expect([description, comments.map(({ comment }) => comment)]).toEqual(['Long', ['Said']]);
  const second = await add('Second');
  const listed = await bobs.good<TicketAnswer[]>('GET', `/api/tickets/ids?ids=${key}-2,${key}-1`);
  expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
  const link = { relation: 'blocks', ticketId: `${key}-2` };
  expect(await anns.good('POST', `${path}/links`, { body: link })).toMatchObject([
    { ticketId: second.id, number: `${key}-2` },
  ]);
});

it('TN8 a number of a hidden ticket is answered like one that no ticket has', async () => {
  const hidden = await add('Hidden', { visibleTo: [ann.id] });
  const answers = [
    await bobs.call('GET', `/api/tickets/${hidden.number}`),
    await bobs.call('GET', `/api/tickets/${key}-77`),
    await bobs.call('GET', '/api/tickets/QQQQQ-1'),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
  expect((await add('Third')).number).toBe(`${key}-3`);
});

it('TN8 managers change the key, which other boards cannot take', async () => {
  expect((await setKey(bobs, 'NEWS')).status).toBe(403);
  expect(await setKey(anns, 'N3WS')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'key', message: 'must be 2 to 5 letters from A to Z' }] },
  });
  expect((await setKey(anns, ' news ')).body).toEqual({ success: true });
  expect((await anns.board(boardId)).ticketKey).toBe('NEWS');
  expect((await bobs.ticket(`${key}-1`)).number).toBe('NEWS-1');
  boardId = await harness.createBoard(ann);
  expect(await setKey(anns, 'news')).toMatchObject({
    status: 409,
    body: { message: 'Another board has, or had, this key. Please choose another one.' },
  });
});

it('TN5 the search and the CSV file have the number', async () => {
  const found = await bobs.good<{ tickets: unknown[] }>('GET', `/api/search?q=${key}-1`);
  expect(found.tickets).toMatchObject([{ id: first.id, number: `${key}-1` }]);
  const csv = await fetch(`${harness.origin}/api/boards/${boardId}/csv`, {
    headers: { authorization: `Bearer ${bob.token}` },
  });
  const [headings, row] = (await csv.text()).split('\r\n');
  expect(headings).toContain('Id,Number,Name');
  expect(row).toContain(`${first.id},${key}-1,First`);
});
