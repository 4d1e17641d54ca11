import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BoardRole } from '../src/core/board/board.ts';
import { openUnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import { until } from '../src/test/until.ts';
import { type BoardPage, boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const COLUMNS = { 'To Do': ['One', 'Two'], Done: ['Old'] };
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const LOOKS = 'You can view this board';
const COMMENTS = 'You can view and comment';

const setRole = (boardId: string, role: BoardRole) =>
  stage.api.run(stage.ann, {
    ...{ type: 'boards.setMembers', boardId, remove: [] },
    set: [{ userId: stage.bob.id, role }],
  });

/** A board with a ticket that Bob is assigned to and has commented on; Bob then gets this role. */
async function boardFor(role: BoardRole): Promise<string> {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], COLUMNS);
  const { tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'One')?.id ?? '';
  const ticket = { boardId, ticketId };
  const set = { assignee: bob.id, description: '- [ ] Approve', url: 'example.org' };
  await api.run(ann, { type: 'tickets.edit', ...ticket, set });
  await api.run(bob, { type: 'tickets.comment', ...ticket, text: 'From Bob', photoUrls: [] });
  await api.run(ann, { type: 'tickets.comment', ...ticket, text: 'From Ann', photoUrls: [] });
  await setRole(boardId, role);
  return boardId;
}

async function bobOpens(boardId: string, options: Parameters<typeof stage.browser.visit>[1] = {}) {
  const page = await stage.browser.visit(stage.bob, options);
  const board = boardPage(page);
  await board.open(stage.site.origin, boardId);
  await board.takesKeys();
  return { page, board };
}

const openOne = async (page: Page, board: BoardPage) => {
  await board.card('One').click();
  const modal = page.getByRole('dialog', { name: 'One' });
  await modal.getByText('From Ann', { exact: true }).waitFor();
  return modal;
};

/** The names of the buttons and fields that are offered. */
async function offered(page: Page, within = 'main'): Promise<string[]> {
  const controls = page.locator(`${within} :is(button, input, textarea, select):visible`);
  const names = await controls.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  );
  return names.map((name) => name.trim());
}

const CHANGES =
  /Add|Edit|Delete|Remove|Move|Drag|Archive|Manage|Trash|Duplicate|Link\b|Reply|React|Change|Rename|Attach/;

test('BR1 BR8 a VIEWER sees board and ticket, and is offered nothing that changes them', async () => {
  const { page, board } = await bobOpens(await boardFor('VIEWER'));
  await page.getByText(LOOKS, { exact: true }).waitFor();
  expect((await offered(page)).filter((name) => CHANGES.test(name))).toEqual([]);
  const card = board.card('One');
  expect(await card.getAttribute('aria-roledescription')).toBeNull();
  await board.drag('One', board.column('Done').getByRole('heading'));
  await card.focus();
  for (const key of ['Space', 'ArrowRight', 'Space', 'x', 'n', 'm', 'p', 'a', 'i', 'l', 'd', 'e']) {
    await page.keyboard.press(key);
  }
  expect(await page.locator('[role=menu]:visible, [data-composer], [data-dragged]').count()).toBe(
    0,
  );
  expect(await page.getByRole('region', { name: 'Selected tickets' }).count()).toBe(0);
  await shows(board, 'To Do', ['One', 'Two']);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);

  const modal = await openOne(page, board);
  await modal.getByText('Approve').waitFor();
  expect(await modal.getByRole('checkbox').isDisabled()).toBe(true);
  const names = await offered(page, 'dialog[open]');
  expect(names.filter((name) => CHANGES.test(name))).toEqual([]);
  expect(await modal.getByRole('textbox').count()).toBe(0);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('BR8 the views by person, by date and as a table offer a VIEWER nothing either', async () => {
  const boardId = await boardFor('VIEWER');
  const { page, board } = await bobOpens(boardId);
  for (const view of ['assignee', 'dueDate', 'table']) {
    await page.goto(`${stage.site.origin}/boards/${boardId}?view=${view}`);
    await page.getByText(LOOKS, { exact: true }).waitFor();
    if (view !== 'dueDate') await board.card('One').first().waitFor();
    expect(await page.locator('[data-carries], [data-selects]').count()).toBe(0);
  }
  const grid = page.getByRole('grid');
  expect(await grid.locator('[role=gridcell]:not([aria-readonly=true])').count()).toBe(0);
  await grid.locator('[data-cell=name]').nth(1).focus();
  for (const key of ['x', 'Space', 'F2']) await page.keyboard.press(key);
  expect(await grid.locator('[aria-selected=true], input').count()).toBe(0);
  expect(await axeFaults(page, ['light'])).toEqual([]);
});

test('BR2 BR8 a COMMENTER comments, reacts and edits comments of their own, on a phone too', async () => {
  const { page, board } = await bobOpens(await boardFor('COMMENTER'), PHONE);
  await page.getByText(COMMENTS, { exact: true }).waitFor();
  expect(await page.locator('[data-carries]').count()).toBe(0);
  const modal = await openOne(page, board);
  await modal.getByRole('textbox', { name: 'Your comment', exact: true }).fill('I agree');
  await modal.getByRole('button', { name: 'Add Comment' }).click();
  await modal.getByText('I agree', { exact: true }).waitFor();
  await modal
    .getByRole('button', { name: /Edit .*Bob/ })
    .first()
    .click();
  await modal.getByRole('textbox', { name: 'Edit your comment' }).fill('I agree with that');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await modal.getByText('I agree with that', { exact: true }).waitFor();
  expect(await modal.getByRole('button', { name: /Edit .*Ann/ }).count()).toBe(0);
  const others = modal.getByRole('button', { name: /Delete .*Ann/ });
  expect(await others.getAttribute('aria-disabled')).toBe('true');
  expect(await modal.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  const isWide = await page.evaluate(() => document.body.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});

test('BR9 a role that a manager sets takes effect on the open page, and unsaved input is shown', async () => {
  const { anns, annsPage, bobs, bobsPage } = await stage.twoOn(COLUMNS);
  await bobs.takesKeys();
  await bobs.card('One').click();
  const modal = bobsPage.getByRole('dialog', { name: 'One' });
  await modal.getByRole('textbox', { name: 'Your comment', exact: true }).fill('Half a thought');

  async function give(role: string): Promise<void> {
    await annsPage.getByRole('button', { name: 'Manage Users' }).click();
    const form = annsPage.getByRole('dialog', { name: 'Manage Board Permissions' });
    await form.getByLabel('Role of Bob Tester').selectOption(role);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await annsPage.getByRole('img', { name: `Bob Tester · ${role}` }).waitFor();
  }
  const unsaved = bobsPage.getByText('This was not saved. You can copy it here: Half a thought');

  await give('Commenter');
  await bobsPage.getByText(COMMENTS, { exact: true }).waitFor();
  expect(await modal.getByRole('textbox', { name: 'Your comment', exact: true }).inputValue()).toBe(
    'Half a thought',
  );
  expect(await unsaved.count()).toBe(0);
  await give('Viewer');
  await unsaved.waitFor();
  expect(await modal.getByRole('textbox', { name: 'Your comment', exact: true }).count()).toBe(0);
  await give('Editor');
  await modal.getByRole('textbox', { name: 'Your comment', exact: true }).waitFor();
  expect(await modal.getByRole('textbox', { name: 'Your comment', exact: true }).inputValue()).toBe(
    'Half a thought',
  );
  expect(await bobsPage.getByText(LOOKS, { exact: true }).count()).toBe(0);
  await bobsPage.keyboard.press('Escape');
  await bobs.drag('Two', bobs.column('Done').getByRole('heading'));
  await shows(anns, 'Done', ['Two', 'Old']);
});

test('BR9 the dialog of an edit stays, says that it cannot be saved, and keeps its input', async () => {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], COLUMNS);
  await setRole(boardId, 'ADMIN');
  const { page, board } = await bobOpens(boardId);
  await board.card('One').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Ticket' });
  await form.getByLabel('Description').fill('Long thought');
  await setRole(boardId, 'VIEWER');
  await form.getByText('You may no longer do this. You can still copy what you typed.').waitFor();
  expect(await form.getByLabel('Description').inputValue()).toBe('Long thought');
  expect(await form.getByRole('button', { name: 'Update Ticket' }).isDisabled()).toBe(true);
});

test('BR9 changes that were queued offline are refused, and their input is recovered', async () => {
  const { api, ann, bob, browser, site } = stage;
  const line = await openUnreliableProxy(Number(new URL(site.origin).port));
  const boardId = await api.board(ann, [bob], COLUMNS);
  await setRole(boardId, 'ADMIN');
  const page = await browser.visitAlone(bob);
  const board = boardPage(page);
  await board.open(line.origin, boardId);
  await board.takesKeys();
  await board.card('One').click();
  const modal = page.getByRole('dialog', { name: 'One' });
  await modal.getByRole('textbox', { name: 'Your comment', exact: true }).waitFor();
  line.cut();
  await page
    .getByText(/Reconnecting|Offline/)
    .first()
    .waitFor();
  await modal
    .getByRole('textbox', { name: 'Your comment', exact: true })
    .fill('Written on a train');
  await modal.getByRole('button', { name: 'Add Comment' }).click();
  await page.keyboard.press('Escape');
  await board.drag('Two', board.column('Done').getByRole('heading'));
  await shows(board, 'Done', ['Two', 'Old']);
  await setRole(boardId, 'VIEWER');
  line.restore();
  await page.getByText(LOOKS, { exact: true }).waitFor();
  await page.getByText('This was not saved. You can copy it here: Written on a train').waitFor();
  await page.getByRole('alert').getByText('You can only view this board').first().waitFor();
  await shows(board, 'To Do', ['One', 'Two']);
  await until('nothing waits', async () => (await page.getByText(/waiting/).count()) === 0);
  const { tickets } = await api.snapshot(ann, boardId);
  const one = tickets.find(({ name }) => name === 'One')?.id;
  const { comments } = await api.send<{ comments: object[] }>(`/api/tickets/${one}`, ann);
  expect(comments).toEqual([]);
  await line.close();
});
