import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromCompact } from '../src/core/board/wire/compact-events.ts';
import { openUnreliableProxy, type UnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import { until } from '../src/test/until.ts';
import { TIMING } from '../src/web/live/timing.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

/** Number of moves made while the page is connected, and while it is not. */
const MOVES_BEFORE = 11;
const MOVES = 50;
/**
 * How long after the last message a page detects a silent connection: at most 6 s, checked by a
 * unit test.
 */
const SILENCE_MS = TIMING.pingMs + TIMING.pongMs;

const stage = openTestEnvironment();
let line: UnreliableProxy;

beforeEach(async () => {
  line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
});
afterEach(() => line.close());

/** The numbers of the rows that websockets deliver to a page. */
function rowsBroughtTo(page: Page): number[] {
  const seqs: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (!text.startsWith('{')) return;
      const { id, data } = JSON.parse(text).result ?? {};
      if (id === undefined || !Array.isArray(data)) return;
      const { rows } = fromCompact({ id, data }, { viewerId: '', cursor: '' });
      seqs.push(...rows.map(({ seq }) => seq));
    }),
  );
  return seqs;
}

/** Snapshots that a page requests: one when it is loaded, none when it resumes. */
function snapshotsOf(page: Page): string[] {
  const snapshotRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/snapshot')) snapshotRequests.push(request.url());
  });
  return snapshotRequests;
}

/**
 * Ann's page, connected through the proxy, on a board whose ticket Bob moves from column to column.
 */
async function annWhileBobMoves() {
  const { api, ann, bob, browser } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'], Doing: [], Done: [] });
  const { tickets, columns, cursor } = await api.snapshot(ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const idOf = (wanted: string) => columns.find(({ name }) => name === wanted)?.id ?? '';
  const ids = ['To Do', 'Doing', 'Done'].map(idOf);
  const page = await browser.visitAlone(ann);
  await page.clock.install();
  const [seqs, snapshots] = [rowsBroughtTo(page), snapshotsOf(page)];
  await boardPage(page).open(line.origin, boardId);
  const last = Number(cursor.split('.')[1]);
  let moves = 0;

  async function move(times: number): Promise<void> {
    for (let n = 0; n < times; n += 1) {
      moves += 1;
      const to = { columnId: ids[moves % 3] as string };
      await api.run(bob, { type: 'tickets.move', boardId, ticketId, to });
    }
  }

  const away = { page, board: boardPage(page), seqs, snapshots, last, move };
  await move(MOVES_BEFORE);
  await broughtExactly(away, MOVES_BEFORE);
  return away;
}

interface Brought {
  seqs: number[];
  snapshots: string[];
  last: number;
}

async function broughtExactly({ seqs, snapshots, last }: Brought, rows: number): Promise<void> {
  await until('the last row has arrived', () => seqs.at(-1) === last + rows);
  expect(seqs).toEqual(Array.from({ length: rows }, (_, n) => last + 1 + n));
  expect(snapshots).toHaveLength(1);
}

test('L3 a page that was disconnected for 50 moves receives exactly those, in order, without a reload', async () => {
  const away = await annWhileBobMoves();
  line.cut();
  await away.page.getByText(/Reconnecting|Offline/).waitFor();
  await away.move(MOVES);
  line.restore();
  await away.page.getByText('Live', { exact: true }).waitFor();
  await shows(away.board, 'Doing', ['One']);
  await broughtExactly(away, MOVES_BEFORE + MOVES);
});

test('L3 L13 a page whose connection swallows 50 moves detects it and receives exactly those', async () => {
  const away = await annWhileBobMoves();
  const { clock } = away.page;
  // From here on the page's clock advances only under control of the test, however busy the machine
  // is.
  await clock.pauseAt(await away.page.evaluate(() => Date.now() + 20_000));
  line.dropData();
  await away.move(MOVES);
  expect(await away.page.getByText('Live', { exact: true }).count()).toBe(1);
  await clock.runFor(SILENCE_MS);
  await away.page.getByText(/Reconnecting|Offline/).waitFor();
  await clock.resume();
  line.restore();
  await away.page.getByText('Live', { exact: true }).waitFor();
  await shows(away.board, 'Doing', ['One']);
  await broughtExactly(away, MOVES_BEFORE + MOVES);
});

test('L21 a page whose browser goes offline says so, accepts changes, and saves them once it is online', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await page.context().setOffline(true);
  // Neither a timed probe nor a poll would show it as soon.
  await page.getByText('Offline').waitFor({ timeout: 2000 });
  await board.drag('One', board.column('Done').getByRole('heading'));
  await shows(board, 'Done', ['One']);
  await page.context().setOffline(false);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText(/changes? waiting/).waitFor({ state: 'detached' });
  const { tickets, columns } = await api.snapshot(ann, boardId);
  const done = columns.find(({ name }) => name === 'Done');
  expect(tickets.map(({ columnId }) => columnId)).toEqual([done?.id]);
});

test('L14 a ticket created and moved and its column renamed offline arrive in order, each once', async () => {
  const { api, ann, twoOn } = stage;
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': [], Done: [] }, line.origin);
  const { cursor } = await api.snapshot(ann, boardId);
  await anns.fetched('add-ticket-dialog', 'column-dialog');
  line.cut();
  await annsPage.getByText(/Reconnecting|Offline/).waitFor();

  await annsPage.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await annsPage.getByLabel('Ticket Name').fill('Made on a train');
  await annsPage.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await shows(anns, 'To Do', ['Made on a train']);
  await anns.drag('Made on a train', anns.column('Done').getByRole('heading'));
  await shows(anns, 'Done', ['Made on a train']);
  await annsPage.getByRole('button', { name: 'Actions for Done' }).click();
  await annsPage.getByRole('menuitem', { name: 'Edit' }).click();
  await annsPage.getByLabel('Column name').fill('Finished');
  await annsPage.getByRole('button', { name: 'Save Changes' }).click();
  await annsPage.getByText('3 changes waiting', { exact: true }).waitFor();
  await shows(bobs, 'Done', []);

  line.restore();
  for (const page of [anns, bobs]) await shows(page, 'Finished', ['Made on a train']);
  await annsPage.getByRole('dialog').waitFor({ state: 'detached' });
  await annsPage.getByText('Live', { exact: true }).waitFor();
  await annsPage.getByText(/changes? waiting/).waitFor({ state: 'detached' });
  const { tickets } = await api.snapshot(ann, boardId);
  expect(tickets.map(({ name }) => name)).toEqual(['Made on a train']);
  const rows = await api.rowsAfter(ann, boardId, cursor);
  expect(rows.map(({ by }) => by)).toEqual([ann.id, ann.id, ann.id]);
  expect(rows.flatMap(({ changes }) => changes.map(({ type }) => type))).toEqual([
    'ticket.put',
    'ticket.set',
    'column.set',
    'board.set',
  ]);
});

test('L17 a dialog whose code cannot be loaded says so, and opens after a reload', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': [] });
  const page = await browser.visitAlone(ann);
  await page.route(/add-ticket-dialog/, (route) => route.abort());
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const add = page.getByRole('button', { name: 'Add Ticket to To Do' });
  await add.click();
  const message = page
    .getByRole('alert')
    .getByText('This could not be loaded. Check your connection');
  await message.waitFor();
  await page.unroute(/add-ticket-dialog/);
  await board.open(site.origin, boardId);
  await add.click();
  await page.getByLabel('Ticket Name').fill('One');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await shows(board, 'To Do', ['One']);
});

test('L7 a board that could not be loaded says so, and opens after a retry', async () => {
  const { api, ann, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(line.origin, boardId);
  await page.goto(`${line.origin}/boardsOverview`);
  const tile = page.locator(`a[href="/boards/${boardId}"]`);
  await tile.waitFor();
  line.cut();
  await tile.click();
  await page.getByRole('alert').getByText('Failed to load board. Please try again.').waitFor();
  await page.waitForURL(`${line.origin}/boards`);
  line.restore();
  await tile.click();
  await shows(board, 'To Do', ['One']);
});

test('L12 a board with unsent commands that could not be loaded opens after a retry', async () => {
  const { api, ann, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  // As behind a proxy that blocks websockets and commands.
  await page.routeWebSocket(/trpc/, (socket) => socket.close());
  await page.route(/trpc\/tickets.move/, (route) => route.abort());
  await page.goto(`${line.origin}/boards/${boardId}`);
  await board.carries();
  await board.drag('One', board.column('Done').getByRole('heading'));
  await page.getByText('1 change waiting').waitFor();
  await page.goto(`${line.origin}/boardsOverview`);
  const tile = page.locator(`a[href="/boards/${boardId}"]`);
  await page.route(/snapshot/, (route) => route.abort());
  await tile.click();
  await page.waitForURL(`${line.origin}/boards`);
  await page.unroute(/snapshot/);
  await tile.click();
  await shows(board, 'Done', ['One']);
  await page.getByText('1 change waiting').waitFor();
  await page.unroute(/trpc\/tickets.move/);
  await page.getByText('1 change waiting').waitFor({ state: 'detached' });
  const { tickets, columns } = await api.snapshot(ann, boardId);
  const done = columns.find(({ name }) => name === 'Done');
  expect(tickets.map(({ columnId }) => columnId)).toEqual([done?.id]);
});
