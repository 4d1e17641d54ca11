import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const CONTENT = { 'To Do': ['One', 'Two'], Done: ['Three'] };

async function lanesBy(kind: string, content = CONTENT) {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], content);
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?lanes=${kind}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await boardPage(page).carries();
  return { boardId, page, board: boardPage(page) };
}

const cell = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const namesIn = (page: Page, name: string) =>
  cell(page, name)
    .locator('[data-ticket]')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('span')?.textContent ?? ''));
const shows = (page: Page, name: string, names: string[]) =>
  until(`${name} shows ${names}`, async () => {
    return (await namesIn(page, name)).join() === names.join();
  });
const ticketOf = async (boardId: string, name: string) => {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name);
};

test('SL3 a drop into another row and column is one change with one undo', async () => {
  const { boardId, page, board } = await lanesBy('assignee');
  await shows(page, 'Unassigned, To Do', ['One', 'Two']);
  await board.drag('One', cell(page, 'Bob Tester, Done'));
  await shows(page, 'Bob Tester, Done', ['One']);
  await until('it is saved', async () => {
    const ticket = await ticketOf(boardId, 'One');
    return ticket?.assignee === stage.bob.id;
  });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await shows(page, 'Unassigned, To Do', ['One', 'Two']);
  expect((await ticketOf(boardId, 'One'))?.assignee).toBeNull();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('SL4 a ticket is dragged by keyboard, past collapsed rows', async () => {
  const { page, board } = await lanesBy('priority');
  await page.getByRole('button', { name: /^No priority/ }).waitFor();
  await board.card('One').focus();
  await board.press('Space', 'Picked up One in No priority, To Do.');
  await board.press('ArrowRight', 'One: No priority, Done.');
  await board.press('Space', 'One is now in No priority, Done.');
  await shows(page, 'No priority, Done', ['Three', 'One']);
});

test('SL1 SL2 rows by label collapse and stay collapsed; changes of others are shown', async () => {
  const { boardId, page } = await lanesBy('label');
  const { id: ticketId = '' } = (await ticketOf(boardId, 'One')) ?? {};
  const edit = { type: 'tickets.edit' as const, boardId, ticketId };
  await stage.api.run(stage.ann, { ...edit, set: { labels: ['ui', 'api'] } });
  await shows(page, 'ui, To Do', ['One']);
  expect(await cell(page, 'api, To Do').count()).toBe(0);
  await page.getByRole('button', { name: /^ui/ }).click();
  await cell(page, 'ui, To Do').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: /^ui/, expanded: false }).waitFor();
  await shows(page, 'No labels, To Do', ['Two']);
});

test('SL3 a ticket dragged to the row of another ticket becomes its sub-ticket', async () => {
  const { boardId, page, board } = await lanesBy('parent');
  const [one, two] = await Promise.all(['One', 'Two'].map((name) => ticketOf(boardId, name)));
  const link = { boardId, ticketId: one?.id ?? '', relation: 'parentOf' as const };
  await stage.api.run(stage.ann, { type: 'tickets.link', ...link, otherId: two?.id ?? '' });
  await shows(page, 'One, To Do', ['Two']);
  await board.drag('Three', cell(page, 'One, To Do'));
  await shows(page, 'One, To Do', ['Two', 'Three']);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await shows(page, 'One, To Do', ['Two']);
  await shows(page, 'No parent ticket, Done', ['Three']);
});

test('SL5 of many tickets, those near the screen are mounted, and a long cell in steps', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `Ticket ${n + 1}`);
  const { page } = await lanesBy('assignee', { 'To Do': names, Done: [] });
  const cards = cell(page, 'Unassigned, To Do').locator('[data-ticket]');
  await cards.nth(19).waitFor({ state: 'attached' });
  expect(await cards.count()).toBe(20);
  await page.getByRole('button', { name: 'Show 40 more' }).click();
  await until('all are mounted', async () => (await cards.count()) === 60);
});

test('SL1 rows are chosen in a menu, and are part of the address', async () => {
  const { annsPage: page } = await stage.annOn(CONTENT);
  await page.getByRole('button', { name: 'Group in rows' }).click();
  await page.getByRole('menuitemradio', { name: 'Rows by priority' }).click();
  await page.waitForURL(/\?lanes=priority$/);
  await shows(page, 'No priority, To Do', ['One', 'Two']);
  await page.getByRole('menuitemradio', { name: 'No rows' }).click();
  await page.getByRole('region', { name: 'To Do' }).waitFor();
  await page.waitForURL((url) => url.search === '');
});

test('ZI5 ZI7 MN12 a range, the next ticket and the focus stay in the cell', async () => {
  const names = ['One', 'Two', 'Three', 'Four'];
  const { boardId, page, board } = await lanesBy('priority', { 'To Do': names, Done: [] });
  const two = await ticketOf(boardId, 'Two');
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: two?.id ?? '' };
  await stage.api.run(stage.ann, { ...edit, set: { priority: 'HIGH' } });
  await shows(page, 'High, To Do', ['Two']);
  await shows(page, 'No priority, To Do', ['One', 'Three', 'Four']);
  const focused = (name: string) =>
    until(`${name} has the focus`, () =>
      board.card(name).evaluate((card) => card === document.activeElement),
    );
  await board.takesKeys();
  await board.card('One').focus();
  await page.keyboard.press('j');
  await focused('Three');
  await board.card('One').click({ modifiers: ['ControlOrMeta'] });
  await board.card('Three').click({ modifiers: ['Shift'] });
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('Escape');
  await board.card('One').focus();
  const one = await ticketOf(boardId, 'One');
  const ticketId = one?.id ?? '';
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  await focused('Three');
});

test('ZI6 one of several selected tickets is dragged with all', async () => {
  const names = { 'To Do': ['One', 'Two', 'Three'], Done: [] };
  const { page, board } = await lanesBy('priority', names);
  await board.takesKeys();
  for (const name of ['One', 'Two']) {
    await board.card(name).click({ modifiers: ['ControlOrMeta'] });
  }
  await page.getByText('2 selected').waitFor();
  await board.drag('One', cell(page, 'No priority, Done'));
  await shows(page, 'No priority, Done', ['One', 'Two']);
  await shows(page, 'No priority, To Do', ['Three']);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await shows(page, 'No priority, To Do', ['One', 'Two', 'Three']);
});

test('SL1 the headings of the columns have the background of the board', async () => {
  const { boardId, page } = await lanesBy('priority');
  for (const background of ['tint', 'stripes'] as const) {
    const set = { color: 'purple' as const, background };
    await stage.api.run(stage.ann, { type: 'boards.setAppearance', boardId, set });
    const backdrop = page.locator(`[data-background="${background}"]`);
    const [board, band] = await Promise.all(
      [backdrop, backdrop.locator('[data-scrolls-board] > :has(h2)').first()].map((element) =>
        element.evaluate((each) => getComputedStyle(each).backgroundColor),
      ),
    );
    expect(band).toBe(background === 'tint' ? board : 'rgba(0, 0, 0, 0)');
  }
});

test('SL1 SA9 a ticket is in the row of each assignee; the dragged card replaces its person', async () => {
  const { api, ann, bob } = stage;
  const { boardId, page, board } = await lanesBy('assignee');
  const one = await ticketOf(boardId, 'One');
  const assignees = { add: [ann.id, bob.id], remove: [] };
  const edit = { type: 'tickets.edit' as const, boardId, ticketId: one?.id ?? '', set: {} };
  await api.run(ann, { ...edit, assignees });
  await shows(page, 'Ann Tester, To Do', ['One']);
  await shows(page, 'Bob Tester, To Do', ['One']);
  // The second of its cards, to no one: the first person stays.
  const card = cell(page, 'Bob Tester, To Do').locator('[data-ticket]');
  await card.focus();
  await board.press('Space', 'Picked up One in Bob Tester, To Do.');
  await board.press('ArrowDown', 'One: Unassigned, To Do.');
  await board.press('Space', 'One is now in Unassigned, To Do.');
  await shows(page, 'Bob Tester, To Do', []);
  await shows(page, 'Ann Tester, To Do', ['One']);
  await until('Ann alone is assigned', async () => {
    const ticket = await ticketOf(boardId, 'One');
    return ticket?.assignee === ann.id && ticket.coAssignees === null;
  });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await shows(page, 'Bob Tester, To Do', ['One']);
  await until('both are assigned again', async () => {
    const ticket = await ticketOf(boardId, 'One');
    return ticket?.coAssignees?.join() === bob.id;
  });
  // Moved to another column, both cards follow.
  await cell(page, 'Bob Tester, To Do').locator('[data-ticket]').focus();
  await board.press('Space', 'Picked up One in Bob Tester, To Do.');
  await board.press('ArrowRight', 'One: Bob Tester, Done.');
  await board.press('Space', 'One is now in Bob Tester, Done.');
  await shows(page, 'Bob Tester, Done', ['One']);
  await shows(page, 'Ann Tester, Done', ['One']);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});
