import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type BoardPage, boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** A board open on both screens, where Ann's changes can be undone already. */
async function twoOn(content: Record<string, string[]>) {
  const on = await stage.twoOn(content);
  await on.anns.fetched('record-undos');
  const { columns, tickets } = await stage.api.snapshot(stage.ann, on.boardId);
  const idOf = (name: string) =>
    [...columns, ...tickets].find((one) => one.name === name)?.id ?? '';
  return { ...on, idOf };
}

const expectMessage = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

function toHead(board: BoardPage, name: string, column: string): Promise<void> {
  return board.drag(name, board.column(column).getByRole('heading'));
}

test('ZU1 ZU2 the message undoes a move, back between the same neighbours, for everyone', async () => {
  const { anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two', 'Three'], Done: [] });
  await toHead(anns, 'Two', 'Done');
  await expectMessage(annsPage, '“Two” was moved.');
  await shows(bobs, 'Done', ['Two']);
  await undo(annsPage);
  await expectMessage(annsPage, 'Your change was undone.');
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['One', 'Two', 'Three']);
  await annsPage.getByRole('button', { name: 'Dismiss' }).click();
  await button(annsPage, 'Dismiss').waitFor({ state: 'detached' });
});

test('ZU1 ZU5 Ctrl Z undoes one change after another, but not in a text field', async () => {
  const { anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two', 'Three'], Done: ['Old'] });
  await anns.drag('Two', anns.card('Old'), 0.2);
  await shows(bobs, 'Done', ['Two', 'Old']);
  await anns.drag('Two', anns.card('Old'), 0.9);
  await shows(bobs, 'Done', ['Old', 'Two']);
  await anns.drag('Two', anns.card('Three'), 0.9);
  await shows(bobs, 'To Do', ['One', 'Three', 'Two']);
  await anns.drag('Two', anns.card('One'), 0.5);
  await shows(bobs, 'To Do', ['Two', 'Three', 'One']);
  await button(annsPage, 'Edit Board Name').click();
  await annsPage.keyboard.press('Control+z');
  await button(annsPage, 'Cancel').click();
  const steps: [string, string[]][] = [
    ['To Do', ['One', 'Three', 'Two']],
    ['Done', ['Old', 'Two']],
    ['Done', ['Two', 'Old']],
    ['To Do', ['One', 'Two', 'Three']],
  ];
  for (const [column, names] of steps) {
    await annsPage.keyboard.press('Control+z');
    await shows(bobs, column, names);
  }
});

test('ZU3 an undo is rejected with a reason if another user has built on the change', async () => {
  const { boardId, anns, bobs, annsPage, idOf } = await twoOn({
    'To Do': ['One'],
    Doing: [],
    Done: [],
  });
  await toHead(anns, 'One', 'Doing');
  await expectMessage(annsPage, '“One” was moved.');
  const on = { boardId, ticketId: idOf('One') };
  await stage.api.run(stage.bob, { type: 'tickets.move', ...on, to: { columnId: idOf('Done') } });
  await shows(anns, 'Done', ['One']);
  await undo(annsPage);
  const reason = 'Failed to undo: The ticket has been moved in the meantime';
  await annsPage.getByRole('alert').getByText(reason).waitFor();
  await shows(bobs, 'Done', ['One']);
});

test('ZU2 ZU4 edits and deletions of a ticket, a comment and a column are undone', async () => {
  const { boardId, anns, bobs, annsPage, idOf } = await twoOn({
    'To Do': ['One', 'Two'],
    Done: [],
  });
  const on = { boardId, ticketId: idOf('One') };
  await stage.api.run(stage.bob, { type: 'tickets.comment', ...on, text: 'Said', photoUrls: [] });
  await anns.card('One').click();
  const modal = annsPage.getByRole('dialog', { name: 'One', exact: true });
  const comment = modal.getByText('Said', { exact: true });
  await modal.getByRole('button', { name: 'Delete the comment by Bob Tester' }).click();
  const sure = annsPage.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Delete' }).click();
  await comment.waitFor({ state: 'detached' });
  await expectMessage(annsPage, 'The comment was deleted.');
  await undo(annsPage);
  await comment.waitFor();

  await modal.getByRole('button', { name: 'Edit', exact: true }).click();
  await annsPage.getByLabel('Ticket Name').fill('First');
  await annsPage.getByLabel('Description').fill('Long');
  await button(annsPage, 'Update Ticket').click();
  await bobs.card('First').waitFor();
  await expectMessage(annsPage, '“One” was changed.');
  await annsPage.keyboard.press('Control+z');
  await bobs.card('One').waitFor();
  await modal.getByText('No description provided').waitFor();

  await modal.getByRole('button', { name: 'Delete', exact: true }).click();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await shows(bobs, 'To Do', ['Two']);
  await expectMessage(annsPage, '“One” was deleted.');
  await annsPage.keyboard.press('Control+z');
  await shows(bobs, 'To Do', ['One', 'Two']);

  await button(annsPage, 'Actions for To Do').click();
  await annsPage.getByRole('menuitem', { name: 'Delete' }).click();
  await button(annsPage, 'Yes, Delete').click();
  await bobs.column('To Do').waitFor({ state: 'detached' });
  await undo(annsPage);
  await shows(bobs, 'To Do', ['One', 'Two']);
});

test('ZT1 ZT2 ZT4 a manager finds deleted items in the trash and restores them', async () => {
  const { boardId, bobs, annsPage, bobsPage, idOf } = await twoOn({
    'To Do': ['One', 'Two'],
    Done: [],
  });
  const run = stage.api.run;
  await run(stage.ann, { type: 'tickets.delete', boardId, ticketId: idOf('One') });
  await run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId: idOf('To Do') });
  await bobs.column('To Do').waitFor({ state: 'detached' });
  expect(await button(bobsPage, 'Trash').count()).toBe(0);
  await button(annsPage, 'Trash').click();
  const trash = annsPage.getByRole('dialog', { name: 'Trash' });
  const rows = trash.getByRole('listitem');
  await until('both are listed', async () => (await rows.count()) === 2);
  expect(await rows.first().textContent()).toMatch(/^To DoColumn · 1 ticket · Deleted .* by Ann/);
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await button(annsPage, 'Restore To Do').click();
  await shows(bobs, 'To Do', ['Two']);
  await expectMessage(annsPage, '“To Do” was restored.');
  await button(annsPage, 'Restore One').click();
  await shows(bobs, 'To Do', ['One', 'Two']);
  await trash.getByRole('heading', { name: 'The trash is empty' }).waitFor();
});

test('ZU4 ZT6 a deleted board is restored by its message, and later from the trash', async () => {
  const page = await stage.browser.visit(stage.ann);
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['One'] });
  const board = boardPage(page);
  await board.open(stage.site.origin, boardId);
  const tile = page.locator(`a[href="/boards/${boardId}"]`);
  async function remove() {
    await button(page, 'More actions for this board').click();
    await page.getByRole('menuitem', { name: 'Delete Board' }).click();
    await button(page, 'Yes, Delete').click();
    await expectMessage(page, 'The board “Relaunch” was deleted.');
  }
  await remove();
  await undo(page);
  await tile.click();
  await shows(board, 'To Do', ['One']);
  await remove();
  await button(page, 'Trash').click();
  await button(page, 'Restore Relaunch').click();
  await expectMessage(page, '“Relaunch” was restored.');
  await page.keyboard.press('Escape');
  await tile.waitFor();
});
