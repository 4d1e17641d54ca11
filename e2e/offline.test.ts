import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openUnreliableProxy, type UnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { axeFaults, withoutFocusRing } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

/** Number of offline changes by each of two users. */
const CHANGES = 3;
const WITH_WORKER = { serviceWorkers: 'allow' } as const;

const stage = openTestEnvironment();
let line: UnreliableProxy;

beforeEach(async () => {
  line = await openUnreliableProxy(Number(new URL(stage.site.origin).port));
});
afterEach(() => line.close());

/** A user's page of a board through the proxy, once it is cached for offline use. */
async function openCachedPage(person: Person, boardId: string): Promise<Page> {
  const page = await stage.browser.visitAlone(person, WITH_WORKER);
  await boardPage(page).open(line.origin, boardId);
  // The pages on the way to a board are cached last.
  await boardPage(page).fetched('dashboard-page', 'boards-overview-page');
  await until('the board is cached', () => page.evaluate(isAppCached));
  return page;
}

/**
 * Whether the page is controlled by the worker, and everything that it has loaded is cached. Runs
 * in the page.
 */
async function isAppCached(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  const userCache = await caches.open('freelane.own');
  const app = await caches.open('freelane.app');
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const loaded = entries.map(({ name }) => new URL(name).pathname);
  // A file's imports are requested once the file itself has arrived.
  const isQuiet = performance.now() - Math.max(...entries.map((each) => each.responseEnd)) > 500;
  const files = loaded.filter((path) => path.startsWith('/assets/'));
  const cached = await Promise.all(['/', ...files].map((path) => app.match(path)));
  return cached.every(Boolean) && isQuiet && (await userCache.keys()).length === 3;
}

/** Whether the session, the people and the board are cached. Runs in the page. */
async function isUserDataCached(): Promise<boolean> {
  if (!(await caches.has('freelane.own'))) return false;
  return (await (await caches.open('freelane.own')).keys()).length === 3;
}

/** As when another tab is selected. Runs in the page. */
function hide(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Records what is written into caches from now on. Runs in the page. */
function recordWrites(): void {
  const written: string[] = [];
  const { put } = Cache.prototype;
  Cache.prototype.put = function (request, response) {
    written.push(typeof request === 'string' ? request : String(request));
    return put.call(this, request, response);
  };
  Object.assign(window, { written });
}

/**
 * Hides the page, so that pending writes start, and returns what was written at the end. Runs in
 * the page.
 */
async function writesAfterHide(): Promise<string[]> {
  for (let turn = 0; turn < 20; turn += 1) {
    await caches.keys();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return (window as unknown as { written: string[] }).written;
}

/** A user dragging a ticket of a board, on a page with a stopped clock. */
async function pageWithDraggedTicket(person: Person, boardId: string) {
  const page = await stage.browser.visitAlone(person, WITH_WORKER);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto(`${line.origin}/boards/${boardId}`);
  await until('a ticket can be dragged', async () => {
    await page.clock.runFor(20);
    return (await page.locator('[data-by="oneself"]').count()) > 0;
  });
  await boardPage(page).pickUp('One');
  return {
    page,
    isOfflineCopyRequested: () => requests.some((url) => url.includes('/offline-copy-')),
  };
}

/** Whether no command is pending on the device. Runs in the page. */
function hasNoPendingCommands(): boolean {
  return !Object.keys(localStorage).some((key) => key.startsWith('freelane.outbox/'));
}

const hasUserDataCache = (page: Page) => page.evaluate(() => caches.has('freelane.own'));

async function addTicket(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  await form.getByLabel('Ticket Name').fill(name);
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await form.waitFor({ state: 'detached' });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // The page navigates first; only then does the session end.
  await page.waitForFunction(() => localStorage.getItem('authToken') === null);
}

test('ZO1 a board that was open opens offline, with the people on it', async () => {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'], Done: ['Two'] });
  const page = await openCachedPage(ann, boardId);
  line.cut();
  await page.reload();
  await shows(boardPage(page), 'To Do', ['One']);
  await shows(boardPage(page), 'Done', ['Two']);
  await page.getByText('Offline', { exact: true }).waitFor();
  await page.getByLabel(/^Bob Tester/).waitFor();
  await boardPage(page).card('One').click();
  await page.getByRole('dialog', { name: 'One' }).waitFor();
  await page.goto(`${line.origin}/dashboard`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Boards/ })
    .click();
  await page.getByRole('link', { name: 'Relaunch' }).click();
  await shows(boardPage(page), 'To Do', ['One']);
  line.restore();
  await page.getByText('Live', { exact: true }).waitFor();
});

test('ZO1 every board opened lately opens offline, and is listed with its name', async () => {
  const { api, ann } = stage;
  const [one, two] = [
    await api.board(ann, [], { 'To Do': ['In the first'] }),
    await api.board(ann, [], { 'To Do': ['In the second'] }),
  ];
  await api.run(ann, { type: 'boards.rename', boardId: one, name: 'First' });
  await api.run(ann, { type: 'boards.rename', boardId: two, name: 'Second' });
  const page = await openCachedPage(ann, one);
  await boardPage(page).open(line.origin, two);
  const cachedBoards = () =>
    page.evaluate(async () => {
      const cached = await (await caches.open('freelane.own')).keys();
      return cached.filter(({ url }) => url.endsWith('/snapshot')).length;
    });
  await until('both are cached', async () => (await cachedBoards()) === 2);
  line.cut();
  await page.goto(`${line.origin}/boardsOverview`);
  const list = page.getByRole('region', { name: /^The boards you opened in the last 30 days/ });
  await list.getByRole('link', { name: 'Second', exact: true }).waitFor();
  await list.getByRole('link', { name: 'First', exact: true }).click();
  await shows(boardPage(page), 'To Do', ['In the first']);
  await page.goto(`${line.origin}/boards/${two}`);
  await shows(boardPage(page), 'To Do', ['In the second']);
  line.restore();
  await page.getByText('Live', { exact: true }).waitFor();
  // A board that was deleted meanwhile is not kept.
  await api.run(ann, { type: 'boards.delete', boardId: one });
  await page.goto(`${line.origin}/boards/${one}`);
  await until('it is dropped', async () => (await cachedBoards()) === 1);
});

test('ZO3 offline changes are queued, survive a reload, and are sent once and in order', async () => {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': [], Done: [] });
  const set = [{ userId: bob.id, role: 'ADMIN' as const }];
  await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  const { cursor } = await api.snapshot(ann, boardId);
  const pages = [await openCachedPage(ann, boardId), await openCachedPage(bob, boardId)];
  line.cut();
  const waiting = (page: Page) =>
    page.getByText(`${CHANGES} changes waiting`, { exact: true }).waitFor();
  const work = async (page: Page, n: number) => {
    await page
      .getByText(/Reconnecting|Offline/)
      .first()
      .waitFor();
    for (let m = 0; m < CHANGES; m += 1) await addTicket(page, `${n} ${m}`);
    await waiting(page);
    await page.reload();
    await waiting(page);
  };
  await Promise.all(pages.map(work));
  // A second tab takes over the queue, and sends it too.
  const tab = await pages[0]!.context().newPage();
  await tab.goto(`${line.origin}/boards/${boardId}`);
  await waiting(tab);
  line.restore();
  const rowsNow = () => api.rowsAfter(ann, boardId, cursor);
  await until('all have arrived', async () => (await rowsNow()).length >= 2 * CHANGES);
  // The last sender has received its response too.
  for (const page of [...pages, tab])
    await until('nothing is pending', () => page.evaluate(hasNoPendingCommands));
  const rows = await rowsNow();
  const created = rows.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'ticket.put' ? change.ticket.name : [])),
  );
  for (const n of pages.keys()) {
    const names = Array.from({ length: CHANGES }, (_, m) => `${n} ${m}`);
    expect(created.filter((name) => name.startsWith(`${n} `))).toEqual(names);
  }
  expect(rows).toHaveLength(2 * CHANGES);
});

test('ZO4 changes rejected after reconnecting are listed with reason and text until cleared', async () => {
  const { api, ann } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One', 'Two'], Done: [] });
  const { tickets } = await api.snapshot(ann, boardId);
  const [one = '', two = ''] = tickets.map(({ id }) => id);
  const page = await openCachedPage(ann, boardId);
  const board = boardPage(page);
  await board.card('One').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  line.cut();
  const form = page.getByRole('dialog', { name: 'Edit Ticket' });
  await page
    .getByText(/Reconnecting|Offline/)
    .first()
    .waitFor();
  await form.getByLabel('Description').fill('Written on a train');
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto(`${line.origin}/boards/${boardId}`);
  await board.card('Two').waitFor();
  await page.locator('[data-by="oneself"]').waitFor({ state: 'attached' });
  await board.drag('Two', board.column('Done').getByRole('heading'));
  await page.getByText('2 changes waiting', { exact: true }).waitFor();
  const set = { description: 'Written at a desk' };
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId: one, set });
  await api.run(ann, { type: 'tickets.delete', boardId, ticketId: two });
  line.restore();

  const list = page.getByRole('dialog', { name: '2 changes were rejected' });
  await list.getByText('Failed to update ticket', { exact: true }).waitFor();
  await list.getByText('Reason: Someone else has changed it in the meantime').waitFor();
  const items = list.getByRole('listitem');
  await items.getByText('Failed to move ticket. Please try again.').waitFor();
  await list.getByText('Reason: Ticket not found').waitFor();
  const faults = [...(await axeFaults(page, ['light', 'dark'])), ...(await withoutFocusRing(page))];
  expect(faults).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await list.getByRole('button', { name: 'Copy' }).click();
  await list.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Written on a train');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await list.getByRole('button', { name: 'Clear list' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await board.card('One').waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('on a train');
});

test('ZO5 signing out, an ended session and another user leave nothing cached', async () => {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Secret'] });
  const page = await openCachedPage(ann, boardId);
  await page.evaluate((token) => localStorage.setItem('authToken', token), bob.token);
  line.cut();
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/login');
  expect(await page.getByText('Secret').count()).toBe(0);
  const { complaints } = stage.browser;
  await until('the page has complained', () => complaints.length > 0);
  // The sign-in page is not always cached; that failure is reported before it is shown.
  await page.getByRole('heading', { name: /Sign in to Freelane|Something went wrong/ }).waitFor();
  const reported = complaints.splice(0);
  expect(reported.join()).toContain('The session could not be checked');
  const isKnown = /The session could not be checked|dynamically imported module/;
  expect(reported.filter((complaint) => !isKnown.test(complaint))).toEqual([]);
  line.restore();

  const eve = await api.register('Eve');
  const set = [{ userId: eve.id, role: 'EDITOR' as const }];
  await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  const eves = await openCachedPage(eve, boardId);
  await fetch(`${stage.site.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${eve.token}` },
  });
  await eves.waitForURL((url) => url.pathname === '/login');
  await until('nothing of hers is cached', async () => !(await hasUserDataCache(eves)));

  const bobs = await openCachedPage(bob, boardId);
  await boardPage(bobs).card('Secret').click();
  await bobs.getByLabel('Your comment').fill('Half a thou');
  await bobs.getByRole('button', { name: 'Close' }).click();
  await bobs.getByRole('dialog').waitFor({ state: 'detached' });
  await signOut(bobs);
  await until('nothing of his is cached', async () => !(await hasUserDataCache(bobs)));
  const onDevice = () => bobs.evaluate(() => JSON.stringify(localStorage));
  await until('nor what he typed', async () => !(await onDevice()).includes('Half a thou'));
});

test('ZO5 pending cache writes are dropped once the user has signed out', async () => {
  const { api, ann } = stage;
  const ida = await api.register('Ida');
  const boardId = await api.board(ann, [ida], { 'To Do': ['One'] });
  const page = await openCachedPage(ida, boardId);
  // Activity on the page, so that changes are not cached yet.
  await page.mouse.move(720, 890);
  await page.mouse.down();
  await api.run(ann, { type: 'boards.rename', boardId, name: 'Renamed' });
  await page.getByRole('heading', { name: 'Renamed' }).waitFor();
  await page.mouse.up();
  await signOut(page);
  await page.evaluate(recordWrites);
  await page.evaluate(hide);
  const written = await page.evaluate(writesAfterHide);
  expect(written.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(await hasUserDataCache(page)).toBe(false);
});

test('ZO2 the server’s page is used whenever it is reachable, and is installed with its icons', async () => {
  const { api, ann, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await openCachedPage(ann, boardId);
  await page.evaluate(async () => {
    const app = await caches.open('freelane.app');
    await app.put('/', new Response('An old page', { headers: { 'content-type': 'text/html' } }));
  });
  await page.reload();
  await shows(boardPage(page), 'To Do', ['One']);
  const manifest = await (await fetch(`${site.origin}/manifest.webmanifest`)).json();
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(site.origin + src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
  }
});

test('ZO7 caching waits while the user is active, but not when the page is hidden', async () => {
  const { api, ann } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const { page, isOfflineCopyRequested } = await pageWithDraggedTicket(ann, boardId);
  // For three seconds nothing is cached in any case.
  await page.clock.runFor(6000);
  expect([isOfflineCopyRequested(), await page.evaluate(isUserDataCached)]).toEqual([false, false]);
  await page.evaluate(hide);
  await until('all is cached, while the clock stands still', () => page.evaluate(isUserDataCached));
  await page.mouse.up();
});

test('ZO7 caching waits for 10 seconds at most', async () => {
  const { api, ann } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const { page, isOfflineCopyRequested } = await pageWithDraggedTicket(ann, boardId);
  await page.clock.runFor(6000);
  expect(isOfflineCopyRequested()).toBe(false);
  await page.clock.runFor(12_000);
  await until('it is requested', async () => isOfflineCopyRequested());
  await page.mouse.up();
});

test('ZO6 a shared link becomes a ticket on a chosen board and column', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': [], Ideas: [] });
  const page = await browser.visitAlone(ann);
  const shared = new URLSearchParams({ title: 'A page', text: 'Worth it https://example.org/a' });
  await page.goto(`${site.origin}/share?${shared}`);
  await page.getByLabel('Board').selectOption(boardId);
  await page.getByLabel('Column').selectOption('Ideas');
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  expect(await form.getByLabel('URL').inputValue()).toBe('https://example.org/a');
  expect(await form.getByLabel('Description').inputValue()).toBe('Worth it');
  await form.getByRole('button', { name: 'Add Ticket' }).click();
  await page.waitForURL(`${site.origin}/boards/${boardId}`);
  await shows(boardPage(page), 'Ideas', ['A page']);
});
