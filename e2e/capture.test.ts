import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type BoardPage, boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const field = (page: Page, column = 'To Do'): Locator =>
  page.getByRole('textbox', { name: `New ticket in ${column}` });
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Recognized' });

/** The local day this number of days from today, as a due date. */
function dueIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const shifted = new Date(day.getTime() - day.getTimezoneOffset() * 60_000);
  return `${shifted.toISOString().slice(0, 10)}T00:00:00`;
}

async function onBoard(content: Record<string, string[]>) {
  const on = await stage.annOn(content);
  await on.anns.takesKeys();
  await on.anns.fetched('composer');
  return on;
}

async function ticketsOf(boardId: string) {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets;
}

/** Waits until the server has a ticket with these values. */
async function saved(boardId: string, name: string, values: object): Promise<void> {
  await until(`${name} is saved`, async () =>
    (await ticketsOf(boardId)).some((ticket) => ticket.name === name),
  );
  const ticket = (await ticketsOf(boardId)).find((each) => each.name === name);
  expect(ticket).toMatchObject(values);
}

test('ZH3 ten tickets with people, labels, priorities and dates are added by keyboard alone', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': ['One'], Done: [] });
  const { keyboard } = annsPage;
  await keyboard.press('n');
  await field(annsPage).and(annsPage.locator(':focus')).waitFor();
  const lines: [typed: string, name: string, values: object][] = [
    ['Plain', 'Plain', { assignee: null, labels: [], dueDate: null }],
    ['Ask @bob', 'Ask', { assignee: stage.bob.id }],
    ['Urgent !high', 'Urgent', { priority: 'HIGH' }],
    ['Web #web', 'Web', { labels: ['web'] }],
    ['Soon tomorrow', 'Soon', { dueDate: dueIn(1) }],
    ['Later in 2 weeks', 'Later', { dueDate: dueIn(14) }],
    ['In 3 days: call', ': call', { dueDate: dueIn(3) }],
    ['All @ann !low #web #new by 2030-12-24', 'All', { priority: 'LOW', labels: ['web', 'new'] }],
    ['Mail a@bob.org #12', 'Mail a@bob.org #12', { assignee: null, labels: [] }],
    ['Last today', 'Last', { dueDate: dueIn(0) }],
  ];
  for (const [typed] of lines) {
    await keyboard.type(typed);
    await keyboard.press('Enter');
    await until('the field is empty', async () => (await field(annsPage).inputValue()) === '');
  }
  // The new ticket is scrolled into view.
  await until('the last one is shown', async () => (await anns.names('To Do')).at(-1) === 'Last');
  for (const [, name, values] of lines) await saved(boardId, name, values);
  await keyboard.press('Escape');
  await field(annsPage).waitFor({ state: 'detached' });
});

test('ZH3 N opens the composer of a focused card’s column, Escape closes it, and the focus returns', async () => {
  const { anns, annsPage } = await onBoard({ 'To Do': ['One'], Done: ['Old'] });
  const { keyboard } = annsPage;
  await anns.card('Old').focus();
  await keyboard.press('n');
  await field(annsPage, 'Done').and(annsPage.locator(':focus')).waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await keyboard.press('Enter');
  await annsPage.getByRole('alert').getByText('Please enter a ticket name.').waitFor();
  await keyboard.type('New @bob fri');
  await chips(annsPage).getByText('Bob Tester').waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await keyboard.press('Enter');
  await shows(anns, 'Done', ['Old', 'New']);
  await keyboard.press('Escape');
  await anns.card('Old').and(annsPage.locator(':focus')).waitFor();
  await anns.column('To Do').getByRole('button', { name: 'Add by Name to To Do' }).click();
  await field(annsPage).and(annsPage.locator(':focus')).waitFor();
  await keyboard.press('Escape');
  const button = anns.column('To Do').getByRole('button', { name: 'Add by Name to To Do' });
  await button.and(annsPage.locator(':focus')).waitFor();
});

test('ZH4 recognized fields are shown, announced, completed and turned back into text', async () => {
  const { annsPage, boardId } = await onBoard({ 'To Do': [] });
  const { keyboard } = annsPage;
  await keyboard.press('n');
  await field(annsPage).waitFor();
  await keyboard.type('Call @b');
  await annsPage.getByRole('option', { name: 'Bob Tester' }).waitFor();
  await keyboard.press('Enter');
  expect(await field(annsPage).inputValue()).toBe('Call @Bob Tester ');
  await keyboard.type('!h');
  await annsPage.getByRole('option', { name: 'high' }).waitFor();
  await keyboard.press('Tab');
  await keyboard.type('on monday #x');
  const status = annsPage.locator('form [role="status"]', { hasText: 'Recognized' });
  await status.getByText(/Bob Tester, Priority High, Due .+, Label x/).waitFor();
  // Backspace right after the words makes them text, and Escape too.
  await keyboard.press('Backspace');
  await chips(annsPage).getByText('x', { exact: true }).waitFor({ state: 'detached' });
  expect(await field(annsPage).inputValue()).toBe('Call @Bob Tester !high on monday #x');
  for (const _key of ' #x') await keyboard.press('Backspace');
  await keyboard.press('Escape');
  await status.getByText('Recognized: Bob Tester, Priority High', { exact: true }).waitFor();
  await annsPage.getByRole('button', { name: 'Keep as text: Priority High' }).click();
  await field(annsPage).and(annsPage.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  const values = { assignee: stage.bob.id, priority: null, dueDate: null };
  await saved(boardId, 'Call !high on monday', values);
});

test('ZH3 typed text is kept as a draft, and More Fields opens the dialog with it', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': ['One'] });
  const { keyboard } = annsPage;
  await keyboard.press('n');
  await field(annsPage).waitFor();
  await keyboard.type('Half a name #web');
  await annsPage.reload();
  await anns.takesKeys();
  await anns.fetched('composer');
  await keyboard.press('n');
  await field(annsPage).waitFor();
  expect(await field(annsPage).inputValue()).toBe('Half a name #web');
  await annsPage.getByRole('button', { name: 'More Fields' }).click();
  const dialog = annsPage.getByRole('dialog', { name: 'Add New Ticket' });
  expect(await dialog.getByLabel('Ticket Name').inputValue()).toBe('Half a name');
  expect(await dialog.getByLabel('Labels').inputValue()).toBe('web');
  await dialog.getByRole('button', { name: 'Add Ticket' }).click();
  await saved(boardId, 'Half a name', { labels: ['web'] });
  await shows(anns, 'To Do', ['One', 'Half a name']);
});

async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', init));
  }, text);
}

test('ZH6 ZH2 pasted lines become tickets after a question, in one command with one undo', async () => {
  const { anns, bobs, annsPage, boardId } = await stage.twoOn({ 'To Do': ['One'] });
  await anns.takesKeys();
  await anns.fetched('composer', 'record-undos');
  const { keyboard } = annsPage;
  await keyboard.press('n');
  await field(annsPage).waitFor();
  const { cursor } = await stage.api.snapshot(stage.ann, boardId);
  await paste(annsPage, '- Two @bob\n- Three !low\n\n- Four\n');
  const dialog = annsPage.getByRole('dialog', { name: 'Create 3 tickets?' });
  await dialog.getByRole('list', { name: 'The tickets' }).getByText('Two').waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await dialog
    .getByRole('button', { name: 'Create 3 Tickets' })
    .and(annsPage.locator(':focus'))
    .waitFor();
  await keyboard.press('Enter');
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['One', 'Two', 'Three', 'Four']);
  await saved(boardId, 'Two', { assignee: stage.bob.id });
  expect(await stage.api.rowsAfter(stage.ann, boardId, cursor)).toHaveLength(1);
  await annsPage.getByText('3 tickets were added.', { exact: true }).first().waitFor();
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['One']);
});

test('ZH6 pasted lines become one ticket, and more than 100 cannot be created at once', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': [] });
  await annsPage.keyboard.press('n');
  await field(annsPage).waitFor();
  await paste(annsPage, 'Offer #web\n\nWrite it\nSend it');
  const dialog = annsPage.getByRole('dialog', { name: 'Create 3 tickets?' });
  await dialog.getByRole('button', { name: 'As One' }).click();
  await shows(anns, 'To Do', ['Offer']);
  await saved(boardId, 'Offer', { labels: ['web'], preview: 'Write it\nSend it' });
  await paste(annsPage, Array.from({ length: 101 }, (_, n) => `Line ${n}`).join('\n'));
  const tooMany = annsPage.getByRole('dialog', { name: 'Create 101 tickets?' });
  await tooMany.getByRole('alert').waitFor();
  expect(await tooMany.getByRole('button', { name: 'Create 101 Tickets' }).isDisabled()).toBe(true);
  await annsPage.keyboard.press('Escape');
  await field(annsPage).and(annsPage.locator(':focus')).waitFor();
});

test('ZH3 two people add to one column at once, in the same order for both', async () => {
  const { anns, bobs, annsPage, bobsPage, boardId } = await stage.twoOn({ 'To Do': ['One'] });
  const { ann, bob, api } = stage;
  await api.run(ann, {
    type: 'boards.setMembers',
    boardId,
    set: [{ userId: bob.id, role: 'ADMIN' }],
    remove: [],
  });
  await Promise.all([anns, bobs].map((board) => board.takesKeys()));
  await bobs.column('To Do').getByRole('button', { name: 'Add by Name to To Do' }).waitFor();
  const add = async (page: Page, names: string[]) => {
    await page.keyboard.press('n');
    await field(page).waitFor();
    for (const name of names) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
  };
  await Promise.all([add(annsPage, ['A1', 'A2', 'A3']), add(bobsPage, ['B1', 'B2', 'B3'])]);
  const count = async (board: BoardPage) => (await board.names('To Do')).length;
  for (const board of [anns, bobs]) {
    await until('all are shown', async () => (await count(board)) === 7);
  }
  await until('both see the same order', async () => {
    const [seenByAnn, seenByBob] = await Promise.all([anns, bobs].map((on) => on.names('To Do')));
    return seenByAnn?.join() === seenByBob?.join();
  });
  const order = await anns.names('To Do');
  expect(order.filter((name) => name.startsWith('A'))).toEqual(['A1', 'A2', 'A3']);
  expect(order.filter((name) => name.startsWith('B'))).toEqual(['B1', 'B2', 'B3']);
});

test('ZH3 text typed for a column that is deleted meanwhile is recovered', async () => {
  const { annsPage, boardId } = await onBoard({ 'To Do': [], Done: [] });
  await annsPage.keyboard.press('n');
  await field(annsPage).waitFor();
  await annsPage.keyboard.type('Not lost');
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  await annsPage.getByText(/Not lost/).waitFor();
});

test('ZH1 ZH3 without a connection tickets wait, are shown, and are sent once', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.takesKeys();
  await board.fetched('composer', 'optimistic-view');
  await page.keyboard.press('n');
  await field(page).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.type('Two #web');
  await page.keyboard.press('Enter');
  await paste(page, 'Three\nFour');
  await page.getByRole('button', { name: 'Create 2 Tickets' }).click();
  await shows(board, 'To Do', ['One', 'Two', 'Three', 'Four']);
  await page.context().setOffline(false);
  await saved(boardId, 'Four', {});
  const names = (await ticketsOf(boardId)).map(({ name }) => name);
  expect(names.sort()).toEqual(['Four', 'One', 'Three', 'Two']);
});

test('ZH3 a refused ticket returns to the composer', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': ['One'] });
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns[0]?.id ?? '';
  const set = { limit: 1, isLimitHard: true };
  await stage.api.run(stage.ann, { type: 'boards.editColumn', boardId, columnId, set });
  await anns.column('To Do').getByText('1/1').waitFor();
  await annsPage.keyboard.press('n');
  await field(annsPage).waitFor();
  await annsPage.keyboard.type('Too much');
  await annsPage.keyboard.press('Enter');
  await until('the text is back', async () => (await field(annsPage).inputValue()) === 'Too much');
  await shows(anns, 'To Do', ['One']);
});

test('ZH5 in German, German words are understood and all texts are German', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { Offen: ['Eins'] });
  const page = await browser.visit(ann, { locale: 'de-DE' });
  const board = boardPage(page);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await board.takesKeys();
  await board.fetched('composer');
  await board.card('Eins').focus();
  await page.keyboard.press('n');
  const own = page.getByRole('textbox', { name: 'Neues Ticket in Offen' });
  await own.waitFor();
  await page.keyboard.type('Anrufen @bob !hoch #Büro übermorgen');
  await page.getByRole('list', { name: 'Erkannt' }).getByText('Hoch').waitFor();
  await page.keyboard.press('Enter');
  const values = { assignee: bob.id, priority: 'HIGH', labels: ['Büro'], dueDate: dueIn(2) };
  await saved(boardId, 'Anrufen', values);
});

test('ZH3 on a phone a ticket is added by two taps, and nothing is wider than the screen', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.fetched('composer');
  const button = board.column('To Do').getByRole('button', { name: 'Add by Name to To Do' });
  await button.tap();
  await field(page).and(page.locator(':focus')).waitFor();
  // The remaining height above a phone's keyboard.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.insertText('Call @bob tomorrow #web !high');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const box = await add.boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
  expect(box?.height).toBeGreaterThanOrEqual(24);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await add.tap();
  await saved(boardId, 'Call', { assignee: bob.id, dueDate: dueIn(1), labels: ['web'] });
});
