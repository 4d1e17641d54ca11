import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardPage, shows } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const MORE = 'More actions for this board';
const stage = openTestEnvironment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const expectMessage = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();

test('ZK1 ZK2 ZU6 a ticket and a column are duplicated, the duplicate is opened, and both are undone', async () => {
  const { anns, bobs, annsPage } = await stage.twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  await anns.fetched('record-undos');
  await anns.card('One').click();
  await inDialog(annsPage, 'More').click();
  await item(annsPage, 'Duplicate').click();
  await expectMessage(annsPage, '“One” was duplicated.');
  await shows(bobs, 'To Do', ['One', 'One', 'Two']);
  await annsPage.getByRole('tab', { name: 'History (1)' }).click();
  await annsPage.getByText('Copied from another ticket').waitFor();
  // The undo closes the open ticket, without any further message.
  await button(annsPage, 'Undo').click();
  await annsPage.getByRole('dialog').waitFor({ state: 'detached' });
  await shows(bobs, 'To Do', ['One', 'Two']);
  expect(await annsPage.getByRole('alert').count()).toBe(0);
  await anns.card('One').click();
  await inDialog(annsPage, 'More').click();
  await item(annsPage, 'Duplicate').click();
  await expectMessage(annsPage, '“One” was duplicated.');
  await annsPage.keyboard.press('Escape');
  await annsPage.getByRole('dialog').waitFor({ state: 'detached' });
  await button(annsPage, 'Actions for To Do').focus();
  await annsPage.keyboard.press('Enter');
  await item(annsPage, 'Duplicate').press('Enter');
  for (const board of [anns, bobs]) await shows(board, 'To Do (copy)', ['One', 'One', 'Two']);
  await expectMessage(annsPage, '“To Do” was duplicated.');
  await button(annsPage, 'Undo').click();
  await bobs.column('To Do (copy)').waitFor({ state: 'detached' });
  await expectMessage(annsPage, 'Your change was undone.');
  await annsPage.keyboard.press('Control+z');
  await shows(bobs, 'To Do', ['One', 'Two']);
});

test('ZK3 ZK4 a board is offered as a template, and new ones are created from it', async () => {
  const { anns, annsPage, bobsPage } = await stage.twoOn({ Draft: ['Outline'], Sent: [] });
  await button(annsPage, MORE).click();
  await item(annsPage, 'Make available as template').click();
  await expectMessage(annsPage, 'This board can now be used as a template.');
  await bobsPage.getByText('Template', { exact: true }).waitFor();
  await button(bobsPage, MORE).click();
  await bobsPage.getByRole('menuitem').first().waitFor();
  expect(await bobsPage.getByRole('menuitem').allInnerTexts()).toEqual([
    'Show as table',
    'Show as timeline',
    'About this board',
    'Archive',
    'Export…',
    'Print',
  ]);
  await bobsPage.keyboard.press('Escape');
  await button(annsPage, MORE).click();
  await item(annsPage, 'Duplicate board…').click();
  await annsPage.getByRole('textbox', { name: 'Board name' }).fill('Second');
  await annsPage.getByRole('checkbox', { name: 'Include its members' }).uncheck();
  await inDialog(annsPage, 'Create Board').click();
  await annsPage.getByRole('heading', { name: 'Second', exact: true }).waitFor();
  await shows(anns, 'Draft', ['Outline']);
  await annsPage.goto(`${stage.site.origin}/boardsOverview`);
  await button(annsPage, 'Create Board').click();
  await annsPage.getByRole('textbox', { name: 'Board name' }).fill('Third');
  await annsPage.getByLabel('From template').selectOption({ label: 'Relaunch' });
  await annsPage.getByRole('checkbox', { name: 'Include the tickets you can see' }).uncheck();
  await inDialog(annsPage, 'Create Board').click();
  await annsPage.getByRole('heading', { name: 'Third', exact: true }).waitFor();
  await shows(anns, 'Draft', []);
});

test('ZK5 ZU6 a ticket is moved to another board, appears there at once, and the move is undone', async () => {
  const { api, ann, bob, site } = stage;
  const { anns, bobs, annsPage, bobsPage } = await stage.twoOn({ 'To Do': ['Stays', 'Goes'] });
  const otherId = await api.board(ann, [bob], { Inbox: ['There'], Later: [] });
  await api.run(ann, { type: 'boards.rename', boardId: otherId, name: 'Other' });
  const others = boardPage(bobsPage);
  await others.open(site.origin, otherId);
  await annsPage.reload();
  await anns.fetched('record-undos');
  await anns.card('Goes').click();
  await inDialog(annsPage, 'More').click();
  await item(annsPage, 'Move to another board…').click();
  await annsPage.getByLabel('Board', { exact: true }).selectOption({ label: 'Other' });
  await annsPage.getByLabel('Column', { exact: true }).selectOption({ label: 'Inbox' });
  await inDialog(annsPage, 'Move Ticket').click();
  await expectMessage(annsPage, '“Goes” was moved to “Other”.');
  await shows(anns, 'To Do', ['Stays']);
  await shows(bobs, 'Inbox', ['There', 'Goes']);
  await button(annsPage, 'Undo').click();
  await shows(anns, 'To Do', ['Stays', 'Goes']);
  await shows(bobs, 'Inbox', ['There']);
  await expectMessage(annsPage, 'Your change was undone.');
  expect(await annsPage.getByRole('alert').count()).toBe(0);
});
