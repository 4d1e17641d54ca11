import { expect, test } from 'vitest';
import { boardPage } from './lib/board-page.ts';
import { holdCommands } from './lib/held-commands.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const MORE = 'More actions for this board';

let keys = 0;

/** A key that no other board of this file has. */
async function withKey(boardId: string): Promise<string> {
  keys += 1;
  const key = `K${String.fromCharCode(64 + keys)}`;
  await stage.api.run(stage.ann, { type: 'boards.setTicketKey', boardId, key });
  return key;
}

async function idOf(boardId: string, name: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.id ?? '';
}

test('TN1 TN5 a new card has no number until the server gives it, on both screens', async () => {
  const { bobs, boardId } = await stage.bobOn({ 'To Do': ['One'] });
  const key = await withKey(boardId);
  const annsPage = await stage.browser.visitAlone(stage.ann);
  const hold = await holdCommands(annsPage);
  const anns = boardPage(annsPage);
  await anns.open(stage.site.origin, boardId);
  await anns.card('One').getByText(`${key}-1`).waitFor();
  await anns.takesKeys();
  await anns.fetched('composer');
  const held = hold.next('tickets.create');
  await anns.card('One').focus();
  await annsPage.keyboard.press('n');
  await annsPage.keyboard.type('Two');
  await annsPage.keyboard.press('Enter');
  await anns.card('Two').waitFor();
  expect(
    await anns
      .card('Two')
      .getByText(/^[A-Z]+-\d/)
      .count(),
  ).toBe(0);
  (await held).pass();
  for (const board of [anns, bobs]) await board.card('Two').getByText(`${key}-2`).waitFor();
});

test('TN4 a manager changes the key: a taken one is refused, and everyone sees the new one', async () => {
  const { bobs, anns, annsPage, boardId } = await stage.twoOn({ 'To Do': ['One'] });
  const key = await withKey(boardId);
  const otherId = await stage.api.board(stage.ann, [], { 'To Do': [] });
  const taken = await withKey(otherId);
  await annsPage.getByRole('button', { name: MORE }).click();
  await annsPage.getByRole('menuitem', { name: 'Ticket numbers…' }).click();
  const dialog = annsPage.getByRole('dialog', { name: 'Ticket Numbers' });
  const field = dialog.getByLabel('Key');
  expect(await field.inputValue()).toBe(key);
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await field.fill('k1');
  await field.press('Enter');
  await dialog.getByText('Please enter 2 to 5 letters from A to Z.').waitFor();
  await field.fill(taken.toLowerCase());
  await field.press('Enter');
  const refusal = 'Another board has, or had, this key. Please choose another one.';
  await dialog.getByText(refusal, { exact: true }).waitFor();
  await field.fill('shop');
  await field.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  for (const board of [anns, bobs]) await board.card('One').getByText('SHOP-1').waitFor();
  await annsPage.getByRole('button', { name: 'Undo' }).click();
  for (const board of [anns, bobs]) await board.card('One').getByText(`${key}-1`).waitFor();
});

test('TN6 the address of a number leads to the ticket, an earlier one too, and hides a hidden one', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One', 'Two'] });
  const earlier = await withKey(boardId);
  const key = await withKey(boardId);
  const hide = { ticketId: await idOf(boardId, 'Two'), set: { visibleTo: [ann.id] } };
  await api.run(ann, { type: 'tickets.edit', boardId, ...hide });
  const page = await browser.visit(bob);
  for (const number of [`${key}-1`, `${earlier.toLowerCase()}-1`]) {
    await page.goto(`${site.origin}/t/${number}`);
    const dialog = page.getByRole('dialog', { name: 'One' });
    await dialog.getByText(`${key}-1`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/boards/${boardId}`);
  }
  for (const number of [`${key}-2`, `${key}-99`, 'nothing']) {
    await page.goto(`${site.origin}/t/${number}`);
    await page.getByRole('heading', { name: 'Ticket not found' }).waitFor();
  }
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('TN6 the palette, the filter and the form of links find a ticket by its number', async () => {
  const { anns, annsPage, boardId } = await stage.annOn({ 'To Do': ['One', 'Two'] });
  const key = await withKey(boardId);
  await anns.fetched('command-palette');
  await annsPage.keyboard.press('ControlOrMeta+k');
  const palette = annsPage.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill(`${key.toLowerCase()}-2`);
  await palette.getByRole('option', { name: `Two ${key}-2` }).waitFor();
  await annsPage.keyboard.press('Enter');
  const opened = annsPage.getByRole('dialog', { name: 'Two' });
  await opened.getByRole('button', { name: 'More', exact: true }).click();
  await annsPage.getByRole('menuitem', { name: 'Add link' }).click();
  const find = opened.getByRole('combobox', { name: 'Find a ticket' });
  await find.fill(`${stage.site.origin}/t/${key}-1`);
  await annsPage.getByRole('option', { name: /^One/ }).click();
  await opened.getByRole('link', { name: `${key}-1 One` }).waitFor();
  await annsPage.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await annsPage.keyboard.press('/');
  await annsPage.getByRole('searchbox', { name: 'Filter by text' }).fill(`${key}-1`);
  await anns.card('Two').waitFor({ state: 'detached' });
  await anns.card('One').waitFor();
});

test('TN7 a number in a text is a live reference, of another board as far as the reader sees it', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One', 'Two'], Done: [] });
  const key = await withKey(boardId);
  const otherId = await api.board(ann, [], { Ideas: ['Far'] });
  const far = await withKey(otherId);
  const description = `See ${key}-2, ${far}-1, UTF-8 and ${site.origin}/t/${key}-2`;
  const one = await idOf(boardId, 'One');
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId: one, set: { description } });
  const page = await browser.visit(ann);
  await boardPage(page).open(site.origin, boardId);
  await page.goto(`${site.origin}/boards/${boardId}?ticket=${one}`);
  const dialog = page.getByRole('dialog', { name: 'One' });
  await dialog.getByRole('link', { name: `${far}-1 Far Ideas` }).waitFor();
  expect(await dialog.getByRole('link', { name: `${key}-2 Two To Do` }).count()).toBe(2);
  const { columns } = await api.snapshot(ann, boardId);
  const done = columns.find(({ name }) => name === 'Done')?.id ?? '';
  const two = { boardId, ticketId: await idOf(boardId, 'Two') };
  await api.run(ann, { type: 'tickets.move', ...two, to: { columnId: done } });
  await dialog
    .getByRole('link', { name: `${key}-2 Two Done` })
    .first()
    .waitFor();
  const bobsPage = await browser.visit(bob);
  await bobsPage.goto(`${site.origin}/boards/${boardId}?ticket=${one}`);
  const bobs = bobsPage.getByRole('dialog', { name: 'One' });
  await bobs
    .getByRole('link', { name: `${key}-2 Two Done` })
    .first()
    .waitFor();
  await bobs.getByText(`${far}-1, UTF-8`).waitFor();
});

test('TN5 a share link and the table show numbers', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const key = await withKey(boardId);
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?view=table`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Number', exact: true }).check();
  await page.getByRole('gridcell', { name: `${key}-1` }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Client Links' }).click();
  await page.getByRole('button', { name: 'New Link' }).click();
  await page.getByRole('button', { name: 'Create Link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const { pathname, hash } = new URL(link);
  const client = await browser.visit(null);
  await client.goto(site.origin + pathname + hash);
  const { card } = boardPage(client);
  await card('One').getByText(`${key}-1`).waitFor();
  await api.run(ann, { type: 'boards.setTicketKey', boardId, key: 'LOOK' });
  await card('One').getByText('LOOK-1').waitFor();
});
