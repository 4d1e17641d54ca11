import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Board } from '../../../core/board/board.ts';
import { byPosition, sortedColumns } from '../../../core/board/ordering.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { openRawSocket } from '../../../test/clients/raw-socket.ts';
import {
  type Harness,
  type OpenBoard,
  type Person,
  startHarness,
} from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { until } from '../../../test/until.ts';
import type { TicketAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let boardId: string;
let open: OpenBoard;
let first: TicketAnswer;
let second: TicketAnswer;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
});

/** A board with two tickets, open in the browser of Bob. */
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  first = await anns.addTicket({ boardId, name: 'first', columnId: 'To Do' });
  second = await anns.addTicket({ boardId, name: 'second', columnId: 'To Do' });
  open = harness.open(bob, boardId);
  await until('the board is open', () => view() !== null);
  return () => open.close();
});
afterAll(() => harness.close());

function view(): Board | null {
  return open.session.getState().board;
}

function card(id: string): Ticket | undefined {
  return view()?.tickets.get(id);
}

function columnOf(id: string): string | undefined {
  return view()?.columns.get(card(id)?.columnId ?? '')?.name;
}

function order(): string[] {
  const tickets = [...(view()?.tickets.values() ?? [])];
  return tickets.sort(byPosition).map(({ id }) => id);
}

describe('X17 each write appears on open boards without a reload', () => {
  it('X17 a new ticket', async () => {
    const { id } = await anns.addTicket({ boardId, name: 'third', columnId: 'Done' });
    await until('it is there', () => columnOf(id) === 'Done');
  });

  it('X17 an edit with a move', async () => {
    const body = { name: 'renamed', status: 'Done', labels: ['x'] };
    await anns.good('PUT', `/api/tickets/${first.id}`, { body });
    await until('it is renamed', () => card(first.id)?.name === 'renamed');
    expect([columnOf(first.id), card(first.id)?.labels]).toEqual(['Done', ['x']]);
  });

  it('X17 an edit that hides the ticket, and one that shows it', async () => {
    const path = `/api/tickets/${first.id}`;
    await anns.good('PUT', path, { body: { visibleTo: [ann.id] } });
    await until('it is gone', () => card(first.id) === undefined);
    await anns.good('PUT', path, { body: { visibleTo: null } });
    await until('it is back', () => card(first.id)?.name === 'first');
  });

  it('X17 a URL', async () => {
    await anns.good('PATCH', `/api/tickets/${first.id}/url?url=example.org`);
    await until('it is there', () => card(first.id)?.url === 'example.org');
  });

  it('X17 a move', async () => {
    await anns.good('PATCH', `/api/tickets/${first.id}/move?status=In%20Progress`);
    await until('it has moved', () => columnOf(first.id) === 'In Progress');
  });

  it('X17 a move by position', async () => {
    expect(order()).toEqual([first.id, second.id]);
    await anns.good('PATCH', `/api/tickets/${first.id}/move-position?direction=down`);
    await until('they are swapped', () => order()[0] === second.id);
  });

  it('X17 a deletion', async () => {
    await anns.good('DELETE', `/api/tickets/${first.id}`);
    await until('it is gone', () => card(first.id) === undefined);
  });

  it('X17 a comment, and its deletion', async () => {
    const raw = await openRawSocket(harness.origin, bob.token);
    const { cursor } = await harness.snapshot(bob, boardId);
    const id = raw.send('subscription', 'boards.live', { boardId, cursor });
    const changes = () =>
      raw
        .pushes(id)
        .flatMap((push) => ('rows' in push ? push.rows : []))
        .flatMap((row) => row.changes.map(({ type }) => type));
    await anns.good('POST', `/api/tickets/${first.id}/comments`, { body: { comment: 'hello' } });
    await until('the comment has arrived', () => changes().includes('comment.put'));
    await anns.good('DELETE', `/api/tickets/${first.id}/comments/0`);
    await until('the removal has arrived', () => changes().includes('comment.removed'));
    raw.socket.terminate();
  });

  it.each(['PUT', 'POST'])('X17 a whole board, saved by %s', async (method) => {
    const board = await anns.board(boardId);
    const [todo, , done] = board.columns;
    const body = { ...board, name: 'Saved', columns: [done, { ...todo, name: 'Backlog' }] };
    const path = method === 'PUT' ? `/boards/updateBoard/${boardId}` : '/boards/addBoard';
    await anns.good(method, path, { body: { ...body, columnOrder: ['Done', 'Backlog'] } });
    await until('it is saved', () => view()?.name === 'Saved');
    const names = sortedColumns(view() as Board).map(({ name }) => name);
    expect([names, columnOf(first.id)]).toEqual([['Done', 'Backlog'], 'Backlog']);
  });

  it('X17 a project, and its deletion', async () => {
    const body = { projectId: crypto.randomUUID(), projectName: 'Work', boards: [boardId] };
    await anns.good('POST', '/projects/addProject', { body });
    await until('it belongs to it', () => view()?.projectId === body.projectId);
    await anns.good('GET', `/projects/deleteProject/${body.projectId}`);
    await until('it belongs to none', () => view()?.projectId === null);
  });

  it.each(['GET', 'DELETE'])('X17 the deletion of the board by %s', async (method) => {
    await anns.good(method, `/boards/deleteBoard/${boardId}`);
    await until('it is closed', () => open.session.getState().phase !== 'open');
  });

  it('X17 leaving the board by a save of its members', async () => {
    await anns.good('PUT', `/boards/updateBoard/${boardId}`, { body: { users: [] } });
    await until('it is closed', () => open.session.getState().phase !== 'open');
  });
});
