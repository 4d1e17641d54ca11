import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const menu = (page: Page, name: string) => page.getByRole('menu', { name, exact: true });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('span')?.textContent ?? '');

async function onBoard(content: Record<string, string[]>) {
  const on = await stage.annOn(content);
  await on.anns.takesKeys();
  await on.anns.fetched('composer');
  return on;
}

test('ZI7 keys on a focused card open menus there, and the focus returns', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': ['One', 'Two'], Done: [] });
  const { keyboard } = annsPage;
  await anns.card('One').focus();
  await keyboard.press('p');
  await menu(annsPage, 'Priority').waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await keyboard.press('Enter');
  await anns.card('One').getByText('High').waitFor();
  await until('the card has the focus again', async () => (await focusedName(annsPage)) === 'One');
  await keyboard.press('i');
  await anns.card('One').getByText('Ann Tester').waitFor();
  await keyboard.press('i');
  await anns.card('One').getByText('Ann Tester').waitFor({ state: 'detached' });
  await keyboard.press('a');
  await menu(annsPage, 'Assign').waitFor();
  await keyboard.press('b');
  await keyboard.press('Enter');
  await anns.card('One').getByText('Bob Tester').waitFor();
  await until('the card has the focus again', async () => (await focusedName(annsPage)) === 'One');
  await keyboard.press('d');
  await menu(annsPage, 'Due Date').waitFor();
  await keyboard.press('Escape');
  await menu(annsPage, 'Due Date').waitFor({ state: 'detached' });
  await until('the card has the focus again', async () => (await focusedName(annsPage)) === 'One');
  await keyboard.press('l');
  await menu(annsPage, 'Labels').waitFor();
  await keyboard.press('Enter');
  await annsPage.getByRole('dialog').getByLabel('Label', { exact: true }).fill('mapped');
  await keyboard.press('Enter');
  await anns.card('One').getByText('mapped').waitFor();
  await keyboard.press('m');
  await menu(annsPage, 'Move').waitFor();
  await keyboard.press('d');
  await keyboard.press('Enter');
  await shows(anns, 'Done', ['One']);
  await until('all is saved', async () => {
    const { tickets } = await stage.api.snapshot(stage.ann, boardId);
    const one = tickets.find(({ name }) => name === 'One');
    return one?.priority === 'HIGH' && one.assignee === stage.bob.id && one.labels[0] === 'mapped';
  });
});

test('ZI7 J and K go to the next and previous ticket, of cards and of the open one', async () => {
  const { anns, annsPage } = await onBoard({ 'To Do': ['One', 'Two', 'Three'] });
  const { keyboard } = annsPage;
  await anns.card('One').focus();
  for (const [key, name] of [
    ['j', 'Two'],
    ['j', 'Three'],
    ['j', 'Three'],
    ['k', 'Two'],
  ] as const) {
    await keyboard.press(key);
    await until(`${name} has the focus`, async () => (await focusedName(annsPage)) === name);
  }
  await keyboard.press('Enter');
  await annsPage.getByRole('dialog', { name: 'Two' }).waitFor();
  await keyboard.press('j');
  await annsPage.getByRole('dialog', { name: 'Three' }).waitFor();
  await keyboard.press('p');
  await menu(annsPage, 'Priority').waitFor();
  await keyboard.press('Enter');
  await annsPage.getByRole('complementary', { name: 'Details' }).getByText('High').waitFor();
});

test('ZI8 no key acts without a focused card, while one types, or with a modifier', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': ['One'] });
  const { keyboard } = annsPage;
  await annsPage.getByRole('button', { name: 'Edit Board Name' }).focus();
  for (const key of ['i', 'p', 'x']) await keyboard.press(key);
  await anns.card('One').focus();
  for (const key of ['Control+i', 'Alt+p', 'Shift+X']) await keyboard.press(key);
  await keyboard.press('n');
  const composer = annsPage.getByRole('textbox', { name: 'New ticket in To Do' });
  await composer.and(annsPage.locator(':focus')).waitFor();
  await keyboard.type('pixn');
  expect(await composer.inputValue()).toBe('pixn');
  await keyboard.press('Backspace');
  await keyboard.press('Enter');
  await shows(anns, 'To Do', ['One', 'pix']);
  expect(await annsPage.getByRole('region', { name: 'Selected tickets' }).count()).toBe(0);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  expect(tickets.map(({ assignee, priority }) => [assignee, priority])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('ZI7 holding a key archives only one ticket', async () => {
  const { anns, annsPage } = await onBoard({ 'To Do': ['One', 'Two', 'Three'] });
  await anns.card('One').focus();
  for (let n = 0; n < 3; n += 1) await annsPage.keyboard.down('e');
  await annsPage.keyboard.up('e');
  await until('the next one has the focus', async () => (await focusedName(annsPage)) === 'Two');
  await shows(anns, 'To Do', ['Two', 'Three']);
  // Holding a key repeats only the navigation between tickets.
  await annsPage.keyboard.press('k');
  for (let n = 0; n < 2; n += 1) await annsPage.keyboard.down('j');
  await annsPage.keyboard.up('j');
  await until('the last one has the focus', async () => (await focusedName(annsPage)) === 'Three');
});

test('ZI7 in other views, N opens the form for a new ticket', async () => {
  const { anns, annsPage } = await onBoard({ 'To Do': ['One'], Done: ['Old'] });
  await annsPage.getByText('By Assignee', { exact: true }).click();
  await anns.column('Unassigned').waitFor();
  await anns.card('Old').focus();
  await annsPage.keyboard.press('n');
  const dialog = annsPage.getByRole('dialog', { name: 'Add New Ticket' });
  await dialog.getByLabel('Ticket Name').fill('New');
  await annsPage.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await annsPage.getByText('By Status', { exact: true }).click();
  await shows(anns, 'Done', ['Old', 'New']);
});

test('ZI7 TN5 keys copy the number and the address of the ticket', async () => {
  const { anns, annsPage, boardId } = await onBoard({ 'To Do': ['One'] });
  await annsPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  await anns.card('One').focus();
  await annsPage.keyboard.press('.');
  await annsPage.getByText(/^[A-Z]+-1 was copied\.$/).waitFor();
  expect(await annsPage.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z]+-1$/);
  await annsPage.keyboard.press('u');
  await annsPage.getByText('The address of “One” was copied.').waitFor();
  expect(await annsPage.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.site.origin}/boards/${boardId}?ticket=${tickets[0]?.id}`,
  );
});
