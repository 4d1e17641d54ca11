import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { userViewer } from '../../access/viewer.ts';
import type { CommentRecord } from '../../storage/tickets/comments.ts';
import type { BoardAnswer, TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let eve: Person;
let anns: Rest;
let bobs: Rest;
let eves: Rest;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness();
  [ann, bob, eve] = [
    await harness.register('Ann'),
    await harness.register('Bob'),
    await harness.register('Eve'),
  ];
  anns = restOf(harness.origin, ann);
  bobs = restOf(harness.origin, bob);
  eves = restOf(harness.origin, eve);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
});
afterAll(() => harness.close());

const textOf = ({ text }: CommentRecord) => text;

const UNKNOWN_ID = 'tnobodyknowsthisone';

function add(part: object = {}): Promise<TicketAnswer> {
  return anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do', ...part });
}

describe('X4 reading tickets', () => {
  it('X4 a ticket has every field; unset fields are null', async () => {
    const created = await add();
    expect(await bobs.ticket(created.id)).toEqual({
      id: expect.stringMatching(/^t/),
      number: expect.stringMatching(/^[A-Z]{2,5}-1$/),
      name: 'Offer',
      description: '',
      boardId,
      columnId: 'To Do',
      status: 'To Do',
      assignee: null,
      priority: null,
      labels: [],
      url: null,
      startDate: null,
      dueDate: null,
      estimate: null,
      creationDate: created.creationDate,
      lastUpdated: created.creationDate,
      createdBy: ann.id,
      visibleTo: null,
      photoUrls: [],
      comments: [],
      history: [
        {
          id: expect.stringMatching(/^h/),
          date: created.creationDate,
          performedBy: {
            id: ann.id,
            name: 'Ann Tester',
            email: 'Ann@example.org',
            // Bob may open only those boards of Ann that he is on.
            adminBoards: expect.arrayContaining([boardId]),
            userBoards: [],
          },
          notes: 'Created',
        },
      ],
    });
  });

  it('X4 performedBy lists only boards that the reader may open', async () => {
    const own = await harness.createBoard(ann);
    const { id } = await add();
    const [entry] = (await bobs.ticket(id)).history;
    expect(entry?.performedBy.adminBoards).not.toContain(own);
    const [same] = (await anns.ticket(id)).history;
    expect(same?.performedBy.adminBoards).toContain(own);
  });

  it('X4 an invisible ticket is like a missing one', async () => {
    const { id } = await add({ visibleTo: [ann.id] });
    for (const rest of [bobs, eves]) {
      const answer = await rest.call('GET', `/api/tickets/${id}`);
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: 'Ticket not found', error: 'NOT_FOUND' },
      ]);
    }
    const board = await bobs.board(boardId);
    expect(board.columns.map(({ size, ticketIds }) => [size, ticketIds])).toEqual([
      [0, []],
      [0, []],
      [0, []],
    ]);
  });

  it('X4 the tickets of a board are in their order, on both paths', async () => {
    const [a, b, c] = [
      await add({ name: 'a' }),
      await add({ name: 'b' }),
      await add({ name: 'c', columnId: 'Done' }),
    ];
    await add({ name: 'hidden', visibleTo: [ann.id] });
    for (const path of [`/api/tickets/board/${boardId}`, `/tickets-by-board/${boardId}`]) {
      const tickets = await bobs.good<TicketAnswer[]>('GET', path);
      expect(tickets.map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
      expect(tickets[0]?.history).toHaveLength(1);
      expect((await eves.call('GET', path)).status).toBe(404);
    }
  });

  it('X4 several tickets are in the requested order, without invisible ones', async () => {
    const [a, b] = [await add({ name: 'a' }), await add({ name: 'b' })];
    const hidden = await add({ visibleTo: [ann.id] });
    const other = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
    const far = await add({ boardId: other });
    const ask = async (query: string) =>
      (await bobs.good<TicketAnswer[]>('GET', `/api/tickets/ids?${query}`)).map(({ id }) => id);
    const ids = [b.id, far.id, a.id];
    expect(await ask(`ids=${b.id},${hidden.id},${far.id},${UNKNOWN_ID},${a.id},${b.id}`)).toEqual(
      ids,
    );
    expect(await ask(ids.map((id) => `ids=${id}`).join('&'))).toEqual(ids);
    expect(await ask('ids=')).toEqual([]);
    const many = Array.from({ length: 201 }, (_, n) => `t${n}`).join();
    const refused = await bobs.call('GET', `/api/tickets/ids?ids=${many}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'ids must be at most 200 tickets',
    ]);
  });
});

describe('X5 writing tickets', () => {
  it('X5 a ticket is created with its fields, at the end of its column: 201', async () => {
    await add({ name: 'first' });
    const sent = {
      boardId,
      name: '  Offer ',
      description: ' all of it ',
      status: 'To Do',
      assignee: bob.id,
      priority: 'HIGH',
      labels: ['a', ' b ', 'a', ''],
      url: 'localhost:3000/x',
      dueDate: '2026-02-28',
      visibleTo: [],
      createdBy: 'somebody',
      creationDate: 'yesterday',
      comments: [{ comment: 'no' }],
      size: 17,
    };
    const { status, body } = await anns.call<TicketAnswer>('POST', '/api/tickets', { body: sent });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Offer',
      description: 'all of it',
      columnId: 'To Do',
      status: 'To Do',
      assignee: bob.id,
      priority: 'HIGH',
      labels: ['a', 'b'],
      url: 'localhost:3000/x',
      dueDate: '2026-02-28T00:00:00',
      visibleTo: null,
      createdBy: ann.id,
      comments: [],
    });
    const board = await bobs.board(boardId);
    expect(board.columns[0]?.ticketIds[1]).toBe(body.id);
    expect(board.columns[0]?.ticketPositions[body.id]).toBe(1);
  });

  it('X5 a ticket can be sent back as received', async () => {
    const created = await add({ url: 'example.org', priority: 'LOW', labels: ['x'] });
    const same = await anns.good<TicketAnswer>('PUT', `/api/tickets/${created.id}`, {
      body: created,
    });
    expect(same).toEqual(created);
  });

  it('X5 an edit sets the given fields and keeps the others', async () => {
    const created = await add({
      url: 'example.org',
      priority: 'LOW',
      labels: ['x'],
      assignee: bob.id,
    });
    const body = { name: 'New', priority: null, labels: null, description: null };
    const edited = await anns.good<TicketAnswer>('PUT', `/api/tickets/${created.id}`, { body });
    expect(edited).toMatchObject({
      name: 'New',
      priority: null,
      labels: [],
      url: 'example.org',
      assignee: bob.id,
    });
    expect(edited.history.map(({ notes }) => notes)).toHaveLength(2);
    expect(edited.lastUpdated > created.lastUpdated).toBe(true);
    expect(edited.creationDate).toBe(created.creationDate);
  });

  it.each([
    [{ status: 'Done' }],
    [{ columnId: 'Done' }],
    [{ status: 'Done', columnId: 'To Do' }],
    [{ status: 'To Do', columnId: 'Done' }],
  ])('X5 an edit with %j moves the ticket like a move', async (body) => {
    const { id } = await add();
    const moved = await anns.good<TicketAnswer>('PUT', `/api/tickets/${id}`, { body });
    expect([moved.columnId, moved.status]).toEqual(['Done', 'Done']);
    expect(moved.history.at(-1)?.notes).toBe('Moved from To Do to Done');
  });

  it('X5 a user who hides a ticket from themselves gets what they set', async () => {
    const lead = { userId: eve.id, role: 'ADMIN' as const };
    const shared = await harness.createBoard(ann, {
      members: [lead, { userId: bob.id, role: 'EDITOR' }],
    });
    const { id } = await anns.addTicket({ boardId: shared, name: 'Offer', columnId: 'To Do' });
    const comment = { body: { comment: 'before' } };
    await anns.good('POST', `/api/tickets/${id}/comments`, comment);
    const before = await eves.ticket(id);
    const { status, body } = await eves.call<TicketAnswer>('PUT', `/api/tickets/${id}`, {
      body: { name: 'Secret', visibleTo: [bob.id], status: 'Done' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Secret', visibleTo: [bob.id], status: 'Done' });
    expect(body.comments.map(({ comment }) => comment)).toEqual(['before']);
    expect(body.history.slice(0, -2)).toEqual(before.history);
    const added = body.history.slice(-2).map(({ notes }) => notes);
    expect(added.sort()).toEqual(['Edited name, visible to', 'Moved from To Do to Done']);
    expect((await eves.call('GET', `/api/tickets/${id}`)).status).toBe(404);
    expect((await bobs.ticket(id)).name).toBe('Secret');
  });

  it('X5 a visible ticket without the right to edit is 403, an invisible one 404', async () => {
    const { id } = await add();
    for (const [method, sent] of [
      ['PUT', { body: { name: 'x' } }],
      ['DELETE', {}],
    ] as const) {
      expect((await bobs.call(method, `/api/tickets/${id}`, sent)).status).toBe(403);
      for (const unseen of [id, UNKNOWN_ID]) {
        const answer = await eves.call(method, `/api/tickets/${unseen}`, sent);
        expect([answer.status, answer.body.message]).toEqual([404, 'Ticket not found']);
      }
    }
    expect((await anns.ticket(id)).name).toBe('Offer');
  });

  it('X5 deleting a ticket returns true, once', async () => {
    const { id } = await add();
    const answer = await anns.call<boolean>('DELETE', `/api/tickets/${id}`);
    expect([answer.status, answer.body]).toEqual([200, true]);
    expect((await anns.call('DELETE', `/api/tickets/${id}`)).status).toBe(404);
  });

  it('X5 an unknown column, or a user who is not on the board, is 400 with the field', async () => {
    const { id } = await add();
    for (const [method, path, body, field, message] of [
      [
        'POST',
        '/api/tickets',
        { boardId, name: 'x', columnId: 'Nope' },
        'columnId',
        'Unknown column',
      ],
      ['POST', '/api/tickets', { boardId, name: 'x' }, 'columnId', 'columnId must name a column'],
      ['PUT', `/api/tickets/${id}`, { status: 'Nope' }, 'status', 'Unknown column'],
      [
        'PUT',
        `/api/tickets/${id}`,
        { status: 'Done', columnId: 'In Progress' },
        'status',
        'status must be the same column as columnId',
      ],
      [
        'PUT',
        `/api/tickets/${id}`,
        { assignee: eve.id },
        'assignee',
        'This person is not on the board',
      ],
      [
        'PUT',
        `/api/tickets/${id}`,
        { assignee: bob.id, visibleTo: [eve.id] },
        'visibleTo',
        'This person is not on the board',
      ],
      ['PUT', `/api/tickets/${id}`, { boardId: 'other' }, 'boardId', 'boardId is another board'],
      [
        'PUT',
        `/api/tickets/${id}`,
        { photoUrls: ['/photos/other/a.png'] },
        'photoUrls',
        'This is not a photo of this ticket',
      ],
    ] as const) {
      const answer = await anns.call(method, path, { body });
      expect([answer.status, answer.body.message, answer.body.issues?.[0]?.path]).toEqual([
        400,
        message,
        field,
      ]);
    }
    expect((await anns.ticket(id)).history).toHaveLength(1);
  });
});

describe('X6 calls with the same 403 for visible and invisible tickets', () => {
  const cases = [
    ['PATCH', 'url?url=x', 'You are not authorized to update this ticket URL.'],
    ['PATCH', 'move?status=Done', 'You are not authorized to move this ticket.'],
    ['PATCH', 'move?status=Nope', 'You are not authorized to move this ticket.'],
    ['PATCH', 'move-position?direction=up', 'You are not authorized to move this ticket.'],
    ['DELETE', 'comments/0', 'You are not authorized to delete this comment'],
  ] as const;

  it.each(cases)('X6 %s %s: 403, for unknown ids too', async (method, path, message) => {
    const hidden = await add({ visibleTo: [ann.id] });
    const answers = [];
    for (const id of [hidden.id, UNKNOWN_ID]) {
      answers.push(await bobs.call(method, `/api/tickets/${id}/${path}`));
      answers.push(await eves.call(method, `/api/tickets/${id}/${path}`));
    }
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([403, { message, error: 'FORBIDDEN' }]);
    }
    expect((await anns.ticket(hidden.id)).history).toHaveLength(1);
  });

  it('X6 the same 403 for the URL of a visible ticket without the right to edit', async () => {
    const { id } = await add();
    const { status, body } = await bobs.call('PATCH', `/api/tickets/${id}/url?url=x`);
    expect([status, body.message]).toEqual([403, cases[0][2]]);
  });
});

describe('BR4 calls of members who may not work on the board', () => {
  it.each([
    ['VIEWER', 'You can only view this board'],
    ['COMMENTER', 'You can only view this board and comment on it'],
  ] as const)(
    'BR4 a %s reads which role they have, and gets the documented texts where there are some',
    async (role, text) => {
      const { id } = await add({ assignee: bob.id });
      const set = [{ userId: bob.id, role }];
      await harness.execute(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
      for (const [method, path, body] of [
        ['PUT', '', { name: 'Other' }],
        ['PATCH', '/url?url=x', undefined],
        ['PATCH', '/move?status=Done', undefined],
        ['PATCH', '/move-position?direction=up', undefined],
        ['DELETE', '', undefined],
        ['POST', '/duplicate', undefined],
        ['POST', '/archive', undefined],
        ['POST', '/links', { relation: 'relatesTo', ticketId: id }],
      ] as const) {
        const answer = await bobs.call(method, `/api/tickets/${id}${path}`, { body });
        const isDocumented = method === 'PATCH';
        const message = isDocumented ? expect.stringMatching(/^You are not authorized/) : text;
        expect([method, path, answer.status, answer.body]).toEqual([
          ...[method, path, 403],
          { message, error: 'FORBIDDEN' },
        ]);
      }
      expect((await anns.board(boardId)).users).toEqual(set);
      expect(await bobs.ticket(id)).toMatchObject({ name: 'Offer', status: 'To Do', url: null });
    },
  );

  it('BR10 a whole board that is saved back keeps the roles, and a script can set them', async () => {
    const { users } = await anns.good<BoardAnswer>('PUT', `/boards/updateBoard/${boardId}`, {
      body: { users: [{ userId: bob.id, role: 'COMMENTER' }] },
    });
    expect(users).toEqual([{ userId: bob.id, role: 'COMMENTER' }]);
    const board = await anns.board(boardId);
    await anns.good('PUT', `/boards/updateBoard/${boardId}`, { body: { ...board, name: 'New' } });
    expect((await anns.board(boardId)).users).toEqual(users);
  });
});

it('BC4 a script chooses color and background, which stand beside the documented fields', async () => {
  const path = `/api/boards/${boardId}/appearance`;
  expect(await anns.board(boardId)).not.toHaveProperty('color');
  const set = await anns.good('PATCH', path, { body: { color: 'teal', background: 'dots' } });
  expect(set).toEqual({ color: 'teal', background: 'dots' });
  expect(await anns.board(boardId)).toMatchObject({ color: 'teal', background: 'dots' });
  await anns.good('PATCH', path, { body: { color: null } });
  const board = await anns.board(boardId);
  expect(board).not.toHaveProperty('color');
  await anns.good('PUT', `/boards/updateBoard/${boardId}`, { body: { ...board, name: 'New' } });
  expect((await anns.board(boardId)).background).toBe('dots');
  expect((await bobs.call('PATCH', path, { body: { color: 'red' } })).status).toBe(403);
  const { status } = await anns.call('PATCH', path, { body: { color: 'mauve' } });
  expect(status).toBe(400);
});

describe('X7 urls, moves and comments', () => {
  it('X7 any URL is stored as typed, and an empty one clears it', async () => {
    const { id } = await add({ assignee: bob.id });
    for (const url of [
      'example.org/a?b=c&d=é#e',
      'https://x.org/100%25/😀?q=a+b',
      'localhost:3000',
      '//x',
    ]) {
      const path = `/api/tickets/${id}/url?url=${encodeURIComponent(url)}`;
      expect((await bobs.good<TicketAnswer>('PATCH', path)).url).toBe(url);
    }
    const cleared = await bobs.good<TicketAnswer>('PATCH', `/api/tickets/${id}/url?url=`);
    expect(cleared.url).toBeNull();
    const refused = await bobs.call('PATCH', `/api/tickets/${id}/url?url=javascript:alert(1)`);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'url']);
  });

  it('X28 concurrent writes each get the ticket as of their transaction, also beside refused ones', async () => {
    const [moved, hidden] = [await add(), await add({ visibleTo: [ann.id] })];
    const before = await bobs.ticket(moved.id);
    const move = (id: string, to: string) =>
      bobs.call('PATCH', `/api/tickets/${id}/move?status=${encodeURIComponent(to)}`);
    const targets = ['Done', 'Nowhere', 'In Progress', 'To Do', 'Nowhere', 'Done', 'In Progress'];
    const answers = await Promise.all([
      ...targets.map((to) => move(moved.id, to)),
      move(hidden.id, 'Done'),
      move(UNKNOWN_ID, 'Done'),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(targets.length)).toEqual([403, 403]);
    const last = await bobs.ticket(moved.id);
    const done = answers.flatMap(({ status, body }, n) => {
      expect(status, targets[n]).toBe(
        n >= targets.length ? 403 : targets[n] === 'Nowhere' ? 400 : 200,
      );
      return status === 200 ? [body as unknown as TicketAnswer] : [];
    });
    for (const { history, columnId } of done) {
      // As of that move: later changes are missing, and its own position is the last one.
      expect(last.history.slice(0, history.length)).toEqual(history);
      const place = history.length > before.history.length ? history.at(-1)?.notes : 'to To Do';
      expect(place?.endsWith(` ${columnId}`) || place === `to ${columnId}`).toBe(true);
    }
    const longest = Math.max(...done.map(({ history }) => history.length));
    expect(last.history).toHaveLength(longest);
  });

  it('X7 a move goes to the end of the named column, whatever is in it', async () => {
    const name = 'Größe / 50% ? #1 😀';
    const board = await anns.addBoard({ name: 'Odd', columns: ['To Do', name] });
    const [a, b] = [
      await anns.addTicket({ boardId: board.id, name: 'a', columnId: name }),
      await anns.addTicket({ boardId: board.id, name: 'b', columnId: 'To Do' }),
    ];
    const path = `/api/tickets/${b.id}/move?status=${encodeURIComponent(name)}`;
    const moved = await anns.good<TicketAnswer>('PATCH', path);
    expect([moved.columnId, moved.history.at(-1)?.notes]).toEqual([
      name,
      `Moved from To Do to ${name}`,
    ]);
    const column = (await anns.board(board.id)).columns[1];
    expect(column?.ticketIds).toEqual([a.id, b.id]);
    const again = await anns.good<TicketAnswer>('PATCH', path);
    expect(again).toEqual(moved);
    const twice = encodeURIComponent(encodeURIComponent(name));
    const refused = await anns.call('PATCH', `/api/tickets/${b.id}/move?status=${twice}`);
    expect([refused.status, refused.body.message]).toEqual([400, 'Unknown column']);
  });

  it('X7 move-position swaps with the visible neighbour', async () => {
    const [a, hidden, c] = [
      await add({ name: 'a' }),
      await add({ name: 'hidden', visibleTo: [ann.id] }),
      await add({ name: 'c' }),
    ];
    const up = `/api/tickets/${c.id}/move-position?direction=up`;
    const expected = {
      ticketId: c.id,
      columnId: 'To Do',
      ticketPositions: { [c.id]: 0, [a.id]: 1 },
    };
    expect(await bobs.good('PATCH', up)).toEqual(expected);
    expect(await bobs.good('PATCH', up)).toEqual(expected);
    const anns3 = (await anns.board(boardId)).columns[0]?.ticketIds;
    expect(anns3).toEqual([c.id, hidden.id, a.id]);
    const invalid = await bobs.call('PATCH', `/api/tickets/${c.id}/move-position?direction=left`);
    expect([invalid.status, invalid.body.issues?.[0]?.path]).toEqual([400, 'direction']);
  });

  it('X29 a ticket with long comments is answered whole after a write, also to who hid it', async () => {
    const members = [{ userId: bob.id, role: 'ADMIN' as const }];
    const sharedId = await harness.createBoard(ann, { members });
    const fields = { boardId: sharedId, name: 'Offer', columnId: 'To Do' };
    const { id } = await bobs.addTicket(fields);
    const ticketRef = { boardId: sharedId, ticketId: id };
    const texts = Array.from({ length: 300 }, (_, n) => `${n} ${'x'.repeat(300)}`);
    for (let from = 0; from < texts.length; from += 50) {
      await Promise.all(
        texts
          .slice(from, from + 50)
          .map((text) =>
            harness.execute(bob, { type: 'tickets.comment', ...ticketRef, text, photoUrls: [] }),
          ),
      );
    }
    const { services } = harness;
    const viewer = userViewer(ann.id);
    const expected = (await services.boardReader.openTicket(viewer, id)).comments.map(textOf);
    for (let last = (await services.boardReader.openTicket(viewer, id)).comments.at(-1); last; ) {
      const { comments } = await services.boardReader.olderComments(viewer, id, last);
      expected.push(...comments.map(textOf));
      last = comments.at(-1);
    }
    expect(expected.toSorted()).toEqual(texts.toSorted());
    const renamed = await anns.good<TicketAnswer>('PUT', `/api/tickets/${id}`, {
      body: { boardId: sharedId, name: 'Renamed' },
    });
    expect([renamed.name, renamed.comments.map(({ comment }) => comment)]).toEqual([
      'Renamed',
      expected,
    ]);
    const rest = await bobs.good<TicketAnswer>('DELETE', `/api/tickets/${id}/comments/0`);
    expect(rest.comments.map(({ comment }) => comment)).toEqual(expected.slice(1));
    const hidden = await anns.good<TicketAnswer>('PUT', `/api/tickets/${id}`, {
      body: { boardId: sharedId, visibleTo: [bob.id] },
    });
    expect(hidden.comments).toEqual(rest.comments);
    expect((await anns.call('GET', `/api/tickets/${id}`)).status).toBe(404);
  });

  it('X7 comments are listed newest first; the server sets author and time', async () => {
    const { id } = await add();
    const path = `/api/tickets/${id}/comments`;
    const say = (comment: string) =>
      bobs.call<TicketAnswer>('POST', path, {
        body: { comment, author: ann.id, timestamp: '1999-01-01T00:00:00Z', photoUrls: [] },
      });
    await say('first');
    const { status, body } = await say(' second ');
    expect(status).toBe(201);
    expect(body.comments.map(({ author, comment }) => [author, comment])).toEqual([
      [bob.id, 'second'],
      [bob.id, 'first'],
    ]);
    expect(body.comments[0]?.timestamp.startsWith('1999')).toBe(false);
    expect((await bobs.call('POST', path, { body: { comment: ' ' } })).body.issues?.[0]).toEqual({
      path: 'comment',
      message: 'must not be empty',
    });
    expect((await eves.call('POST', path, { body: { comment: 'x' } })).status).toBe(404);
  });

  it('X7 a comment is deleted by its position or its id', async () => {
    const { id } = await add();
    const path = `/api/tickets/${id}/comments`;
    for (const comment of ['one', 'two', 'three']) {
      await anns.good('POST', path, { body: { comment } });
    }
    const remaining = await anns.good<TicketAnswer>('DELETE', `${path}/1`);
    expect(remaining.comments.map(({ comment }) => comment)).toEqual(['three', 'one']);
    const last = await anns.good<TicketAnswer>('DELETE', `${path}/${remaining.comments[0]?.id}`);
    expect(last.comments.map(({ comment }) => comment)).toEqual(['one']);
    for (const unknown of ['1', '99999999999999999999', '-1', 'mnone', remaining.comments[0]?.id]) {
      const answer = await anns.call('DELETE', `${path}/${unknown}`);
      expect([answer.status, answer.body.message]).toEqual([404, 'Comment not found']);
    }
    const forbidden = await bobs.call('DELETE', `${path}/0`);
    expect([forbidden.status, forbidden.body.message]).toEqual([
      403,
      'You are not authorized to delete this comment',
    ]);
  });
});
