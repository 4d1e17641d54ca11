import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type BoardPage, boardPage } from './lib/board-page.ts';
import { holdCommands } from './lib/held-commands.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });
const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' });
const property = (page: Page, name: string): Locator =>
  details(page).getByRole('button', { name: `Change ${name}`, exact: true });
const isFocused = (page: Page, locator: Locator) => locator.and(page.locator(':focus')).waitFor();

async function open(page: Page, board: BoardPage, name: string): Promise<void> {
  await board.takesKeys();
  await board.fetched('ticket-modal');
  await board.card(name).click();
  await dialog(page, name).getByText('No description provided').waitFor();
}

async function ticketOf(boardId: string) {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  const ticket = tickets[0];
  if (!ticket) throw new Error('the board has no ticket');
  return ticket;
}

async function saved(boardId: string, values: object): Promise<void> {
  const isSaved = async () => {
    const ticket: object = await ticketOf(boardId);
    return Object.entries(values).every(
      ([name, value]) => String(ticket[name as keyof typeof ticket]) === String(value),
    );
  };
  await until(`${JSON.stringify(values)} is saved`, isSaved);
}

/** The description of a ticket, as scripts read it. */
async function descriptionOf(boardId: string): Promise<string> {
  const { id } = await ticketOf(boardId);
  const ticket = await stage.api.send<{ description: string }>(`/api/tickets/${id}`, stage.ann);
  return ticket.description;
}

test('ZH7 the name is edited in the heading: Enter saves, Escape discards', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['One'] });
  await open(annsPage, anns, 'One');
  const { keyboard } = annsPage;
  const name = annsPage.getByRole('textbox', { name: 'Ticket Name' });
  const heading = (text: string) =>
    annsPage.getByRole('heading', { level: 2, name: text }).getByRole('button');
  await heading('One').focus();
  await keyboard.press('Enter');
  await isFocused(annsPage, name);
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await keyboard.type('Two');
  await keyboard.press('Escape');
  await isFocused(annsPage, heading('One'));
  await heading('One').click();
  await name.fill(' ');
  await keyboard.press('Enter');
  await annsPage.getByRole('alert').getByText('Please enter a ticket name.').waitFor();
  await name.fill('Two');
  await keyboard.press('Enter');
  await dialog(annsPage, 'Two').waitFor();
  await isFocused(annsPage, heading('Two'));
  await saved(boardId, { name: 'Two' });
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
});

test('ZH7 the description is edited in place, and a colleague’s change is not overwritten', async () => {
  const { anns, bobs, annsPage, bobsPage, boardId } = await stage.twoOn({ 'To Do': ['One'] });
  const { ann, bob, api } = stage;
  const set = [{ userId: bob.id, role: 'ADMIN' as const }];
  await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  await open(annsPage, anns, 'One');
  const area = (page: Page) => page.getByRole('textbox', { name: 'Description' });
  await annsPage.getByText('No description provided').dblclick();
  await isFocused(annsPage, area(annsPage));
  await annsPage.keyboard.type('Mine');
  await open(bobsPage, bobs, 'One');
  await bobsPage.getByRole('button', { name: 'Edit Text' }).click();
  await bobsPage.keyboard.type('Theirs');
  await bobsPage.keyboard.press('Control+Enter');
  await until('it is saved', async () => (await descriptionOf(boardId)) === 'Theirs');
  await annsPage.getByText('Someone else changed this. Their version:').waitFor();
  await annsPage.keyboard.press('Control+Enter');
  await annsPage.getByText('Choose their version or yours first.').waitFor();
  expect(await descriptionOf(boardId)).toBe('Theirs');
  await annsPage.getByRole('button', { name: 'Keep mine' }).click();
  await annsPage.getByRole('button', { name: 'Save', exact: true }).click();
  await until('mine is saved', async () => (await descriptionOf(boardId)) === 'Mine');
  await isFocused(annsPage, annsPage.getByRole('button', { name: 'Edit Text' }));
  await dialog(bobsPage, 'One').getByText('Mine', { exact: true }).waitFor();
});

test('ZH7 an unsaved description is kept as a draft, and Escape asks before it is discarded', async () => {
  const { anns, annsPage } = await stage.annOn({ 'To Do': ['One'] });
  await open(annsPage, anns, 'One');
  await annsPage.getByRole('button', { name: 'Edit Text' }).click();
  const area = annsPage.getByRole('textbox', { name: 'Description' });
  await area.fill('Half a text');
  await until('the draft is stored', () =>
    annsPage.evaluate(() => JSON.stringify(localStorage).includes('Half a text')),
  );
  await annsPage.reload();
  await until('the draft is back', async () => (await area.inputValue()) === 'Half a text');
  await area.focus();
  await annsPage.keyboard.press('Escape');
  await annsPage.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await annsPage.getByText('No description provided').waitFor();
});

test('ZH8 each property of the sidebar is edited in place by keyboard, and the focus returns', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['One'], Done: [] });
  await open(annsPage, anns, 'One');
  const { keyboard } = annsPage;
  for (const [name, keys, values] of [
    ['Assignee', ['b', 'Enter'], { assignee: stage.bob.id }],
    ['Priority', ['Enter'], { priority: 'HIGH' }],
    ['Status', ['d', 'Enter'], {}],
  ] as const) {
    await property(annsPage, name).focus();
    await keyboard.press('Enter');
    await annsPage.getByRole('menu').waitFor();
    for (const key of keys) await keyboard.press(key);
    await saved(boardId, values);
    await isFocused(annsPage, property(annsPage, name));
  }
  await property(annsPage, 'Due Date').click();
  await annsPage.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await until('it is due', async () => (await ticketOf(boardId)).dueDate !== null);
  await details(annsPage).getByText('Done', { exact: true }).waitFor();
  await property(annsPage, 'Visible To').focus();
  await keyboard.press('Enter');
  await details(annsPage).getByRole('checkbox', { name: 'Bob Tester' }).check();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await details(annsPage).getByRole('button', { name: 'Save', exact: true }).click();
  await saved(boardId, { visibleTo: [stage.bob.id] });
  await isFocused(annsPage, property(annsPage, 'Visible To'));
});

test('ZH8 properties without a value are added, and disappear again if they get none', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['One'] });
  await open(annsPage, anns, 'One');
  const { keyboard } = annsPage;
  expect(await details(annsPage).getByText('Estimate').count()).toBe(0);
  const add = details(annsPage).getByRole('button', { name: 'Add…' });
  await add.focus();
  await keyboard.press('Enter');
  await annsPage.getByRole('menuitem', { name: 'Estimate' }).click();
  const estimate = details(annsPage).getByRole('spinbutton', { name: 'Estimate' });
  await isFocused(annsPage, estimate);
  await keyboard.press('Escape');
  await isFocused(annsPage, add);
  await keyboard.press('Enter');
  await annsPage.getByRole('menuitem', { name: 'Estimate' }).click();
  await estimate.fill('2.5');
  await keyboard.press('Enter');
  await saved(boardId, { estimate: 2.5 });
  await property(annsPage, 'Estimate').waitFor();
  await add.click();
  await annsPage.getByRole('menuitem', { name: 'Start Date' }).click();
  await details(annsPage).getByLabel('Start Date').fill('2030-01-01');
  await details(annsPage).getByRole('button', { name: 'Save', exact: true }).click();
  await saved(boardId, { startDate: '2030-01-01T00:00:00' });
  // Of the fields that may be missing, one is left.
  await add.click();
  await expect.poll(() => annsPage.getByRole('menuitem').allInnerTexts()).toEqual(['Repeats']);
});

test('ZH8 a colleague’s change while a menu is open is announced', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['One'] });
  await open(annsPage, anns, 'One');
  await property(annsPage, 'Priority').click();
  await annsPage.getByRole('menu', { name: 'Priority' }).waitFor();
  const { id: ticketId } = await ticketOf(boardId);
  const edit = { type: 'tickets.edit' as const, boardId, ticketId };
  await stage.api.run(stage.ann, { ...edit, set: { priority: 'LOW' } });
  await annsPage.getByText('Someone else changed Priority: Low').waitFor();
  await annsPage.getByRole('menuitem', { name: 'Medium' }).click();
  await saved(boardId, { priority: 'MEDIUM' });
});

test('ZH8 a choice that crosses a colleague’s change is refused', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  const hold = await holdCommands(page);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await open(page, board, 'One');
  await property(page, 'Priority').click();
  const next = hold.next('tickets.edit');
  await page.getByRole('menuitem', { name: 'Medium' }).click();
  const held = await next;
  const { id: ticketId } = await ticketOf(boardId);
  const edit = { type: 'tickets.edit' as const, boardId, ticketId };
  await api.run(ann, { ...edit, set: { priority: 'LOW' } });
  held.pass();
  await page.getByText(/^Failed to update ticket: /).waitFor();
  await details(page).getByText('Low', { exact: true }).waitFor();
});

test('ZH7 a user who may not edit a ticket sees only its values', async () => {
  const { bobs, bobsPage } = await stage.bobOn({ 'To Do': ['One'] });
  await open(bobsPage, bobs, 'One');
  await property(bobsPage, 'Status').waitFor();
  expect(await bobsPage.getByRole('button', { name: 'Edit Text' }).count()).toBe(0);
  expect(await property(bobsPage, 'Assignee').count()).toBe(0);
  expect(await details(bobsPage).getByRole('button', { name: 'Add…' }).count()).toBe(0);
  const heading = bobsPage.getByRole('heading', { level: 2, name: 'One' });
  expect(await heading.getByRole('button').count()).toBe(0);
});

test('ZH7 ZH8 on a phone, name, person and date are set by at most four taps each', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'] });
  const page = await browser.visit(ann, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.takesKeys();
  await board.fetched('ticket-modal');
  await board.card('One').tap();
  await dialog(page, 'One').getByText('No description provided').waitFor();
  await property(page, 'Assignee').tap();
  await page.getByRole('menuitemcheckbox', { name: 'Bob Tester' }).tap();
  await saved(boardId, { assignee: bob.id });
  // The menu stays open for further people; a tap elsewhere closes it.
  await page.touchscreen.tap(300, 60);
  await page.getByRole('menu', { name: 'Assign' }).waitFor({ state: 'detached' });
  await property(page, 'Due Date').tap();
  await page.getByRole('menuitem', { name: 'Today' }).tap();
  await until('it is due', async () => (await ticketOf(boardId)).dueDate !== null);
  await page.getByRole('heading', { level: 2, name: 'One' }).getByRole('button').tap();
  await page.getByRole('textbox', { name: 'Ticket Name' }).fill('Two');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await saved(boardId, { name: 'Two' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
