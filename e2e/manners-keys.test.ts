import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const menu = (page: Page, name: string) => page.getByRole('menu', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const palette = (page: Page) => dialog(page, 'Search');
const option = (page: Page, name: string) =>
  palette(page).getByRole('option', { name, exact: true });

async function onBoard(content: Record<string, string[]>) {
  const on = await stage.annOn(content);
  await on.anns.takesKeys();
  await on.anns.fetched('command-palette', 'composer');
  return on;
}

/** Opens the palette and types. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').waitFor();
  await page.keyboard.type(text);
}

test('MN25 the palette runs the actions of keys, on the focused card and on the open ticket', async () => {
  const { anns, annsPage: page } = await onBoard({ 'To Do': ['One', 'Two'], Done: [] });
  await anns.card('Two').focus();
  await find(page, '');
  const onTicket = palette(page).getByRole('group', { name: 'Ticket “Two”' });
  await onTicket.getByRole('option', { name: 'Set the priority', exact: true }).waitFor();
  await palette(page).getByRole('group', { name: 'This board' }).waitFor();
  expect(await option(page, 'Set the priority').getAttribute('aria-keyshortcuts')).toBe('P');
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await page.keyboard.type('p');
  await page.keyboard.press('Enter');
  await menu(page, 'Priority').waitFor();
  await page.keyboard.press('Enter');
  await anns.card('Two').getByText('High').waitFor();
  await page.keyboard.press('Enter');
  await dialog(page, 'Two').waitFor();
  await find(page, 'i');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Details' }).getByText('Ann Tester').waitFor();
  await find(page, 'c');
  await page.keyboard.press('Enter');
  await page.getByLabel('Your comment').and(page.locator(':focus')).waitFor();
});

test('MN25 without a focused card it offers the actions of the board', async () => {
  const { anns, annsPage: page } = await onBoard({ 'To Do': ['One'], Done: [] });
  await find(page, 'ta');
  await option(page, 'Table').waitFor();
  expect(
    await palette(page)
      .getByRole('group', { name: /^Ticket/ })
      .count(),
  ).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=table/);
  await find(page, 'st');
  await page.keyboard.press('Enter');
  await anns.column('To Do').waitFor();
  for (const [text, title] of [
    ['ru', 'Rules'],
    ['me', 'Manage Board Permissions'],
    ['ne', 'Add New Column'],
  ] as const) {
    await find(page, text);
    await page.keyboard.press('Enter');
    await dialog(page, title).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, title).waitFor({ state: 'detached' });
  }
  await find(page, 'hi');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Expand To Do' }).waitFor();
});

test('MN26 from a board to a commented ticket and a moved one in at most 20 keys', async () => {
  const { anns, annsPage: page, boardId } = await onBoard({ 'To Do': ['One', 'Two'], Done: [] });
  const { api, ann, site } = stage;
  await api.run(ann, { type: 'boards.rename', boardId, name: 'Quick' });
  await page.goto(`${site.origin}/dashboard`);
  await boardPage(page).fetched('command-palette');
  const keys: string[] = [];
  const press = async (key: string) => {
    keys.push(key);
    await page.keyboard.press(key);
  };
  await press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').waitFor();
  await press('q');
  await press('u');
  await press('Enter');
  await page.waitForURL(`**/boards/${boardId}`);
  await anns.takesKeys();
  await press('j');
  await press('Enter');
  await dialog(page, 'One').waitFor();
  await press('a');
  await menu(page, 'Assign').waitFor();
  await press('Enter');
  await menu(page, 'Assign').waitFor({ state: 'detached' });
  await press('d');
  await menu(page, 'Due Date').waitFor();
  await press('Enter');
  await menu(page, 'Due Date').waitFor({ state: 'detached' });
  await press('c');
  await page.getByLabel('Your comment').and(page.locator(':focus')).waitFor();
  await press('o');
  await press('k');
  await press('ControlOrMeta+Enter');
  await dialog(page, 'One').getByRole('listitem').filter({ hasText: 'ok' }).first().waitFor();
  await press('Escape');
  await dialog(page, 'One').waitFor({ state: 'detached' });
  await until('its card has the focus', () =>
    anns.card('One').evaluate((card) => card === document.activeElement),
  );
  await press('j');
  await press('m');
  await menu(page, 'Move').waitFor();
  await press('d');
  await press('Enter');
  await shows(anns, 'Done', ['Two']);
  expect(keys.length).toBeLessThanOrEqual(20);
  expect(keys.filter((key) => key.includes('Tab'))).toEqual([]);
  await until('all is saved', async () => {
    const { tickets } = await api.snapshot(ann, boardId);
    const one = tickets.find(({ name }) => name === 'One');
    return one?.assignee !== null && one?.dueDate !== null;
  });
});
