import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type BoardPage, boardPage, shows } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { holdCommands } from './lib/held-commands.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const NAMES = ['One', 'Two', 'Three', 'Four'];

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' });
const selected = (page: Page, count: number) =>
  bar(page).getByText(`${count} selected`, { exact: true }).waitFor();

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await bar(page).getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function isSelected(board: BoardPage, name: string): Promise<boolean> {
  return (await board.card(name).getAttribute('aria-pressed')) === 'true';
}

test('ZI5 Ctrl and a click, Shift and a click, and X select; Escape clears', async () => {
  const { anns, annsPage } = await stage.annOn({ 'To Do': NAMES, Done: ['Old'] });
  await anns.takesKeys();
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Three').click({ modifiers: ['Shift'] });
  await selected(annsPage, 3);
  await anns.card('Old').focus();
  await annsPage.keyboard.press('x');
  await selected(annsPage, 4);
  expect(await Promise.all(NAMES.map((name) => isSelected(anns, name)))).toEqual([
    ...[true, true, true, false],
  ]);
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await annsPage.keyboard.press('x');
  await selected(annsPage, 3);
  await annsPage.keyboard.press('Escape');
  await bar(annsPage).waitFor({ state: 'detached' });
  await anns.card('One').click();
  await annsPage.getByRole('dialog', { name: 'One' }).waitFor();
  await annsPage.keyboard.press('x');
  expect(await bar(annsPage).count()).toBe(0);
});

test('ZI5 a hidden ticket is no longer selected, and another view begins without a selection', async () => {
  const { anns, bobs, annsPage, boardId } = await stage.twoOn({ 'To Do': NAMES });
  await anns.takesKeys();
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Two').click({ modifiers: ['Shift'] });
  await selected(annsPage, 2);
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'One')?.id ?? '';
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  await selected(annsPage, 1);
  await shows(bobs, 'To Do', ['Two', 'Three', 'Four']);
  await annsPage.getByText('By Assignee', { exact: true }).click();
  await annsPage.waitForURL(/view=assignee$/);
  await bar(annsPage).waitFor({ state: 'detached' });
  await anns.card('Two').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Four').click({ modifiers: ['Shift'] });
  await selected(annsPage, 3);
});

test('ZI1 ZI3 ZI6 many tickets are moved at once while a colleague drags one of them, and undone', async () => {
  const { anns, bobs, annsPage, bobsPage } = await stage.twoOn({
    'To Do': NAMES,
    Doing: [],
    Done: ['Old'],
  });
  await Promise.all([anns.takesKeys(), anns.fetched('record-undos'), bobs.carries()]);
  await bobs.card('Two').focus();
  await bobsPage.keyboard.press('Space');
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Three').click({ modifiers: ['Shift'] });
  await choose(annsPage, 'Move', 'Done');
  for (const board of [anns, bobs]) await shows(board, 'Done', ['Old', 'One', 'Two', 'Three']);
  await bobsPage.keyboard.press('Escape');
  await bobs.drag('Two', bobs.column('Doing').getByRole('heading'));
  for (const board of [anns, bobs]) await shows(board, 'Doing', ['Two']);
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const board of [anns, bobs]) {
    await shows(board, 'To Do', ['One', 'Three', 'Four']);
    await shows(board, 'Doing', ['Two']);
    await shows(board, 'Done', ['Old']);
  }
});

test('ZI1 ZI3 many tickets are deleted while a colleague edits one of them, and restored', async () => {
  const { anns, bobs, annsPage, bobsPage } = await stage.twoOn({ 'To Do': NAMES });
  await anns.takesKeys();
  await anns.fetched('record-undos');
  await bobs.card('Two').click();
  await bobsPage.getByRole('dialog', { name: 'Two' }).waitFor();
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Two').click({ modifiers: ['Shift'] });
  await bar(annsPage).getByRole('button', { name: 'Delete' }).click();
  await annsPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Three', 'Four']);
  await bobsPage.getByRole('dialog', { name: 'Two' }).waitFor({ state: 'detached' });
  await bar(annsPage).waitFor({ state: 'detached' });
  await annsPage.getByText('2 tickets were deleted.', { exact: true }).waitFor();
  await annsPage.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', NAMES);
});

test('ZI6 dragging one selected ticket moves all of them between unselected neighbours', async () => {
  const { anns, bobs, annsPage } = await stage.twoOn({ 'To Do': NAMES, Done: ['Old', 'Older'] });
  await anns.takesKeys();
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Four').click({ modifiers: ['ControlOrMeta'] });
  await anns.drag('Four', anns.card('Older'), 0.2);
  for (const board of [anns, bobs]) await shows(board, 'Done', ['Old', 'One', 'Four', 'Older']);
  await selected(annsPage, 2);
});

test('ZI1 the fields of many tickets are set at once, and shown before the server answers', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One', 'Two'] });
  const page = await browser.visitAlone(ann);
  const hold = await holdCommands(page);
  const anns = boardPage(page);
  await anns.open(site.origin, boardId);
  await anns.takesKeys();
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Two').click({ modifiers: ['ControlOrMeta'] });
  const next = hold.next('tickets.changeMany');
  await choose(page, 'Priority', 'High');
  for (const name of ['One', 'Two']) await anns.card(name).getByText('High').waitFor();
  (await next).pass();
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Bob Tester', exact: true }).press('Enter');
  for (const name of ['One', 'Two']) await anns.card(name).getByText('Bob Tester').waitFor();
  await choose(page, 'Labels', 'Add Label');
  await page.getByRole('dialog').getByLabel('Label', { exact: true }).fill('web');
  await page.keyboard.press('Enter');
  for (const name of ['One', 'Two']) await anns.card(name).getByText('web').waitFor();
  await until('all is saved', async () => {
    const { tickets } = await api.snapshot(ann, boardId);
    return tickets.every(
      ({ priority, assignee, labels }) =>
        priority === 'HIGH' && assignee === bob.id && labels.join() === 'web',
    );
  });
});

test('ZI5 by touch a long press selects, and then a tap does', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One', 'Two'], Done: [] });
  const page = await browser.visit(ann, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.takesKeys();
  const finger = await fingerOn(page);
  const box = await board.card('One').boundingBox();
  const point = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
  await finger.down(point);
  await board.card('One').and(page.locator('[data-dragged]')).waitFor();
  await finger.up();
  await selected(page, 1);
  await board.card('Two').tap();
  await selected(page, 2);
  await choose(page, 'Move', 'Done');
  await shows(board, 'Done', ['One', 'Two']);
});
