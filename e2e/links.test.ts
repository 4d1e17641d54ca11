import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LinkRelation } from '../src/core/board/fields/ticket-links.ts';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { holdCommands } from './lib/held-commands.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

async function idsOn(boardId: string): Promise<Record<string, string>> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return Object.fromEntries(tickets.map(({ name, id }) => [name, id]));
}

const link = (boardId: string, ticketId = '', relation: LinkRelation, otherId = '') =>
  stage.api.run(stage.ann, { type: 'tickets.link', boardId, ticketId, relation, otherId });

async function open(page: Page, boardId: string, ticketId = '', name: string): Promise<Locator> {
  await page.goto(`${stage.site.origin}/boards/${boardId}?ticket=${ticketId}`);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByRole('heading', { name: 'Links' }).waitFor();
  return dialog;
}

async function hasFocus(target: Locator): Promise<void> {
  await until('it has the focus', () => target.evaluate((at) => at === document.activeElement));
}

test('ZE6 ZE7 a card says that its ticket is blocked, and follows the blocker and the link', async () => {
  const { anns, bobs, boardId } = await stage.twoOn({ 'To Do': ['First', 'Second'], Done: [] });
  const ids = await idsOn(boardId);
  const blocked = (board: typeof anns) => board.card('Second').getByText('Blocked');
  await link(boardId, ids.First, 'blocks', ids.Second);
  for (const board of [anns, bobs]) await blocked(board).waitFor();
  expect(await anns.card('First').getByText('Blocked').count()).toBe(0);
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const to = (name: string) => ({ columnId: columns.find((each) => each.name === name)?.id ?? '' });
  const move = { type: 'tickets.move' as const, boardId, ticketId: ids.First ?? '' };
  await stage.api.run(stage.ann, { ...move, to: to('Done') });
  for (const board of [anns, bobs]) await blocked(board).waitFor({ state: 'detached' });
  await stage.api.run(stage.ann, { ...move, to: to('To Do') });
  for (const board of [anns, bobs]) await blocked(board).waitFor();
  const remove = { boardId, ticketId: ids.Second ?? '', otherId: ids.First ?? '' };
  await stage.api.run(stage.ann, { type: 'tickets.unlink', relation: 'blockedBy', ...remove });
  for (const board of [anns, bobs]) await blocked(board).waitFor({ state: 'detached' });
});

test('ZE3 ZE7 hiding or deleting the blocker, and undoing that, is shown at once', async () => {
  const { anns, bobs, bobsPage, boardId } = await stage.twoOn({
    'To Do': ['First', 'Second'],
    Done: [],
  });
  const ids = await idsOn(boardId);
  const blocked = (board: typeof anns) => board.card('Second').getByText('Blocked');
  await link(boardId, ids.First, 'blocks', ids.Second);
  await blocked(bobs).waitFor();
  const first = { boardId, ticketId: ids.First ?? '' };
  const show = (visibleTo: string[] | null) =>
    stage.api.run(stage.ann, { type: 'tickets.edit', ...first, set: { visibleTo } });
  await show([stage.ann.id]);
  await blocked(bobs).waitFor({ state: 'detached' });
  await blocked(anns).waitFor();
  await bobsPage.reload();
  await bobs.card('Second').waitFor();
  await show(null);
  await blocked(bobs).waitFor();
  await stage.api.run(stage.ann, { type: 'tickets.delete', ...first });
  for (const board of [anns, bobs]) await blocked(board).waitFor({ state: 'detached' });
  await bobsPage.reload();
  await bobs.card('Second').waitFor();
  await stage.api.run(stage.ann, { type: 'tickets.restore', ...first });
  for (const board of [anns, bobs]) await blocked(board).waitFor();
});

test('ZE8 a link is added by name and keyboard, shown at once, undone and removed', async () => {
  const { ann, bob, browser, api, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['First', 'Second'], Done: ['Third'] });
  const ids = await idsOn(boardId);
  const [annsPage, bobsPage] = [await browser.visitAlone(ann), await browser.visit(bob)];
  await bobsPage.goto(`${site.origin}/boards/${boardId}?ticket=${ids.First}`);
  const bobs = bobsPage.getByRole('dialog', { name: 'First', exact: true });
  await bobs.waitFor();
  const hold = await holdCommands(annsPage);
  const dialog = await open(annsPage, boardId, ids.First, 'First');
  const held = hold.next('tickets.link');
  const add = dialog.getByRole('button', { name: 'Add link' });
  await add.press('Enter');
  const find = dialog.getByRole('combobox', { name: 'Find a ticket' });
  await hasFocus(find);
  await find.fill('sec');
  await dialog.getByRole('option', { name: 'Second' }).first().waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await find.press('Enter');
  await hasFocus(add);
  const linked = (inside: Locator) =>
    inside.getByRole('link', { name: /^[A-Z]+-\d+ ?Second ?To Do$/ });
  await linked(dialog).waitFor();
  await dialog.getByRole('heading', { name: 'Blocked by' }).waitFor();
  (await held).pass();
  await linked(bobs).waitFor();
  expect(await bobs.getByRole('button', { name: 'Add link' }).count()).toBe(0);
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const inside of [dialog, bobs]) await linked(inside).waitFor({ state: 'detached' });
  await link(boardId, ids.First, 'duplicates', ids.Third);
  const third = dialog.getByRole('link', { name: /Third/ });
  await third.waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the link with Third' }).press('Enter');
  await third.waitFor({ state: 'detached' });
  await hasFocus(dialog.getByRole('heading', { name: 'Links' }));
});

test('ZE8 a ticket of another board is linked by its address, a number means one of this board', async () => {
  const { ann, bob, browser, api, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['First', 'Second'], Done: [] });
  const otherId = await api.board(ann, [], { Ideas: ['Far'], Done: [] });
  const [ids, others] = [await idsOn(boardId), await idsOn(otherId)];
  const page = await browser.visit(ann);
  const dialog = await open(page, boardId, ids.First, 'First');
  const find = dialog.getByRole('combobox', { name: 'Find a ticket' });
  await dialog.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add link' }).click();
  await dialog.getByRole('combobox', { name: 'This ticket' }).selectOption('Blocks');
  await find.fill(`#${ids.Second?.slice(-6)}`);
  await dialog.getByRole('option', { name: 'Second' }).first().click();
  await dialog.getByRole('link', { name: /Second/ }).waitFor();
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await find.fill(`${site.origin}/boards/${otherId}?ticket=${others.Far}`);
  await dialog.getByRole('option', { name: 'Far' }).first().click();
  const far = dialog.getByRole('link', { name: /Far ?on Relaunch ?Ideas/ });
  await far.waitFor();
  expect(await far.getAttribute('href')).toBe(`/boards/${otherId}?ticket=${others.Far}`);
  // Bob may not open the other board.
  const bobsPage = await browser.visit(bob);
  const bobs = await open(bobsPage, boardId, ids.First, 'First');
  await bobs.getByRole('link', { name: /Second/ }).waitFor();
  expect(await bobs.getByText('Far').count()).toBe(0);
  await boardPage(page).card('First').getByText('Blocked').waitFor();
  await far.click();
  await page.getByRole('dialog', { name: 'Far' }).getByRole('link', { name: /First/ }).waitFor();
});

test('ZE4 a refused link disappears again and says why', async () => {
  const { ann, browser, api } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['First', 'Second'], Done: [] });
  const ids = await idsOn(boardId);
  await link(boardId, ids.First, 'blocks', ids.Second);
  const page = await browser.visit(ann);
  const dialog = await open(page, boardId, ids.First, 'First');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await dialog.getByRole('combobox', { name: 'Find a ticket' }).fill('Second');
  await dialog.getByRole('option', { name: 'Second' }).first().click();
  await page.getByText(/Failed to link ticket: This contradicts other links/).waitFor();
  await dialog.getByRole('heading', { name: 'Blocked by' }).waitFor({ state: 'detached' });
  await dialog.getByRole('heading', { name: 'Blocks' }).waitFor();
});

test('ZE8 one links while another deletes the ticket: the link is refused and gone', async () => {
  const { ann, bob, browser, api } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['First', 'Second'], Done: [] });
  const ids = await idsOn(boardId);
  const page = await browser.visitAlone(ann);
  const hold = await holdCommands(page);
  const dialog = await open(page, boardId, ids.First, 'First');
  const held = hold.next('tickets.link');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await dialog.getByRole('combobox', { name: 'Find a ticket' }).fill('Second');
  await dialog.getByRole('option', { name: 'Second' }).first().click();
  const second = dialog.getByRole('link', { name: /Second/ });
  await second.waitFor();
  await api.run(ann, { type: 'tickets.delete', boardId, ticketId: ids.Second ?? '' });
  await second.waitFor({ state: 'detached' });
  (await held).pass();
  await page.getByText('Failed to link ticket: Ticket not found').waitFor();
});

test('ZE8 sub-tickets show their progress, and a task becomes a sub-ticket (ZE9)', async () => {
  const { ann, browser, api } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['Parent'], Done: ['Done one'] });
  const ids = await idsOn(boardId);
  await link(boardId, ids.Parent, 'parentOf', ids['Done one']);
  const parent = { boardId, ticketId: ids.Parent ?? '' };
  const set = { description: '- [ ] Call Mia' };
  await api.run(ann, { type: 'tickets.edit', ...parent, set });
  const page = await browser.visit(ann);
  const dialog = await open(page, boardId, ids.Parent, 'Parent');
  await dialog.getByRole('progressbar', { name: '1 of 1 sub-tickets finished' }).waitFor();
  const task = dialog.getByRole('listitem').filter({ hasText: 'Call Mia' });
  await task.hover();
  await task.getByRole('button', { name: 'Create a ticket from “Call Mia”' }).click();
  await dialog.getByRole('progressbar', { name: '1 of 2 sub-tickets finished' }).waitFor();
});

test('ZE6 the filter finds blocked tickets', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['First', 'Second'], Done: [] });
  const ids = await idsOn(boardId);
  await link(boardId, ids.First, 'blocks', ids.Second);
  await anns.card('Second').getByText('Blocked').waitFor();
  await annsPage.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = annsPage.getByRole('combobox', { name: 'Blocked tickets' });
  await filter.selectOption('Blocked');
  await anns.card('First').waitFor({ state: 'detached' });
  await anns.card('Second').waitFor();
  await filter.selectOption('Not blocked');
  await anns.card('Second').waitFor({ state: 'detached' });
  await anns.card('First').waitFor();
});
