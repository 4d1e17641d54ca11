import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const { twoOn, annOn } = stage;

async function chooseInMenu(page: Page, column: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${column}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Fills the dialog of a column and saves it. */
async function edit(page: Page, column: string, fill: (page: Page) => Promise<void>) {
  await chooseInMenu(page, column, 'Edit');
  await fill(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('B12 a column gets a limit and a color in its dialog, for both users; one undo reverts both', async () => {
  const { anns, annsPage, bobs } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  await edit(annsPage, 'To Do', async (page) => {
    await page.getByLabel('Ticket limit').fill('1');
    await page.getByRole('radio', { name: 'Blue' }).check();
    await page.getByText('Blue', { exact: true }).waitFor();
  });
  for (const page of [anns, bobs]) {
    await page
      .column('To Do')
      .getByRole('img', { name: '2 tickets, over the limit of 1' })
      .waitFor();
    expect(await page.column('To Do').getAttribute('data-color')).toBe('blue');
  }
  await annsPage.getByRole('button', { name: 'Undo' }).click();
  for (const page of [anns, bobs]) {
    await page.column('To Do').getByRole('img', { name: '2 tickets', exact: true }).waitFor();
    expect(await page.column('To Do').getAttribute('data-color')).toBeNull();
  }
});

test('B14 two people take the last place of a hard limit at once: one is refused with a clear text', async () => {
  const { anns, annsPage, bobs, bobsPage } = await twoOn({
    'To Do': ['One', 'Two'],
    Doing: ['Three'],
  });
  await edit(annsPage, 'Doing', async (page) => {
    await page.getByLabel('Ticket limit').fill('2');
    await page.getByLabel('Refuse tickets above the limit').check();
  });
  await bobs.column('Doing').getByRole('img', { name: '1 of at most 2 tickets' }).waitFor();
  await Promise.all([
    anns.drag('One', anns.column('Doing').getByRole('heading')),
    bobs.drag('Two', bobs.column('Doing').getByRole('heading')),
  ]);
  await Promise.race(
    [annsPage, bobsPage].map((page) => page.getByText('The column is full').waitFor()),
  );
  for (const page of [anns, bobs]) {
    await page.column('Doing').getByRole('img', { name: '2 of at most 2 tickets' }).waitFor();
    await until('one ticket is left', async () => (await page.names('To Do')).length === 1);
  }
});

test('B15 in a column that is done no card is overdue', async () => {
  const { annsPage, anns, bobs, boardId } = await twoOn({ 'To Do': ['One'], Done: [] });
  const [ticket] = (await stage.api.snapshot(stage.ann, boardId)).tickets;
  await stage.api.run(stage.ann, {
    type: 'tickets.edit',
    boardId,
    ticketId: ticket?.id ?? '',
    set: { dueDate: '2020-01-02T10:00:00' },
  });
  for (const page of [anns, bobs]) await page.card('One').getByText('Overdue since').waitFor();
  await edit(annsPage, 'Done', (page) => page.getByLabel('Tickets here are done').check());
  await bobs.drag('One', bobs.column('Done').getByRole('heading'));
  for (const page of [anns, bobs]) await page.card('One').getByText('Done, was due').waitFor();
});

test('O8 a column is sorted once while a colleague works in it, and the undo is refused after a drag', async () => {
  const { anns, annsPage, bobs } = await twoOn({ 'To Do': ['C', 'A', 'B'], Done: [] });
  async function sort() {
    await chooseInMenu(annsPage, 'To Do', 'Sort...');
    await annsPage.getByLabel('Sort by').selectOption('Name');
    await annsPage.getByRole('button', { name: 'Sort', exact: true }).click();
  }
  await sort();
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['A', 'B', 'C']);
  await annsPage.getByRole('button', { name: 'Undo' }).click();
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['C', 'A', 'B']);
  await sort();
  await shows(bobs, 'To Do', ['A', 'B', 'C']);
  await bobs.drag('C', bobs.card('A'), 0.1);
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['C', 'A', 'B']);
  await annsPage.getByRole('button', { name: 'Undo' }).click();
  await annsPage.getByText('Someone else has changed the column in the meantime').waitFor();
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['C', 'A', 'B']);
});

test('B16 a collapsed column stays collapsed on this device, and takes dropped tickets at its end', async () => {
  const { anns, annsPage, bobs } = await twoOn({ 'To Do': ['One', 'Two'], Done: ['Old'] });
  await annsPage.getByRole('button', { name: 'Collapse Done' }).click();
  const expand = annsPage.getByRole('button', { name: 'Expand Done' });
  await until('the focus follows', () =>
    expand.evaluate((button) => button === document.activeElement),
  );
  await bobs.card('Old').waitFor();
  await anns.drag('One', anns.column('Done'));
  await shows(bobs, 'Done', ['Old', 'One']);
  expect(await axeFaults(annsPage, ['dark', 'light'])).toEqual([]);
  await annsPage.reload();
  await annsPage.getByRole('button', { name: 'Expand Done' }).click();
  await shows(anns, 'Done', ['Old', 'One']);
  const collapse = annsPage.getByRole('button', { name: 'Collapse Done' });
  await until('the focus follows', () =>
    collapse.evaluate((button) => button === document.activeElement),
  );
});

test('B12 the dialog of a column refuses an invalid limit, and keeps the typed text', async () => {
  const { annsPage } = await annOn({ 'To Do': [] });
  await chooseInMenu(annsPage, 'To Do', 'Edit');
  const limit = annsPage.getByLabel('Ticket limit');
  await limit.fill('many');
  await annsPage.getByRole('button', { name: 'Save Changes' }).click();
  await annsPage.getByText('Enter a number from 1 to 20,000, or leave it empty.').waitFor();
  expect(await limit.evaluate((input) => input === document.activeElement)).toBe(true);
  await limit.fill('3');
  await annsPage.getByRole('button', { name: 'Save Changes' }).click();
  await annsPage.getByRole('img', { name: '0 of at most 3 tickets' }).waitFor();
});
