import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Harness,
  type OpenBoard,
  type Person,
  startHarness,
} from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';
import { until } from '../../../test/until.ts';
import type { BoardAnswer } from './shapes.ts';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let page: OpenBoard;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'ADMIN' }] });
  page = harness.open(bob, boardId);
  await until('the board is open', () => page.session.getState().board !== null);
});
afterAll(() => harness.close());

function columnId(name: string): string {
  const columns = page.session.getState().board?.columns.values() ?? [];
  return [...columns].find((column) => column.name === name)?.id ?? '';
}

/** Changes made on the page, which must survive. */
async function changeOnPage(ticketId: string): Promise<void> {
  const done = { columnId: columnId('Done') };
  await page.run({ type: 'tickets.move', boardId, ticketId, to: done });
  await page.run({
    type: 'boards.renameColumn',
    boardId,
    columnId: columnId('Done'),
    name: 'Paid',
  });
  await page.run({ type: 'boards.addColumn', boardId, name: 'Waiting' });
  await until('the column is there', () => columnId('Waiting') !== '');
  await page.run({
    type: 'tickets.create',
    boardId,
    columnId: columnId('Waiting'),
    name: 'Theirs',
  });
}

function summary(board: BoardAnswer) {
  return board.columns.map(({ name, tickets }) => [name, tickets.map((ticket) => ticket.name)]);
}

describe('X20 a script with a stale copy does not undo changes made meanwhile', () => {
  it('X20 it gets an error, reloads, and its change is added to the others', async () => {
    const { id } = await anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do' });
    const old = await anns.board(boardId);
    await changeOnPage(id);
    const theirs = await anns.board(boardId);
    expect(summary(theirs)).toEqual([
      ['To Do', []],
      ['In Progress', []],
      ['Paid', ['Offer']],
      ['Waiting', ['Theirs']],
    ]);

    const changed = (copy: BoardAnswer) => ({
      ...copy,
      columns: copy.columns.map((column) =>
        column.name === 'To Do' ? { ...column, name: 'Backlog' } : column,
      ),
      columnOrder: copy.columnOrder.map((name) => (name === 'To Do' ? 'Backlog' : name)),
    });
    const path = `/boards/updateBoard/${boardId}`;
    const { version: _version, ...undated } = changed(old);
    for (const body of [changed(old), undated]) {
      const { status, body: refusal } = await anns.call('PUT', path, { body });
      expect([status, refusal.message]).toEqual([
        409,
        'The board has been changed in the meantime. Reload it and repeat your change.',
      ]);
      expect(await anns.board(boardId)).toEqual(theirs);
    }

    await anns.good('PUT', path, { body: changed(theirs) });
    expect(summary(await anns.board(boardId))).toEqual([
      ['Backlog', []],
      ['In Progress', []],
      ['Paid', ['Offer']],
      ['Waiting', ['Theirs']],
    ]);
  });

  it('X20 tickets moved, added or removed meanwhile stay as they are', async () => {
    const { id } = await anns.addTicket({ boardId, name: 'Second', columnId: 'Backlog' });
    const { id: deletedId } = await anns.addTicket({ boardId, name: 'Gone', columnId: 'Backlog' });
    const old = await anns.board(boardId);
    const to = { columnId: columnId('Waiting') };
    await until(
      'the page has both',
      () => page.session.getState().board?.tickets.has(deletedId) ?? false,
    );
    await page.run({ type: 'tickets.move', boardId, ticketId: id, to });
    await page.run({ type: 'tickets.delete', boardId, ticketId: deletedId });
    await page.run({ type: 'tickets.create', boardId, ...to, name: 'Third' });
    // No column has changed, so the copy is not stale; its tickets are ignored.
    const body = { ...old, name: 'Renamed' };
    const saved = await anns.good<BoardAnswer>('PUT', `/boards/updateBoard/${boardId}`, { body });
    expect(saved.name).toBe('Renamed');
    expect(summary(saved)).toEqual([
      ['Backlog', []],
      ['In Progress', []],
      ['Paid', ['Offer']],
      ['Waiting', ['Theirs', 'Second', 'Third']],
    ]);
  });

  it('X20 of scripts that repeatedly add a column to the latest copy none loses its change', async () => {
    const names = ['A', 'B', 'C', 'D'];
    await Promise.all(names.map((name) => addColumn(name)));
    const board = await anns.board(boardId);
    expect(board.columnOrder.slice(-4).sort()).toEqual(names);
    expect(board.columns.flatMap(({ tickets }) => tickets)).toHaveLength(4);
  });
});

/** Load, change and save, as a script does; once more if the copy was stale. */
async function addColumn(name: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const copy = await anns.board(boardId);
    const body = {
      ...copy,
      columns: [...copy.columns, { name }],
      columnOrder: [...copy.columnOrder, name],
    };
    const { status } = await anns.call('PUT', `/boards/updateBoard/${boardId}`, { body });
    if (status === 200) return;
    expect(status).toBe(409);
  }
  throw new Error(`${name} was never added`);
}
