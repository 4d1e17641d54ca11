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
let first: TicketAnswer;
let second: TicketAnswer;

beforeAll(async () => {
  harness = await startHarness();
  [ann, bob] = [await harness.register('Ann'), await harness.register('Bob')];
  anns = restOf(harness.origin, ann);
  bobs = restOf(harness.origin, bob);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  [first, second] = [await add('First'), await add('Second')];
});
afterAll(() => harness.close());

function add(name: string, part: object = {}): Promise<TicketAnswer> {
  return anns.addTicket({ boardId, name, columnId: 'To Do', ...part });
}

const linksOf = ({ id }: TicketAnswer) => `/api/tickets/${id}/links`;

function link(who: Rest, of: TicketAnswer, body: object, headers = {}) {
  return who.call('POST', linksOf(of), { body, headers });
}

it('ZE11 a link is added, listed from both sides, and removed', async () => {
  const blocks = { relation: 'blocks', ticketId: second.id };
  const added = await link(anns, first, blocks);
  expect(added).toMatchObject({
    status: 201,
    body: [{ ...blocks, name: 'Second', boardId, status: 'To Do', isFinished: false }],
  });
  expect(await bobs.good('GET', linksOf(second))).toMatchObject([
    { relation: 'blockedBy', ticketId: first.id, createdBy: ann.id },
  ]);
  await link(anns, second, { relation: 'blockedBy', ticketId: first.id });
  expect(await bobs.good('GET', linksOf(first))).toHaveLength(1);
  const path = `${linksOf(second)}/blockedBy/${first.id}`;
  expect(await anns.good('DELETE', path)).toEqual({ success: true });
  expect(await anns.good('DELETE', path)).toEqual({ success: true });
  expect(await bobs.good('GET', linksOf(first))).toEqual([]);
  const notes = async ({ id }: TicketAnswer) =>
    (await bobs.ticket(id)).history.map((entry) => entry.notes);
  expect(await notes(first)).toEqual(['Created', 'Blocks Second', 'No longer blocks Second']);
  expect(await notes(second)).toEqual([
    ...['Created', 'Blocked by First', 'No longer blocked by First'],
  ]);
  const board = await bobs.board(boardId);
  expect(board.columns[0]?.tickets[0]).toEqual(await bobs.ticket(first.id));
});

it('ZE11 a repeated call under one key adds one link, and events say that links changed', async () => {
  const { body } = await anns.call<{ cursor: string }>(
    'GET',
    `/api/events?board=${boardId}&follow=false`,
  );
  const key = { 'idempotency-key': 'link-1' };
  const relates = { relation: 'relatesTo', ticketId: second.id };
  for (let n = 0; n < 2; n += 1) expect((await link(anns, first, relates, key)).status).toBe(201);
  const since = `/api/events?board=${boardId}&follow=false&since=${body.cursor}`;
  const row = await bobs.good('GET', since);
  expect(row).toMatchObject({
    type: 'row',
    changes: [first, second].map(({ id }) => ({ type: 'links.changed', ticketId: id })),
  });
});

it('ZE11 wrong input is refused, and says what is wrong', async () => {
  const bodies = [
    {},
    { relation: 'blocks' },
    { relation: 'hates', ticketId: second.id },
    { relation: 'blocks', ticketId: 7 },
    { relation: 'blocks', ticketId: 'x'.repeat(500) },
  ];
  for (const body of bodies) {
    const refused = await link(anns, first, body);
    expect([refused.status, refused.body.error]).toEqual([400, 'BAD_REQUEST']);
  }
  const self = await link(anns, first, { relation: 'relatesTo', ticketId: first.id });
  expect([self.status, self.body.message]).toEqual([
    ...[400, 'A ticket cannot be linked with itself'],
  ]);
  expect((await anns.call('DELETE', `${linksOf(first)}/hates/${second.id}`)).status).toBe(400);
});

it('ZE3 ZE4 a hidden ticket is as unknown as a missing one, also between others', async () => {
  const hidden = await add('Secret plan', { visibleTo: [ann.id] });
  const own = await add('Own', { assignee: bob.id });
  await link(anns, first, { relation: 'blocks', ticketId: hidden.id });
  await link(anns, hidden, { relation: 'blocks', ticketId: own.id });
  expect(await bobs.good('GET', linksOf(first))).toEqual([]);
  const seen = JSON.stringify([await bobs.ticket(first.id), await bobs.ticket(own.id)]);
  expect(seen).not.toContain('Secret');
  expect(seen).not.toContain('locks');
  await harness.execute(ann, {
    ...{ type: 'boards.setMembers', boardId, remove: [] },
    set: [{ userId: bob.id, role: 'ADMIN' }],
  });
  const asUnknown = async (method: string, pathOf: (id: string) => string, body?: object) => {
    const answers = await Promise.all(
      [hidden.id, 'tnobodyknowsthisone'].map((id) =>
        bobs.call(method, pathOf(id), body && { body: { ...body, ticketId: id } }),
      ),
    );
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  };
  await asUnknown('POST', () => linksOf(first), { relation: 'blocks' });
  await asUnknown('DELETE', (id) => `${linksOf(first)}/blocks/${id}`);
  const cycle = await link(bobs, own, { relation: 'blocks', ticketId: first.id });
  expect(cycle.status).toBe(409);
  expect(cycle.body.message).toMatch(/^This contradicts other links/);
  expect(JSON.stringify(cycle.body)).not.toContain('Secret');
});
