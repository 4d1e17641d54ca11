import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { idFrom } from '../src/core/ids.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { SIZES } from './lib/navigate.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const HOUR_MS = 3_600_000;

const stage = openTestEnvironment();

const timer = (page: Page) => page.getByRole('region', { name: 'Running timer' });
const stopButton = (page: Page) => timer(page).getByRole('button', { name: 'Stop timer' });
const cellsOf = (page: Page) => page.getByRole('gridcell');

let ids = 0;
const newEntryId = () => {
  ids += 1;
  return `entry-${ids}-${idFrom(crypto.getRandomValues(new Uint8Array(10)))}`;
};

/** Starts a timer as a device does that was offline since. */
async function startAgo(person: Person, ticketId: string, agoMs: number, note = '') {
  const at = Date.now() - agoMs;
  const entryId = newEntryId();
  // On today's page also if the tests run soon after midnight.
  const day = dayAt(new Date());
  await stage.api.time(person, {
    ...{ type: 'timer.start', entryId, ticketId, projectId: null, note, day, at },
    offlineMs: agoMs,
  });
  return entryId;
}

/** Adds an entry of today. */
async function addEntry(person: Person, ticketId: string, seconds: number, note = '') {
  const entryId = newEntryId();
  const day = dayAt(new Date());
  await stage.api.time(person, {
    ...{ type: 'time.add', entryId, ticketId, projectId: null, day, seconds, note },
  });
  return entryId;
}

/** Leaves a person without a timer, for the tests that follow. */
async function withoutTimer(person: Person): Promise<void> {
  const { result } = await stage.api.send<{
    result: { data: { timer: { entryId: string } | null } };
  }>('/trpc/time.timer', person);
  const entryId = result.data.timer?.entryId;
  if (entryId) await stage.api.time(person, { type: 'timer.discard', entryId });
}

async function ticketIn(boardId: string, name: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.id ?? '';
}

test('TI30 T starts a timer on a card; it is on every page and device, and T stops it', async () => {
  await withoutTimer(stage.ann);
  const { anns, annsPage } = await stage.annOn({ 'To Do': ['One', 'Two'] });
  const second = await stage.browser.visitAlone(stage.ann);
  await second.goto(`${stage.site.origin}/dashboard`);
  await second.getByRole('heading', { name: 'Welcome back, Ann!' }).waitFor();
  await anns.takesKeys();
  await anns.card('One').focus();
  await annsPage.keyboard.press('t');
  await timer(annsPage).getByText('One', { exact: true }).waitFor();
  await timer(second).getByText('One', { exact: true }).waitFor();
  const clock = timer(second).getByRole('timer');
  const before = await clock.textContent();
  await until('it ticks', async () => (await clock.textContent()) !== before);

  await annsPage.reload();
  await timer(annsPage).getByText('One', { exact: true }).waitFor();

  // Another start stops the first, everywhere.
  await anns.takesKeys();
  await anns.card('Two').focus();
  await annsPage.keyboard.press('t');
  await timer(second).getByText('Two', { exact: true }).waitFor();
  await timer(second).getByRole('link').click();
  await second.getByRole('dialog', { name: 'Two' }).waitFor();
  await boardPage(second).takesKeys();
  await second.keyboard.press('t');
  await timer(second).waitFor({ state: 'detached' });
  await timer(annsPage).waitFor({ state: 'detached' });
  await second.getByText('Discarded: the timer ran less than 10 seconds.').waitFor();
});

test('TI30 a timer is stopped from another device, and its entry is in the timesheet', async () => {
  await withoutTimer(stage.ann);
  const { annsPage, boardId } = await stage.annOn({ 'To Do': ['Long work'] });
  await startAgo(stage.ann, await ticketIn(boardId, 'Long work'), HOUR_MS + 60_000);
  await timer(annsPage)
    .getByText(/^1:01:/)
    .waitFor();
  const second = await stage.browser.visitAlone(stage.ann);
  await second.goto(`${stage.site.origin}/time`);
  await cellsOf(second).filter({ hasText: '1:01' }).first().waitFor();
  await stopButton(second).click();
  await second.getByText('1:01 recorded on “Long work”.').waitFor();
  await timer(annsPage).waitFor({ state: 'detached' });
  await second.getByRole('button', { name: 'Delete 1:01 on Long work' }).waitFor();
});

test('TI31 a timer of less than 10 seconds is discarded, by the card’s menu', async () => {
  await withoutTimer(stage.ann);
  const { anns, annsPage } = await stage.annOn({ 'To Do': ['Short'] });
  await anns.takesKeys();
  await anns.card('Short').click({ button: 'right' });
  await annsPage.getByRole('menuitem', { name: 'Start timer' }).click();
  await timer(annsPage).waitFor();
  await anns.card('Short').click({ button: 'right' });
  await annsPage.getByRole('menuitem', { name: 'Stop timer' }).click();
  await annsPage.getByText('Discarded: the timer ran less than 10 seconds.').waitFor();
  await timer(annsPage).waitFor({ state: 'detached' });
});

test('TI34 a timer started offline is kept across a reload, and sent when back', async () => {
  await withoutTimer(stage.bob);
  const boardId = await stage.api.board(stage.ann, [stage.bob], { 'To Do': ['Train ride'] });
  const page = await stage.browser.visitAlone(stage.bob);
  const running = timer(page).getByText('Train ride', { exact: true });
  const isStored = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('freelane.time/')));
  // No command on time arrives, by any transport.
  await page.routeWebSocket(/\/trpc/, (socket) => socket.close());
  await page.route('**/trpc/time.run*', (route) => route.abort());
  await page.goto(`${stage.site.origin}/boards/${boardId}`);
  await boardPage(page).takesKeys();
  await boardPage(page).card('Train ride').focus();
  await page.keyboard.press('t');
  await running.waitFor();
  await until('it is stored', isStored);
  await page.reload();
  await running.waitFor();
  expect(await isStored()).toBe(true);
  await page.unroute('**/trpc/time.run*');
  await until('it is sent', async () => !(await isStored()));
  await running.waitFor();
  const other = await stage.browser.visitAlone(stage.bob);
  await other.goto(`${stage.site.origin}/dashboard`);
  await timer(other).getByText('Train ride', { exact: true }).waitFor();
  await withoutTimer(stage.bob);
});

test('TI37 a timer of more than 12 hours asks what to keep', async () => {
  await withoutTimer(stage.ann);
  const { annsPage, boardId } = await stage.annOn({ 'To Do': ['Forgotten'] });
  await startAgo(stage.ann, await ticketIn(boardId, 'Forgotten'), 14 * HOUR_MS);
  const question = annsPage.getByRole('dialog', { name: 'Keep 14:00?' });
  await question.waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  // The question returns until it is answered.
  await annsPage.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await annsPage.reload();
  await question.waitFor();
  await annsPage.getByLabel('Time to keep').fill('15:00');
  await annsPage.keyboard.press('Enter');
  await question.getByRole('alert').getByText('The timer ran 14:00.').waitFor();
  await annsPage.getByLabel('Time to keep').fill('6:30');
  await annsPage.keyboard.press('Enter');
  await timer(annsPage).waitFor({ state: 'detached' });
  await annsPage.getByText('6:30 recorded on “Forgotten”.').waitFor();
});

test('TI38 a ticket shows the time of colleagues at once, unless the board hides it', async () => {
  await withoutTimer(stage.bob);
  const boardId = await stage.api.board(stage.ann, [stage.bob], { 'To Do': ['Shared'] });
  const ticketId = await ticketIn(boardId, 'Shared');
  await addEntry(stage.bob, ticketId, 5400, 'First draft');
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  await page.getByRole('tab', { name: 'Time (1:30)' }).click();
  await page.getByText('First draft').waitFor();

  // Ann's time arrives while it is open, as her timer does.
  await addEntry(stage.ann, ticketId, 1800, 'Review');
  await page.getByText('Review', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Time (2:00)' }).waitFor();
  await startAgo(stage.ann, ticketId, 60_000);
  await page.getByRole('list', { name: 'Running timers' }).getByText('Ann Tester').waitFor();
  await withoutTimer(stage.ann);
  await page.getByRole('list', { name: 'Running timers' }).waitFor({ state: 'detached' });

  await stage.api.run(stage.ann, { type: 'boards.setTimeSharing', boardId, isShared: false });
  await page.reload();
  await page.getByRole('tab', { name: 'Time (1:30)' }).click();
  await page.getByText('This board does not show time to everyone.').waitFor();
  expect(await page.getByText('Review', { exact: true }).count()).toBe(0);

  // The menu of the board switches it on again.
  const manager = await stage.browser.visit(stage.ann);
  await boardPage(manager).open(stage.site.origin, boardId);
  await manager.getByRole('button', { name: 'More actions for this board' }).click();
  const choice = manager.getByRole('menuitemcheckbox', {
    name: 'Show time to everyone on the board',
  });
  expect(await choice.getAttribute('aria-checked')).toBe('false');
  await choice.click();
  await page.reload();
  await page.getByRole('tab', { name: 'Time (2:00)' }).waitFor();
});

test('TI39 the time on a ticket that is hidden later has no title', async () => {
  await withoutTimer(stage.bob);
  const boardId = await stage.api.board(stage.ann, [stage.bob], { 'To Do': ['Secret plan'] });
  const ticketId = await ticketIn(boardId, 'Secret plan');
  await addEntry(stage.bob, ticketId, 4440);
  await stage.api.run(stage.ann, {
    ...{ type: 'tickets.edit', boardId, ticketId },
    set: { visibleTo: [stage.ann.id] },
  });
  const page = await stage.browser.visit(stage.bob);
  await page.goto(`${stage.site.origin}/time`);
  await page.getByRole('rowheader', { name: 'Hidden ticket' }).waitFor();
  await page.getByRole('button', { name: 'Delete 1:14 on Hidden ticket' }).waitFor();
  expect(await page.content()).not.toContain('Secret plan');
});

test('TI38 time is added, edited, deleted and restored in the open ticket', async () => {
  const { annsPage, boardId } = await stage.annOn({ 'To Do': ['By hand'] });
  const ticketId = await ticketIn(boardId, 'By hand');
  await annsPage.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  await annsPage.getByRole('tab', { name: 'Time', exact: true }).click();
  await annsPage.getByRole('button', { name: 'Add time' }).click();
  const form = annsPage.getByRole('form', { name: 'Add time' });
  await form.getByLabel('Time').fill('a while');
  await annsPage.keyboard.press('Enter');
  await form.getByRole('alert').getByText('Enter a time of at most 24 hours.').waitFor();
  await form.getByLabel('Time').fill('9:15-10:45');
  await form.getByLabel('Note').fill('With care');
  await annsPage.keyboard.press('Enter');
  await annsPage.getByRole('tab', { name: 'Time (1:30)' }).waitFor();
  await annsPage.getByText('With care').waitFor();

  await annsPage.getByRole('button', { name: 'Edit 1:30 on By hand' }).click();
  const edited = annsPage.getByRole('form', { name: 'Edit the time on By hand' });
  await edited.getByLabel('Time').fill('90m');
  await edited.getByLabel('Note').fill('Twice');
  // Escape discards the edit and keeps the ticket open.
  await annsPage.keyboard.press('Escape');
  await edited.waitFor({ state: 'detached' });
  await annsPage.getByText('With care').waitFor();
  await annsPage.getByRole('button', { name: 'Edit 1:30 on By hand' }).click();
  await edited.getByLabel('Time').fill('2');
  await annsPage.keyboard.press('Enter');
  await annsPage.getByRole('tab', { name: 'Time (2:00)' }).waitFor();
  await annsPage.getByRole('button', { name: 'Undo' }).click();
  await annsPage.getByRole('tab', { name: 'Time (1:30)' }).waitFor();

  await annsPage.getByRole('button', { name: 'Delete 1:30 on By hand' }).click();
  await annsPage.getByRole('tab', { name: 'Time', exact: true }).waitFor();
  await annsPage.getByRole('button', { name: 'Undo' }).click();
  await annsPage.getByRole('tab', { name: 'Time (1:30)' }).waitFor();
});

test('TI30 on a phone a timer is started in four taps and stopped in the header', async () => {
  await withoutTimer(stage.ann);
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['On the way'] });
  const page = await stage.browser.visitAlone(stage.ann, SIZES.phone);
  await page.goto(`${stage.site.origin}/boards/${boardId}`);
  const board = boardPage(page);
  await board.carries();
  await board.card('On the way').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Start timer' }).tap();
  await page.keyboard.press('Escape');
  await timer(page).waitFor();
  const box = await stopButton(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
  await stopButton(page).tap();
  await timer(page).waitFor({ state: 'detached' });
});
