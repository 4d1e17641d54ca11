import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '../src/core/board/commands.ts';
import { openUnreliableProxy } from '../src/test/faults/unreliable-proxy.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { type BoardPage, boardPage } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const { twoOn, annOn } = stage;

const NOON = new Date('2026-11-18T12:00:00');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const COLUMNS = { 'To Do': [], Done: [] };

type NewTicket = Partial<Omit<Command<'tickets.create'>, 'type' | 'boardId'>> & { name: string };

async function boardWith(tickets: NewTicket[], members: Person[] = [stage.bob]): Promise<string> {
  const { api, ann } = stage;
  const boardId = await api.board(ann, members, COLUMNS);
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  for (const ticket of tickets) {
    await api.run(ann, { type: 'tickets.create', boardId, columnId, ...ticket });
  }
  return boardId;
}

type VisitOptions = Parameters<typeof stage.browser.visit>[1];

/** A user's page of a board in a view, at noon of Wednesday, November 18, 2026. */
async function view(person: Person, boardId: string, search: string, options?: VisitOptions) {
  const page = await stage.browser.visit(person, { at: NOON, ...options });
  await page.goto(`${stage.site.origin}/boards/${boardId}?${search}`);
  await page.getByText('Live', { exact: true }).waitFor();
  const board = boardPage(page);
  return {
    page,
    board,
    day: (day: string) => page.locator(`[data-day="${day}"]`),
  };
}

const dueOf = async (boardId: string, name: string) => {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.dueDate;
};
const setRole = (boardId: string, person: Person, role: 'EDITOR' | 'ADMIN') =>
  stage.api.run(stage.ann, {
    type: 'boards.setMembers',
    boardId,
    set: [{ userId: person.id, role }],
    remove: [],
  });
const hasFocus = (board: BoardPage, name: string) =>
  until(`${name} has the focus`, () =>
    board.card(name).evaluate((card) => card === document.activeElement),
  );
const alertOf = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();
const asHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('V1 the switcher is for managers; the URL is for everyone, through reload and Back', async () => {
  const { boardId, annsPage, bobsPage } = await twoOn({ 'To Do': ['One'], Done: [] });
  for (const label of ['By Status', 'By Due Date', 'By Assignee']) {
    await annsPage.getByRole('radio', { name: label }).waitFor({ state: 'attached' });
    expect(await bobsPage.getByRole('radio', { name: label }).count()).toBe(0);
  }
  await annsPage.getByText('By Due Date', { exact: true }).click();
  await annsPage.waitForURL(/\?view=dueDate$/);
  await annsPage.getByRole('grid').waitFor();
  await annsPage.getByText('By Assignee', { exact: true }).click();
  await annsPage.waitForURL(/\?view=assignee$/);
  await annsPage.reload();
  await annsPage.getByRole('region', { name: 'Unassigned' }).waitFor();
  await annsPage.goBack();
  await annsPage.getByRole('grid').waitFor();
  await annsPage.getByText('By Status', { exact: true }).click();
  await annsPage.getByRole('region', { name: 'To Do' }).waitFor();
  await annsPage.waitForURL((url) => url.search === '');
  await bobsPage.goto(`${stage.site.origin}/boards/${boardId}?view=dueDate`);
  await bobsPage.getByRole('grid').waitFor();
});

test('M1 the board name is edited in place: Enter saves, Escape and Cancel do not, leaving asks', async () => {
  const { anns, annsPage, bobsPage } = await twoOn(COLUMNS);
  const edit = annsPage.getByRole('button', { name: 'Edit Board Name' });
  const field = annsPage.getByLabel('Board name');
  expect(await bobsPage.getByRole('button', { name: 'Edit Board Name' }).count()).toBe(0);
  await edit.click();
  await field.fill('  Spring launch ');
  await annsPage.keyboard.press('Enter');
  for (const page of [annsPage, bobsPage]) await asHeading(page, 'Spring launch');
  await until('the focus is back', () => edit.evaluate((each) => each === document.activeElement));
  await edit.click();
  await field.fill('Other');
  await annsPage.keyboard.press('Escape');
  await asHeading(annsPage, 'Spring launch');
  await edit.click();
  await field.fill('Other');
  await annsPage.getByRole('button', { name: 'Cancel' }).click();
  await asHeading(annsPage, 'Spring launch');
  await edit.click();
  await field.fill('Half');
  await annsPage.getByRole('link', { name: 'Home' }).click();
  const confirmation = annsPage.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await field.inputValue()).toBe('Half');
  await field.fill('   ');
  await annsPage.getByRole('button', { name: 'Save', exact: true }).click();
  await annsPage.getByText('Please enter a board name.').waitFor();
  await field.fill('Summer launch');
  await annsPage.getByRole('button', { name: 'Save', exact: true }).click();
  for (const page of [annsPage, bobsPage]) await asHeading(page, 'Summer launch');
  await anns.column('To Do').waitFor();
});

test('M1 M3 a rejected name and rejected permissions: documented alerts, and the board unchanged', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], COLUMNS);
  await setRole(boardId, bob, 'ADMIN');
  const line = await openUnreliableProxy(Number(new URL(site.origin).port));
  const page = await browser.visit(bob);
  await boardPage(page).open(line.origin, boardId);
  await page.getByRole('button', { name: 'Manage Users' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).waitFor();
  await page.keyboard.press('Escape');
  line.cut();
  await page.getByText(/Reconnecting|Offline/).waitFor();
  await page.getByRole('button', { name: 'Edit Board Name' }).click();
  await page.getByLabel('Board name').fill('Mine');
  await page.keyboard.press('Enter');
  await asHeading(page, 'Mine');
  await page.getByRole('button', { name: 'Manage Users' }).click();
  await page.getByRole('combobox', { name: 'Role of Bob Tester' }).selectOption('EDITOR');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Managing' }).click();
  await setRole(boardId, bob, 'EDITOR');
  line.restore();
  await alertOf(page, 'Failed to save board details. Please try again.');
  await alertOf(page, 'Failed to save user permissions. Please try again.');
  await alertOf(page, 'This was not saved. You can copy it here: Mine');
  await asHeading(page, 'Relaunch');
  await page.getByRole('button', { name: 'Edit Board Name' }).waitFor({ state: 'detached' });
  await line.close();
});

test('M2 M3 Manage Board Permissions: first free person, each once, changes of others kept', async () => {
  const { api, ann, bob, browser } = stage;
  const cleo = await api.register('Cleo');
  await api.register('Dora');
  const { boardId, annsPage } = await annOn(COLUMNS);
  await annsPage.getByRole('button', { name: 'Manage Users' }).click();
  const dialog = annsPage.getByRole('dialog', { name: 'Manage Board Permissions' });
  const rows = dialog.getByRole('listitem');
  await dialog.getByText('Ann Tester').waitFor();
  expect(await rows.first().textContent()).toContain('Creator');
  expect(await rows.first().getByRole('button').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  const added = dialog.getByRole('combobox', { name: 'Person' });
  expect(await added.inputValue()).toBe('Cleo Tester');
  const role = dialog.getByRole('combobox', { name: 'Role of Cleo Tester' });
  expect(await role.inputValue()).toBe('EDITOR');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  expect(await added.last().inputValue()).toBe('Dora Tester');
  await added.last().click();
  // Neither selected people nor the creator can be selected again.
  const choices = annsPage.getByRole('listbox', { name: 'Person' }).getByRole('option');
  await choices.first().waitFor();
  expect(await choices.allTextContents()).toEqual([expect.stringContaining('Dora Tester')]);
  await annsPage.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Remove Dora Tester' }).press('Enter');
  const neighbour = dialog.getByRole('button', { name: 'Remove Cleo Tester' });
  await until('the focus moves on', () =>
    neighbour.evaluate((each) => each === document.activeElement),
  );
  await annsPage.keyboard.press('Escape');
  await annsPage
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await role.selectOption('ADMIN');
  await setRole(boardId, bob, 'ADMIN');
  const bobsRole = dialog.getByRole('combobox', { name: 'Role of Bob Tester' });
  await until("a colleague's change shows", async () => (await bobsRole.inputValue()) === 'ADMIN');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await annsPage.getByRole('img', { name: 'Cleo Tester · Admin' }).waitFor();
  await annsPage.getByRole('button', { name: 'All Board Members (3)' }).press('Enter');
  const listed = annsPage.locator('[popover]:popover-open').getByRole('listitem');
  const roles = { 'Ann Tester': 'Creator', 'Bob Tester': 'Admin', 'Cleo Tester': 'Admin' };
  for (const [name, role] of Object.entries(roles)) {
    await listed.filter({ hasText: name }).getByText(role, { exact: true }).waitFor();
  }
  await annsPage.keyboard.press('Escape');
  await until('all of it is on the server', async () => {
    const { members } = await api.snapshot(ann, boardId);
    const roles = new Map(members.map((member) => [member.userId, member.role]));
    return roles.size === 2 && roles.get(cleo.id) === 'ADMIN' && roles.get(bob.id) === 'ADMIN';
  });
  const cleos = await browser.visit(cleo);
  await boardPage(cleos).open(stage.site.origin, boardId);
  await cleos.getByRole('button', { name: 'Manage Users' }).waitFor();
  await cleos.getByRole('button', { name: 'More actions for this board' }).click();
  await cleos.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await cleos.getByRole('menuitem', { name: 'Delete Board' }).count()).toBe(0);
});

test('M4 the creator transfers the board with other changes kept, and the new owner deletes it', async () => {
  const { boardId, annsPage, bobsPage } = await twoOn(COLUMNS);
  await annsPage.getByRole('button', { name: 'Manage Users' }).click();
  await annsPage.getByRole('button', { name: 'Add User' }).click();
  const added = await annsPage.getByRole('combobox', { name: 'Person' }).inputValue();
  await annsPage.getByLabel('New creator').selectOption({ label: 'Bob Tester' });
  await annsPage.getByRole('button', { name: 'Transfer' }).click();
  const question = annsPage.getByRole('alertdialog', {
    name: 'Do you want to transfer this board to Bob Tester?',
  });
  await question.getByRole('button', { name: 'Transfer' }).click();
  await alertOf(annsPage, 'The board now belongs to Bob Tester.');
  await annsPage.getByRole('button', { name: 'Save Changes' }).click();
  await annsPage.getByRole('img', { name: `${added} · Editor` }).waitFor();
  await annsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await annsPage.getByRole('menuitem', { name: 'Print' }).waitFor();
  expect(await annsPage.getByRole('menuitem', { name: 'Delete Board' }).count()).toBe(0);
  await annsPage.keyboard.press('Escape');
  await annsPage.getByRole('button', { name: 'Manage Users' }).waitFor();
  await bobsPage.getByRole('button', { name: 'More actions for this board' }).click();
  const remove = bobsPage.getByRole('menuitem', { name: 'Delete Board' });
  await remove.click();
  const sure = bobsPage.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this board?',
  });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await sure.waitFor({ state: 'detached' });
  await bobsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await remove.click();
  await sure.getByRole('button', { name: 'Yes, Delete' }).click();
  // Both at the same time, because messages disappear after a while.
  await Promise.all(
    [annsPage, bobsPage].map(async (page) => {
      await page.getByText('The board “Relaunch” was deleted.').waitFor();
      await page.waitForURL(/\/boardsOverview$/);
    }),
  );
  await annsPage.goto(`${stage.site.origin}/boards/${boardId}`);
  await annsPage.waitForURL(/\/boards$/);
});

test('M5 a missing board leads to /boards, without a session to /login', async () => {
  const { ann, browser, site } = stage;
  const page = await browser.visit(ann);
  for (const path of ['/boards/board-nowhere', '/boards/']) {
    await page.goto(site.origin + path);
    await page.waitForURL(/\/boards\/?$/);
    await page.getByRole('heading', { name: 'Boards' }).waitFor();
  }
  const signedOut = await browser.visit(null);
  await signedOut.goto(`${site.origin}/boards/board-nowhere?view=assignee`);
  await signedOut.waitForURL(/\/login/);
});

test('V2 by status: Loading board..., Loading tickets..., Updating board structure...', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'], Done: [] });
  const page = await browser.visit(ann);
  const releases: (() => void)[] = [];
  await page.route('**/snapshot', async (route) => {
    await new Promise<void>((resolve) => {
      releases.push(resolve);
    });
    await route.continue();
  });
  const release = async () => {
    await until('it is held', () => releases.length > 0);
    releases.shift()?.();
  };
  await page.goto(`${site.origin}/boards/${boardId}`);
  await page.getByText('Loading board...', { exact: true }).waitFor();
  await release();
  await page.getByRole('region', { name: 'To Do' }).waitFor();
  await page.goto(`${site.origin}/boardsOverview`);
  await page.locator(`a[href="/boards/${boardId}"]`).click();
  await page.getByText('Loading tickets...', { exact: true }).waitFor();
  await asHeading(page, 'Relaunch');
  await release();
  const column = page.getByRole('region', { name: 'To Do' });
  await column.getByRole('button', { name: 'Move column To Do' }).waitFor();
  await column.getByRole('img', { name: '1 ticket', exact: true }).waitFor();
  await column.getByRole('button', { name: 'Actions for To Do' }).click();
  for (const item of ['Edit', 'Delete']) {
    await page.getByRole('menuitem', { name: item }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Column' }).click();
  await page.getByLabel('Column name').fill('Later');
  await stage.site.stop();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Column' }).click();
  await page.getByText('Updating board structure...', { exact: true }).waitFor();
  await stage.site.start();
  await page.getByRole('region', { name: 'Later' }).waitFor();
  await page.getByText('Updating board structure...').waitFor({ state: 'detached' });
});

test('V4 the month: Sun to Sat, tickets on their written day whatever the zone, overdue days', async () => {
  const boardId = await boardWith([
    { name: 'Midnight', dueDate: '2026-11-20T00:00:00' },
    { name: 'Last second', dueDate: '2026-11-20T23:59:59' },
    { name: 'Long ago', dueDate: '2026-11-02T09:00:00' },
    { name: 'This morning', dueDate: '2026-11-18T08:00:00' },
    { name: 'Someday' },
  ]);
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const { page, day, board } = await view(stage.ann, boardId, 'view=dueDate', { timezoneId });
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
    const headers = await page.getByRole('columnheader').allTextContents();
    expect(headers).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    for (const name of ['Midnight', 'Last second']) {
      await day('2026-11-20').getByText(name, { exact: true }).waitFor();
    }
    await board.card('Long ago').getByText('Overdue').waitFor({ state: 'attached' });
    expect(await day('2026-11-02').getAttribute('data-state')).toBe('overdue');
    expect(await day('2026-11-20').getAttribute('data-state')).toBe('upcoming');
    const legend = page.getByRole('list', { name: 'Legend' });
    expect(await legend.getByRole('listitem').allTextContents()).toEqual([
      'Today',
      'Overdue',
      'Upcoming',
    ]);
    await page.getByRole('link', { name: '1 ticket has no due date' }).click();
    await page.waitForURL((url) => url.searchParams.get('due') === 'none');
    await board.card('Someday').waitFor();
    await until('only that one is shown', async () => {
      return (await page.locator('[data-ticket]').count()) === 1;
    });
    await page.context().close();
  }
});

test('V4 months and weeks can be paged through; the period is in the URL', async () => {
  const boardId = await boardWith([{ name: 'One', dueDate: '2026-12-03T10:00:00' }]);
  const { page, day } = await view(stage.ann, boardId, 'view=dueDate');
  expect(await day('2026-11-18').getAttribute('data-state')).toBe('today');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('heading', { name: 'December 2026' }).waitFor();
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('heading', { name: /Dec 13/ }).waitFor();
  expect(await page.locator('[data-day]').count()).toBe(7);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await day('2026-12-03').getByText('One', { exact: true }).waitFor();
  await page.reload();
  await day('2026-12-03').getByText('One', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Today' }).click();
  await day('2026-11-18').waitFor();
  expect(new URL(page.url()).search).toBe('?view=dueDate&calendar=week');
});

test('V3 V7 a day shows how many more it has, opens to all of them, and a click opens a ticket', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `Ticket ${n}.`);
  const boardId = await boardWith(
    names.map((name, n) => ({ name, dueDate: `2026-11-20T1${n}:00:00` })),
  );
  const { page, day, board } = await view(stage.ann, boardId, 'view=dueDate');
  const countTickets = () => day('2026-11-20').locator('[data-ticket]').count();
  await board.card('Ticket 0.').waitFor();
  expect(await countTickets()).toBe(3);
  await day('2026-11-20').getByText('+3 more', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Friday, November 20, 2026' });
  await dialog.getByText('Ticket 5.').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(6);
  await dialog.getByText('Ticket 5.').click();
  await page.waitForURL(/ticket=/);
  await page.getByRole('dialog').getByRole('heading', { name: 'Ticket 5.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\?view=dueDate$/);
  await board.card('Ticket 1.').click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Ticket 1.' }).waitFor();
});

test('V5 dragged by mouse and by keyboard to another day: live, at the same time of day', async () => {
  const boardId = await boardWith([
    { name: 'One', dueDate: '2026-11-20T17:45:00' },
    { name: 'Two', dueDate: '2026-11-30T00:00:00' },
  ]);
  const anns = await view(stage.ann, boardId, 'view=dueDate');
  const bobs = await view(stage.bob, boardId, 'view=dueDate');
  for (const { board } of [anns, bobs]) await board.carries();
  await anns.board.drag('One', anns.day('2026-11-11'));
  for (const { day } of [anns, bobs]) {
    await day('2026-11-11').getByText('One', { exact: true }).waitFor();
  }
  await until('it is stored', async () => (await dueOf(boardId, 'One')) === '2026-11-11T17:45:00');
  await anns.board.card('Two').focus();
  await anns.board.press('Space', 'Picked up Two, due Monday, November 30, 2026.');
  await anns.board.press('ArrowLeft', 'Two: Sunday, November 29, 2026.');
  await anns.board.press('ArrowDown', 'Two: Sunday, December 6, 2026.');
  await anns.page.getByRole('heading', { name: 'December 2026' }).waitFor();
  await anns.board.press('Space', 'Two is now due Sunday, December 6, 2026.');
  await anns.day('2026-12-06').getByText('Two', { exact: true }).waitFor();
  await until('it is stored', async () => (await dueOf(boardId, 'Two')) === '2026-12-06T00:00:00');
  await hasFocus(anns.board, 'Two');
  await anns.board.press('Space', 'Picked up Two, due Sunday, December 6, 2026.');
  await anns.board.press('PageDown', 'Two: Wednesday, January 6, 2027.');
  await anns.page.getByRole('heading', { name: 'January 2027' }).waitFor();
  await anns.board.press('Space', 'Two is now due Wednesday, January 6, 2027.');
  await until('it is stored', async () => (await dueOf(boardId, 'Two')) === '2027-01-06T00:00:00');
  await hasFocus(anns.board, 'Two');
  await anns.board.press('Space', 'Picked up Two, due Wednesday, January 6, 2027.');
  await anns.board.press('ArrowRight', 'Two: Thursday, January 7, 2027.');
  await anns.board.press('Escape', 'Two is still due Wednesday, January 6, 2027.');
  // Bob edits neither: he did not create them and manages nothing.
  await bobs.board.drag('One', bobs.day('2026-11-04'));
  await bobs.board.card('One').focus();
  await bobs.page.keyboard.press('Space');
  expect(await bobs.page.locator('[data-by="oneself"]').textContent()).toBe('');
  expect(await dueOf(boardId, 'One')).toBe('2026-11-11T17:45:00');
});

test('V5 on a phone the days are a list, and a long press drags a ticket', async () => {
  const boardId = await boardWith([{ name: 'One', dueDate: '2026-11-19T10:00:00' }]);
  const { page, day, board } = await view(stage.ann, boardId, 'view=dueDate', PHONE);
  await board.card('One').waitFor();
  await board.carries();
  const [first, second] = await Promise.all([
    day('2026-11-19').boundingBox(),
    day('2026-11-20').boundingBox(),
  ]);
  expect(second?.x).toBe(first?.x);
  expect(second?.width).toBeGreaterThan(330);
  expect(await day('2026-12-01').isVisible()).toBe(false);
  const finger = await fingerOn(page);
  const from = await board.card('One').boundingBox();
  const to = await day('2026-11-21').boundingBox();
  if (!from || !to) throw new Error('not on the screen');
  await finger.down({ x: from.x + 60, y: from.y + 10 });
  await page
    .getByText('Picked up One, due Thursday, November 19, 2026.')
    .waitFor({ state: 'attached' });
  await finger.move({ x: to.x + 100, y: to.y + 15 });
  await finger.up();
  await day('2026-11-21').getByText('One', { exact: true }).waitFor();
  await until('it is stored', async () => (await dueOf(boardId, 'One')) === '2026-11-21T10:00:00');
});

test('V6 arrow keys move from day to day, and on into the next month', async () => {
  const boardId = await boardWith([{ name: 'One', dueDate: '2026-11-19T10:00:00' }]);
  const { page, day, board } = await view(stage.ann, boardId, 'view=dueDate');
  const isOn = (date: string) =>
    until(`the focus is on ${date}`, () =>
      day(date)
        .getByRole('button')
        .first()
        .evaluate((button) => button === document.activeElement),
    );
  await day('2026-11-18').getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await isOn('2026-11-19');
  await page.keyboard.press('Tab');
  await hasFocus(board, 'One');
  await page.keyboard.press('ArrowDown');
  await isOn('2026-11-26');
  await page.keyboard.press('ArrowDown');
  await isOn('2026-12-03');
  await page.getByRole('heading', { name: 'December 2026' }).waitFor();
  await page.keyboard.press('PageUp');
  await isOn('2026-11-03');
});

test('V8 by assignee: Unassigned first, names in order, counts, and dragging to another person', async () => {
  const { api, ann, bob } = stage;
  const zoe = await api.register('Zoe');
  const boardId = await boardWith(
    [{ name: 'One' }, { name: 'Two', assignee: bob.id }, { name: 'Three', assignee: bob.id }],
    [bob, zoe],
  );
  const anns = await view(ann, boardId, 'view=assignee');
  const bobs = await view(bob, boardId, 'view=assignee');
  const regions = anns.page.getByRole('region');
  await anns.board.column('Zoe Tester').waitFor();
  expect(await regions.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Unassigned',
    'Ann Tester',
    'Bob Tester',
    'Zoe Tester',
  ]);
  const says = (column: string, text: string) =>
    anns.board.column(column).getByText(text, { exact: true }).waitFor();
  await says('Unassigned', '1 ticket');
  await says('Bob Tester', '2 tickets');
  await says('Zoe Tester', '0 tickets');
  await says('Zoe Tester', 'No tickets assigned');
  await anns.board.carries();
  await anns.board.drag('One', anns.board.column('Zoe Tester').getByRole('heading'));
  for (const { board } of [anns, bobs]) {
    await board.column('Zoe Tester').getByText('One', { exact: true }).waitFor();
  }
  await anns.board.card('Two').focus();
  await anns.board.press('Space', 'Picked up Two, assigned to Bob Tester.');
  await anns.board.press('ArrowLeft', 'Two: Ann Tester.');
  await anns.board.press('ArrowLeft', 'Two: Unassigned.');
  await anns.board.press('Space', 'Two is now assigned to no one.');
  await bobs.board.column('Unassigned').getByText('Two', { exact: true }).waitFor();
  await hasFocus(anns.board, 'Two');
  await anns.board.card('Three').click();
  await anns.page.getByRole('dialog').getByRole('heading', { name: 'Three' }).waitFor();
  const empty = await view(ann, await boardWith([]), 'view=assignee');
  await empty.page.getByText('No tickets found', { exact: true }).waitFor();
});

test('V13 overdue has its own sign, on a card and in the calendar', async () => {
  const boardId = await boardWith([
    { name: 'Late', dueDate: '2026-11-16T09:00:00' },
    { name: 'Soon', dueDate: '2026-11-19T09:00:00' },
  ]);
  const signs = (board: BoardPage, name: string) =>
    board
      .card(name)
      .evaluate((card) => [...card.querySelectorAll('svg')].map((svg) => svg.innerHTML));
  const cards = await view(stage.ann, boardId, '');
  const [late, soon] = [await signs(cards.board, 'Late'), await signs(cards.board, 'Soon')];
  expect(late).toHaveLength(1);
  expect(soon).toHaveLength(1);
  expect(late).not.toEqual(soon);
  const calendar = await view(stage.ann, boardId, 'view=dueDate');
  expect(await signs(calendar.board, 'Late')).toEqual(late);
  expect(await signs(calendar.board, 'Soon')).toEqual([]);
});

test('V14 the button beside the members covers no avatar, not a single one either', async () => {
  for (const members of [[], [stage.bob]]) {
    const { page } = await view(stage.ann, await boardWith([], members), '');
    const list = page.getByRole('list', { name: 'Board Members' });
    const last = await list.getByRole('img').last().boundingBox();
    const button = await page.getByRole('button', { name: /^All Board Members/ }).boundingBox();
    if (!last || !button) throw new Error('not on the screen');
    expect(button.x).toBeGreaterThanOrEqual(last.x + last.width);
  }
});

test('V14 on a phone two members are shown beside the view switch', async () => {
  const { page } = await view(stage.ann, await boardWith([], [stage.bob]), '', PHONE);
  const list = page.getByRole('list', { name: 'Board Members' });
  const [first, second] = await list.getByRole('img').all();
  const [one, two] = [await first?.boundingBox(), await second?.boundingBox()];
  const button = await page.getByRole('button', { name: /^All Board Members/ }).boundingBox();
  if (!one || !two || !button) throw new Error('not on the screen');
  expect(two.y).toBe(one.y);
  // Only the ring around an avatar may lie on the one before it.
  expect(two.x).toBeGreaterThanOrEqual(one.x + one.width - 4);
  expect(button.x).toBeGreaterThanOrEqual(two.x + two.width);
});

test.each(['en-US', 'de-DE'])(
  'V14 beside four columns on 1440 px Add Column is fully visible (%s)',
  async (locale) => {
    const columns = { 'To Do': [], Doing: [], Review: [], Done: [] };
    const boardId = await stage.api.board(stage.ann, [], columns);
    const viewport = { width: 1440, height: 900 };
    const { page } = await view(stage.ann, boardId, '', { locale, viewport });
    const tile = page.getByRole('button', { name: /^(Add Column|Neue Spalte)$/ });
    const fits = await tile.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
      return {
        tile: outer.right <= innerWidth,
        words:
          inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom,
        lines: Math.round(inner.height / Number.parseFloat(getComputedStyle(button).lineHeight)),
      };
    });
    expect(fits).toEqual({ tile: true, words: true, lines: 1 });
  },
);

test.each(['light', 'dark'] as const)(
  'V15 columns are distinguishable from the page, and cards from columns (%s)',
  async (colorScheme) => {
    const boardId = await boardWith([{ name: 'One' }]);
    const { page, board } = await view(stage.ann, boardId, '');
    await page.emulateMedia({ colorScheme });
    const shades = await board.card('One').evaluate(async (card) => {
      await Promise.all(card.getAnimations({ subtree: true }).map(({ finished }) => finished));
      const [pixel] = [document.createElement('canvas').getContext('2d')];
      // The lightness that a screen shows, from 0 to 100, in whatever notation the colour is.
      const lightness = (element: Element | null) => {
        if (!pixel || !element) throw new Error('not on the screen');
        pixel.fillStyle = getComputedStyle(element).backgroundColor;
        pixel.fillRect(0, 0, 1, 1);
        const linear = [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) =>
          value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        const luminance = 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
        return luminance > 0.008856 ? 116 * Math.cbrt(luminance) - 16 : 903.3 * luminance;
      };
      const column = card.closest('[data-column]');
      return {
        page: lightness(document.documentElement),
        column: lightness(column),
        card: lightness(card.querySelector('[data-ticket] > div') ?? card.firstElementChild),
      };
    });
    expect(Math.abs(shades.column - shades.page)).toBeGreaterThan(2.5);
    expect(Math.abs(shades.card - shades.column)).toBeGreaterThan(2.5);
    await page.close();
  },
);

test('V16 the header: Delete Board is a labelled menu item, Trash beside it, dates for everyone', async () => {
  const { annsPage, bobsPage } = await twoOn(COLUMNS);
  expect(await annsPage.getByRole('button', { name: 'Delete Board' }).count()).toBe(0);
  const created = (page: Page) => page.getByText('Created', { exact: true }).boundingBox();
  expect(await created(annsPage)).toEqual(await created(bobsPage));
  await annsPage.getByRole('button', { name: 'More actions for this board' }).click();
  await annsPage.getByRole('menuitem', { name: 'Delete Board' }).click();
  await annsPage.getByRole('alertdialog').waitFor();
});

test.each(['en-US', 'de-DE'])(
  'V16 on a phone the columns begin within 150 px (%s)',
  async (locale) => {
    const boardId = await boardWith([]);
    for (const person of [stage.ann, stage.bob]) {
      const { page } = await view(person, boardId, '', { ...PHONE, locale });
      const first = await page.locator('[data-column]').first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(150);
      const small = await page
        .locator('header')
        .last()
        .evaluate((header) =>
          [...header.querySelectorAll('button, label, a')]
            .map((each) => each.getBoundingClientRect())
            .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
        );
      expect(small).toEqual([]);
      const inScreen = await page.evaluate(
        () => document.documentElement.scrollWidth <= innerWidth,
      );
      expect(inScreen).toBe(true);
    }
  },
);

test('V16 on a phone the menu has what does not fit, and the members show when the board was created', async () => {
  const boardId = await boardWith([]);
  const { page } = await view(stage.ann, boardId, '', PHONE);
  expect(await page.getByText('Created', { exact: true }).first().isVisible()).toBe(false);
  await page.getByRole('button', { name: /^All Board Members/ }).tap();
  await page.getByText('Created', { exact: true }).last().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions for this board' }).tap();
  await page.getByRole('menuitem', { name: 'Delete Board' }).waitFor();
  const menu = page.getByRole('menu', { name: 'More actions for this board' });
  expect(await menu.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
  await page.keyboard.press('Escape');
  for (const [item, title] of [
    ['Manage Users', 'Manage Board Permissions'],
    ['Trash', 'Trash'],
  ] as const) {
    expect(await page.getByRole('button', { name: item, exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions for this board' }).tap();
    await page.getByRole('menuitem', { name: item }).tap();
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('V17 a board without columns: managers start with three by one click, and can undo that', async () => {
  const boardId = await stage.api.board(stage.ann, [stage.bob], {});
  const bobs = await view(stage.bob, boardId, '');
  await bobs.page.getByText('The board’s managers have not added any columns yet.').waitFor();
  const { page, board } = await view(stage.ann, boardId, '');
  await page.getByRole('button', { name: 'Start with To Do, In Progress, Done' }).click();
  for (const name of ['To Do', 'In Progress', 'Done']) {
    await board.column(name).waitFor();
    await bobs.board.column(name).waitFor();
  }
  await page.getByText('Three columns were added.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'No columns yet' }).waitFor();
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  expect(columns).toEqual([]);
});
