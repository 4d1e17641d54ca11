import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** The websocket to close, and whether the server fails at the board's commands. */
interface Fault {
  isOn: boolean;
}

const FAILED = {
  message: 'Something went wrong',
  code: -32603,
  data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, appCode: 'server.failed' },
};

/** Answers a page's ticket commands with 500 while the fault is on. */
async function failCommands(page: Page, fault: Fault): Promise<void> {
  await page.routeWebSocket(/\/trpc/, (client) => {
    const server = client.connectToServer();
    client.onMessage((text) => {
      const isCommand = /"path":"tickets\./.test(String(text));
      if (!fault.isOn || !isCommand) return server.send(text);
      const { id } = JSON.parse(String(text)) as { id: number };
      client.send(JSON.stringify({ id, error: FAILED }));
    });
  });
  // These are sent before the websocket is open.
  await page.route('**/trpc/tickets.*', (route) => {
    const isCommand = route.request().method() === 'POST';
    if (!fault.isOn || !isCommand) return route.fallback();
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
}

const notSaved = (page: Page) => page.getByRole('status').getByText('Not saved, trying again');

async function failingBoard(page: Page, boardId: string) {
  const fault: Fault = { isOn: true };
  await failCommands(page, fault);
  const board = boardPage(page);
  await board.open(stage.site.origin, boardId);
  return { board, fault };
}

test('L22 what the server fails to save is shown, stays over a reload, and is saved by Retry', async () => {
  const { api, ann, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const { board, fault } = await failingBoard(page, boardId);
  await board.drag('One', board.column('Done').getByRole('heading'));
  await shows(board, 'Done', ['One']);
  await notSaved(page).waitFor();
  await page.getByText('1 change waiting', { exact: true }).waitFor();
  expect(await axeFaults(page, ['dark', 'light'])).toEqual([]);
  await page.reload();
  await notSaved(page).waitFor();
  await shows(board, 'Done', ['One']);
  fault.isOn = false;
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  const { tickets, columns } = await api.snapshot(ann, boardId);
  expect(tickets.map(({ columnId }) => columns.find(({ id }) => id === columnId)?.name)).toEqual([
    'Done',
  ]);
});

test('L22 L23 after 30 s one alert appears, and discarding reverts the change', async () => {
  const { api, ann, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const { board, fault } = await failingBoard(page, boardId);
  await board.fetched('unsaved-dialog', 'add-ticket-dialog');
  await page.clock.install();
  await board.drag('One', board.column('Done').getByRole('heading'));
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await page.getByLabel('Ticket Name').fill('Written by hand');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  // The form does not wait for a failing server.
  await shows(board, 'To Do', ['Written by hand']);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await notSaved(page).waitFor();
  await page.clock.fastForward(30_000);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to move ticket.' });
  await alert.getByText('Failed to move ticket. Please try again.', { exact: true }).waitFor();
  expect(await alert.count()).toBe(1);
  await alert.getByRole('button', { name: 'Show changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 2 unsaved changes?' });
  await dialog.getByText('Written by hand').first().waitFor();
  expect(await axeFaults(page, ['dark', 'light'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard: Move a ticket, One' }).click();
  await shows(board, 'To Do', ['One', 'Written by hand']);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Discard' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Live', { exact: true }).waitFor();
  await alert.waitFor({ state: 'detached' });
  await shows(board, 'To Do', ['One']);
  await shows(board, 'Done', []);
  fault.isOn = false;
  await board.drag('One', board.column('Done').getByRole('heading'));
  await page.reload();
  await shows(board, 'Done', ['One']);
  await shows(board, 'To Do', []);
});

test('L22 a command that hangs behind a proxy without websockets is shown, and saved by Retry', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  await page.clock.install();
  await page.addInitScript(() => {
    // No timeout ends it, only the user.
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.routeWebSocket(/trpc/, (socket) => socket.close());
  await page.route(/trpc\/tickets.move/, () => {}, { times: 1 });
  await page.goto(`${site.origin}/boards/${boardId}`);
  await board.carries();
  await board.drag('One', board.column('Done').getByRole('heading'));
  await page.getByText('1 change waiting').waitFor();
  await page.clock.runFor(5000);
  await notSaved(page).waitFor();
  await page.clock.fastForward(26_000);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to move ticket.' });
  await alert.getByRole('button', { name: 'Show changes' }).waitFor();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await notSaved(page).waitFor({ state: 'detached' });
  await alert.waitFor({ state: 'detached' });
  const { tickets, columns } = await api.snapshot(ann, boardId);
  const done = columns.find(({ name }) => name === 'Done');
  expect(tickets.map(({ columnId }) => columnId)).toEqual([done?.id]);
});

test('L23 discarding in one tab discards in the other tab too', async () => {
  const { api, ann, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const first = await browser.visitAlone(ann);
  const { board } = await failingBoard(first, boardId);
  await board.drag('One', board.column('Done').getByRole('heading'));
  await notSaved(first).waitFor();
  const second = await first.context().newPage();
  const otherTab = await failingBoard(second, boardId);
  await shows(otherTab.board, 'Done', ['One']);
  await notSaved(second).waitFor();
  await second.getByRole('button', { name: 'Discard', exact: true }).click();
  await second.getByRole('button', { name: 'Yes, Discard' }).click();
  for (const page of [board, otherTab.board]) await shows(page, 'To Do', ['One']);
  for (const page of [first, second]) await page.getByText('Live', { exact: true }).waitFor();
});

test("L22 a proxy's 403 is a rejection: it is alerted and reverted", async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  await page.routeWebSocket(/trpc/, (socket) => socket.close());
  const denied = { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' };
  await page.route(/trpc\/tickets.move/, (route) => route.fulfill(denied));
  await page.goto(`${site.origin}/boards/${boardId}`);
  await board.carries();
  await board.drag('One', board.column('Done').getByRole('heading'));
  // Sent without a websocket it arrives late, and is listed with its reason.
  await page.getByText('Reason: The server answered with status 403').waitFor();
  await page.getByRole('button', { name: 'Clear list' }).click();
  await shows(board, 'To Do', ['One']);
  await shows(board, 'Done', []);
});

// The last test, because it ends the session of the others.
test('L23 signing out removes the list of unsaved changes and its alert', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  await page.clock.install();
  await page.routeWebSocket(/trpc/, (socket) => socket.close());
  await page.route(/trpc\/tickets.move/, (route) => route.fulfill({ status: 502 }));
  await page.goto(`${site.origin}/boards/${boardId}`);
  await board.carries();
  await board.drag('One', board.column('Done').getByRole('heading'));
  await notSaved(page).waitFor();
  await page.clock.fastForward(30_000);
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to move ticket.' });
  await alert.waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 1 unsaved change?' });
  await dialog.getByText('It is stored in this browser', { exact: false }).waitFor();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${site.origin}/dashboard`);
  await elsewhere.getByRole('button', { name: /^Account of/ }).click();
  await elsewhere.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  await dialog.waitFor({ state: 'detached' });
  await alert.waitFor({ state: 'detached' });
});
