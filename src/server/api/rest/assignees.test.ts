import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import type { TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let cem: Person;
let eve: Person;
let anns: Rest;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  cem = await harness.register('Cem');
  eve = await harness.register('Eve');
  anns = restOf(harness.origin, ann);
});
beforeEach(async () => {
  const members = [bob, cem].map(({ id: userId }) => ({ userId, role: 'EDITOR' as const }));
  boardId = await harness.createBoard(ann, { members });
});
afterAll(() => harness.close());

function add(part: object = {}): Promise<TicketAnswer> {
  return anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do', ...part });
}

/** The names of the assignees in an answer; null where it has no such field. */
function people({ assignee, assignees }: TicketAnswer) {
  const names = new Map([ann, bob, cem].map(({ id }, n) => [id, ['ann', 'bob', 'cem'][n]]));
  const nameOf = (id: string) => names.get(id) ?? '?';
  return [assignee && nameOf(assignee), assignees?.map(nameOf) ?? null];
}

async function put(id: string, body: object) {
  return people(await anns.good<TicketAnswer>('PUT', `/api/tickets/${id}`, { body }));
}

describe('SA15 several assignees', () => {
  it('a ticket of one person or no one has the documented fields only', async () => {
    for (const part of [{}, { assignee: bob.id }, { assignees: [bob.id] }, { assignees: [] }]) {
      const created = await add(part);
      expect(Object.keys(created)).toEqual([
        ...['id', 'name', 'description', 'boardId', 'columnId', 'status', 'assignee', 'priority'],
        ...['labels', 'url', 'startDate', 'dueDate', 'estimate', 'creationDate', 'lastUpdated'],
        ...['createdBy', 'visibleTo', 'photoUrls', 'number', 'comments', 'history'],
      ]);
    }
  });

  it('a ticket of several people has all of them beside the first one', async () => {
    const created = await add({ assignees: [bob.id, cem.id, bob.id] });
    expect(people(created)).toEqual(['bob', ['bob', 'cem']]);
    const board = await anns.board(boardId);
    expect(board.columns[0]?.tickets.map(people)).toEqual([['bob', ['bob', 'cem']]]);
  });

  it.each([
    ['the assignee as it is', { assignee: 'bob' }, ['bob', ['bob', 'cem']]],
    ['both as they are', { assignee: 'bob', assignees: ['bob', 'cem'] }, ['bob', ['bob', 'cem']]],
    ['no list', { assignees: null, name: 'New' }, ['bob', ['bob', 'cem']]],
    ['another assignee', { assignee: 'ann' }, ['ann', null]],
    [
      'another assignee and the list',
      { assignee: 'ann', assignees: ['bob', 'cem'] },
      ['ann', null],
    ],
    ['one of the others', { assignee: 'cem' }, ['cem', null]],
    ['nobody', { assignee: null }, [null, null]],
    ['an empty list', { assignees: [] }, [null, null]],
    ['a list', { assignees: ['cem', 'ann'] }, ['cem', ['cem', 'ann']]],
    ['another order', { assignees: ['cem', 'bob'] }, ['cem', ['cem', 'bob']]],
    ['the assignee and a list', { assignee: 'bob', assignees: ['cem'] }, ['cem', null]],
    [
      'both with other people',
      { assignee: 'ann', assignees: ['ann', 'cem'] },
      ['ann', ['ann', 'cem']],
    ],
  ] as const)('SA3 a PUT with %s', async (_what, sent, expected) => {
    const ids: Record<string, string> = { ann: ann.id, bob: bob.id, cem: cem.id };
    const text = JSON.stringify(sent);
    const body = JSON.parse(text.replaceAll(/"(ann|bob|cem)"/g, (_all, name) => `"${ids[name]}"`));
    const { id } = await add({ assignees: [bob.id, cem.id] });
    expect(await put(id, body)).toEqual(expected);
  });

  it('SA2 a ticket can be sent back as received', async () => {
    const { history: _history, ...created } = await add({ assignees: [bob.id, cem.id] });
    expect(await put(created.id, { ...created, name: 'New' })).toEqual(['bob', ['bob', 'cem']]);
  });

  it.each([
    [{ assignee: 'cem', assignees: ['ann', 'cem'] }, 'assignees'],
    [{ assignees: ['bob', 'eve'] }, 'assignees'],
    [{ assignee: 'eve' }, 'assignee'],
    [{ assignees: Array.from({ length: 11 }, (_, n) => `u${n}`) }, 'assignees'],
  ])('X9 a PUT with %j is refused with the field', async (sent, path) => {
    const ids: Record<string, string> = { ann: ann.id, bob: bob.id, cem: cem.id, eve: eve.id };
    const text = JSON.stringify(sent).replaceAll(
      /"(ann|bob|cem|eve)"/g,
      (_all, name) => `"${ids[name]}"`,
    );
    const { id } = await add({ assignees: [bob.id, cem.id] });
    const answer = await anns.call('PUT', `/api/tickets/${id}`, { body: JSON.parse(text) });
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
    expect(people(await anns.ticket(id))).toEqual(['bob', ['bob', 'cem']]);
  });

  it('SA8 a batch adds a person to its tickets, or takes one off, and the others stay', async () => {
    const ticketIds = [(await add({ assignee: bob.id })).id, (await add()).id];
    const batch = (change: object) =>
      anns.good('POST', `/api/boards/${boardId}/tickets/batch`, { body: { ticketIds, ...change } });
    const both = async () =>
      Promise.all(ticketIds.map(async (id) => people(await anns.ticket(id))));
    await batch({ addAssignee: cem.id });
    expect(await both()).toEqual([
      ['bob', ['bob', 'cem']],
      ['cem', null],
    ]);
    await batch({ removeAssignee: cem.id });
    expect(await both()).toEqual([
      ['bob', null],
      [null, null],
    ]);
    await batch({ assignee: ann.id });
    expect(await both()).toEqual([
      ['ann', null],
      ['ann', null],
    ]);
  });

  it('ZH1 several tickets are made with their assignees', async () => {
    const tickets = [
      { name: 'One', assignees: [cem.id, bob.id] },
      { name: 'Two', assignee: bob.id },
    ];
    const body = { status: 'To Do', tickets };
    const path = `/api/boards/${boardId}/tickets`;
    const created = await anns.good<TicketAnswer[]>('POST', path, { body });
    expect(created.map(people)).toEqual([
      ['cem', ['cem', 'bob']],
      ['bob', null],
    ]);
  });
});
