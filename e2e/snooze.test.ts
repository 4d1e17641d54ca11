import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const NAMES = ['One', 'Two', 'Three', 'Four'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const item = (page: Page, name: string | RegExp) =>
  page.getByRole('menuitem', { name, exact: typeof name === 'string' });

async function idOf(boardId: string, name: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.id ?? '';
}

async function pressOn(page: Page, name: string, key: string): Promise<void> {
  await boardPage(page).takesKeys();
  await boardPage(page).card(name).focus();
  await page.keyboard.press(key);
}

test('SN1 SN6 a ticket is snoozed from its menu, found by the filter, and brought back to its place', async () => {
  const { anns, bobs, annsPage, bobsPage } = await stage.twoOn({ 'To Do': NAMES });
  await Promise.all([anns.takesKeys(), anns.fetched('record-undos'), bobs.takesKeys()]);
  await anns.card('Two').click({ button: 'right' });
  await item(annsPage, 'Not now…').click();
  await item(annsPage, 'Until tomorrow').click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['One', 'Three', 'Four']);
  // The focus is on the next card.
  expect(await annsPage.evaluate(() => document.activeElement?.textContent)).toContain('Three');
  await annsPage.keyboard.press('Control+z');
  for (const board of [anns, bobs]) await shows(board, 'To Do', NAMES);
  await pressOn(annsPage, 'Two', 'h');
  await item(annsPage, 'For a month').click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['One', 'Three', 'Four']);

  await button(bobsPage, 'More actions for this board').click();
  await item(bobsPage, '1 ticket put away').click();
  await shows(bobs, 'To Do', ['Two']);
  await bobs
    .card('Two')
    .getByText(/Away until/)
    .waitFor();
  await bobsPage.getByLabel('Not Now').selectOption('With put away');
  await shows(bobs, 'To Do', NAMES);
  expect(await axeFaults(bobsPage, ['light', 'dark'])).toEqual([]);
  await bobs.card('Two').press('Enter');
  await dialog(bobsPage, 'Two')
    .getByText(/Away until/)
    .waitFor();
  await bobsPage.keyboard.press('Escape');
  await dialog(bobsPage, 'Two').waitFor({ state: 'detached' });
  await bobsPage.getByLabel('Not Now').selectOption('On the board');
  await shows(bobs, 'To Do', ['One', 'Three', 'Four']);
  // Ann brings it back: Bob may not edit her ticket.
  await button(annsPage, 'More actions for this board').click();
  await item(annsPage, '1 ticket put away').click();
  await shows(anns, 'To Do', ['Two']);
  await pressOn(annsPage, 'Two', 'h');
  await item(annsPage, 'Bring Back').click();
  await shows(bobs, 'To Do', NAMES);
});

test('SN1 several tickets are snoozed as one change with one undo', async () => {
  const { anns, bobs, annsPage } = await stage.twoOn({ 'To Do': NAMES });
  await Promise.all([anns.takesKeys(), anns.fetched('record-undos')]);
  for (const name of ['One', 'Three']) await pressOn(annsPage, name, 'x');
  const bar = annsPage.getByRole('region', { name: 'Selected tickets' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Not Now' }).click();
  await item(annsPage, 'Until a day…').click();
  await dialog(annsPage, 'Not Now').getByLabel('Until').fill('2040-01-02');
  await button(annsPage, 'Put Away').click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Two', 'Four']);
  await anns.card('Two').focus();
  await annsPage.keyboard.press('Control+z');
  for (const board of [anns, bobs]) await shows(board, 'To Do', NAMES);
});

test('SN3 SN4 a ticket snoozed until another one is done comes back for both users, and its people are notified', async () => {
  const { anns, bobs, annsPage, bobsPage, boardId } = await stage.twoOn({
    'To Do': ['Print the flyer', 'Call'],
    Doing: ['Draw the logo'],
    Done: [],
  });
  await Promise.all([anns.takesKeys(), anns.fetched('record-undos')]);
  await anns.card('Print the flyer').press('Enter');
  const ticket = dialog(annsPage, 'Print the flyer');
  await ticket.getByRole('button', { name: 'More', exact: true }).click();
  await item(annsPage, 'Not now…').click();
  await item(annsPage, 'Until another ticket is done…').click();
  const asking = dialog(annsPage, 'Not Now');
  await asking.getByRole('combobox').fill('logo');
  await asking.getByRole('option', { name: /Draw the logo/ }).click();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await asking.getByRole('button', { name: 'Put Away' }).click();
  await ticket.getByText('Away until it is no longer blocked').waitFor();
  await shows(bobs, 'To Do', ['Call']);
  await annsPage.keyboard.press('Escape');
  await ticket.waitFor({ state: 'detached' });
  await anns.card('Call').focus();
  await annsPage.keyboard.press('Control+z');
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Print the flyer', 'Call']);
  // The link was added with the snooze, and is undone with it.
  await expect
    .poll(() => stage.api.send<{ links: object[] }>(linksOf(boardId), stage.ann))
    .toMatchObject({ result: { data: { links: [] } } });
  const [ticketId, logoId] = [
    await idOf(boardId, 'Print the flyer'),
    await idOf(boardId, 'Draw the logo'),
  ];
  await stage.api.run(stage.ann, {
    ...{ type: 'tickets.edit', boardId, ticketId, set: { snoozedUntil: 'LATER' } },
    blocker: { id: logoId, isSet: true },
  });
  await shows(bobs, 'To Do', ['Call']);
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const to = { columnId: columns.find(({ name }) => name === 'Done')?.id ?? '' };
  await stage.api.run(stage.bob, { type: 'tickets.move', boardId, ticketId: logoId, to });
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Print the flyer', 'Call']);
  await bobsPage.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  await dialog(bobsPage, 'Print the flyer').waitFor();
  await annsPage.goto(`${stage.site.origin}/dashboard`);
  await annsPage.getByRole('button', { name: /^Notifications, 1 new/ }).click();
  await annsPage
    .getByRole('dialog', { name: 'Notifications' })
    .getByText('Freelane brought back Print the flyer')
    .waitFor();
});

test('SN4 a user who cannot see the blocker learns nothing about it', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Waiting', 'Secret'], Done: [] });
  const [ticketId, id] = [await idOf(boardId, 'Waiting'), await idOf(boardId, 'Secret')];
  const edit = { type: 'tickets.edit' as const, boardId };
  await api.run(ann, { ...edit, ticketId: id, set: { visibleTo: [ann.id] } });
  const set = { snoozedUntil: 'LATER' };
  await api.run(ann, { ...edit, ticketId, set, blocker: { id, isSet: true } });
  const page = await browser.visit(bob);
  await page.goto(`${site.origin}/boards/${boardId}?away=yes`);
  await boardPage(page).card('Waiting').getByText('Away without a day').waitFor();
  expect(JSON.stringify(await api.snapshot(bob, boardId))).not.toContain(id);
});

test('SN2 without a connection a ticket is snoozed at once, and later for everyone', async () => {
  const { anns, bobs, annsPage } = await stage.twoOn({ 'To Do': NAMES });
  await anns.takesKeys();
  await annsPage.context().setOffline(true);
  await pressOn(annsPage, 'Two', 'h');
  await item(annsPage, 'Until tomorrow').click();
  await shows(anns, 'To Do', ['One', 'Three', 'Four']);
  await annsPage.context().setOffline(false);
  await shows(bobs, 'To Do', ['One', 'Three', 'Four']);
});

test('FD1 FD2 cards that are unchanged for long fade for everyone, and a change ends it', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Old one', 'Older one'] });
  const page = await browser.visit(ann);
  await boardPage(page).open(site.origin, boardId);
  await button(page, 'More actions for this board').click();
  await item(page, 'Fade old cards…').click();
  await dialog(page, 'Fade Old Cards').getByLabel('Fade cards without').selectOption('30 days');
  await button(page, 'Save').click();
  await dialog(page, 'Fade Old Cards').waitFor({ state: 'detached' });
  const faded = (on: Page, name: string) => boardPage(on).card(name).locator('[data-faded]');
  expect(await faded(page, 'Old one').count()).toBe(0);
  await expect.poll(async () => (await api.snapshot(ann, boardId)).fadeAfterDays).toBe(30);

  const later = await browser.visitAlone(bob);
  await later.clock.setFixedTime(Date.now() + 40 * 86_400_000);
  await later.goto(`${site.origin}/boards/${boardId}`);
  for (const name of ['Old one', 'Older one']) await faded(later, name).waitFor();
  await boardPage(later).card('Old one').getByText('Unchanged for 40 days').waitFor();
  expect(await axeFaults(later, ['light', 'dark'])).toEqual([]);
  await api.run(ann, { type: 'boards.setFading', boardId, days: null });
  await faded(later, 'Old one').waitFor({ state: 'detached' });
});

function linksOf(boardId: string): string {
  return `/trpc/tickets.linksOfBoard?input=${encodeURIComponent(JSON.stringify({ boardId }))}`;
}
