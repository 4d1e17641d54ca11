import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { appears } from './lib/appears.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const filterOf = (page: Page) => page.getByRole('search', { name: 'Filter' });
const textOf = (page: Page) => page.getByRole('searchbox', { name: 'Filter by text' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const options = (page: Page) => palette(page).getByRole('option');

/** Opens the palette by its keys, once the page handles them: as soon as it fetches its code. */
async function openPalette(page: Page): Promise<void> {
  await boardPage(page).fetched('command-palette');
  // Pressed again until the page handles it.
  await until('the palette opens', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    return appears(palette(page).getByRole('combobox'));
  });
}

/** Opens the filter by its key, and waits until its text field is ready. */
async function openFilter(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await until('the text has the focus', () =>
    textOf(page).evaluate((field) => field === document.activeElement),
  );
}

/** Waits until exactly these items are offered. */
function offers(page: Page, wanted: string[]): Promise<void> {
  return until(`the palette offers ${wanted}`, async () => {
    return (await options(page).allTextContents()).join('|') === wanted.join('|');
  });
}

async function orderOf(boardId: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return [...tickets]
    .sort((a, b) => (a.pos < b.pos ? -1 : 1))
    .map(({ name }) => name)
    .join(' ');
}

test('ZF8 ZF9 ZF10 filtering by keyboard, through a reload, with a drop among the filtered tickets', async () => {
  const names = ['Menu 1', 'Offer 1', 'Offer 2', 'Menu 2', 'Menu 3', 'Offer 3'];
  const { boardId, anns, annsPage: page, bobs } = await stage.twoOn({ 'To Do': names });
  await openFilter(page);
  await page.keyboard.type('menu');
  await shows(anns, 'To Do', ['Menu 1', 'Menu 2', 'Menu 3']);
  await filterOf(page).getByText('3 of 6 shown').waitFor();
  await page.waitForURL(/text=menu/);
  await page.reload();
  await shows(anns, 'To Do', ['Menu 1', 'Menu 2', 'Menu 3']);
  await anns.carries();
  // Right after the one above, however many hidden ones are between them.
  await anns.drag('Menu 3', anns.card('Menu 2'), 0.05);
  await shows(anns, 'To Do', ['Menu 1', 'Menu 3', 'Menu 2']);
  await shows(bobs, 'To Do', ['Menu 1', 'Menu 3', 'Offer 1', 'Offer 2', 'Menu 2', 'Offer 3']);
  expect(await orderOf(boardId)).toBe('Menu 1 Menu 3 Offer 1 Offer 2 Menu 2 Offer 3');
  await textOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await filterOf(page).waitFor({ state: 'detached' });
  await shows(anns, 'To Do', ['Menu 1', 'Menu 3', 'Offer 1', 'Offer 2', 'Menu 2', 'Offer 3']);
  await page.waitForURL((url) => url.search === '');
  // Cards contain only the beginning of a description.
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'Offer 3')?.id ?? '';
  const set = { description: `${'long '.repeat(50)}walnut` };
  await stage.api.run(stage.ann, { type: 'tickets.edit', boardId, ticketId, set });
  await openFilter(page);
  await page.keyboard.type('walnut');
  await shows(anns, 'To Do', ['Offer 3']);
});

test('ZF8 the filter applies in every view, on a phone too', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Nobodys'] });
  const { columns } = await api.snapshot(ann, boardId);
  const create = { type: 'tickets.create' as const, boardId, columnId: columns[0]?.id ?? '' };
  await api.run(ann, { ...create, name: 'Mine', assignee: ann.id, labels: ['Print'] });
  await api.run(ann, { ...create, name: 'Bobs', assignee: bob.id, priority: 'HIGH' });
  const page = await browser.visit(ann, PHONE);
  const board = boardPage(page);
  await page.goto(`${site.origin}/boards/${boardId}?assignee=me`);
  await shows(board, 'To Do', ['Mine']);
  await filterOf(page).getByLabel('Assignee').selectOption({ label: 'Bob Tester' });
  await shows(board, 'To Do', ['Bobs']);
  await filterOf(page).getByLabel('Label').selectOption({ label: 'Print' });
  await shows(board, 'To Do', []);
  await board.column('To Do').getByText('No matching tickets').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await filterOf(page).getByLabel('Priority').selectOption({ label: 'High' });
  await page.getByText('By Assignee').click();
  await filterOf(page).getByText('1 of 3 shown').waitFor();
  await shows(board, 'Bob Tester', ['Bobs']);
  await shows(board, 'Ann Tester', []);
  await page.goBack();
  await shows(board, 'To Do', ['Bobs']);
});

test('ZF3 ZF11 the palette finds tickets by keyboard only, and no hidden ones', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Budget shared'] });
  const { columns, ticketKey } = await api.snapshot(ann, boardId);
  const create = { type: 'tickets.create' as const, boardId, columnId: columns[0]?.id ?? '' };
  await api.run(ann, { ...create, name: 'Budget of Ann', visibleTo: [ann.id] });
  const otherId = await api.board(ann, [bob], {});
  await api.run(ann, { type: 'boards.rename', boardId: otherId, name: 'Offers' });
  const page = await browser.visit(bob);
  await page.goto(`${site.origin}/boards/${otherId}`);
  await page.getByRole('heading', { name: 'Offers' }).waitFor();
  await until('the board counts as opened', () =>
    page.evaluate((id) => JSON.stringify(localStorage).includes(`[\\"${id}`), otherId),
  );
  await page.goto(`${site.origin}/boards/${boardId}`);
  await openPalette(page);
  // The first one is the last other board, not the open one.
  const recent = palette(page).getByRole('group', { name: 'Recent boards' }).getByRole('option');
  await recent.first().waitFor();
  expect(await recent.first().innerText()).toBe('Offers');
  await page.keyboard.type('budg');
  await offers(page, [`Budget shared${ticketKey}-1 · To Do · Relaunch`]);
  await until('it is announced', async () => {
    const announcement = await page.locator('dialog [data-by="oneself"]').textContent();
    return announcement === '1 result';
  });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Budget shared' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/boards/${boardId}`);
});

test('ZF11 results use their whole row: on a phone no name that fits is truncated', async () => {
  const { api, ann, browser, site } = stage;
  await api.board(ann, [], { 'In Progress': ['Quince jelly on the first page'] });
  const page = await browser.visit(ann, PHONE);
  await page.goto(`${site.origin}/dashboard`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await palette(page).getByRole('combobox').fill('quince');
  const result = options(page).filter({ hasText: 'Quince jelly on the first page' });
  await result.waitFor();
  const cut = await result.evaluate((row) =>
    [...row.querySelectorAll('span')]
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});

test('ZF11 navigates from any page to available actions', async () => {
  const { ann, browser, site } = stage;
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/account`);
  await openPalette(page);
  await page.keyboard.type('zzz');
  await palette(page).getByText('Nothing found').first().waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('create');
  await offers(page, ['Create Board']);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Create Board' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await openPalette(page);
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
});
