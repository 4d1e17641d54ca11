import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '../src/core/board/commands.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { type BoardPage, boardPage } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const menuOf = (page: Page) => page.getByRole('menu', { name: 'Assign', exact: true });
const person = (within: Page | Locator, name: string) =>
  within.getByRole('menuitemcheckbox', { name, exact: true });
const inGroup = (board: BoardPage, name: string, ticket: string) =>
  board.column(name).getByText(ticket, { exact: true });

/** A board of Ann, Bob, and further people, with tickets of these assignees. */
async function boardOf(
  others: Person[],
  tickets: { name: string; assignees?: Person[] }[],
): Promise<string> {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob, ...others], { 'To Do': [] });
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns[0]?.id ?? '';
  for (const { name, assignees = [] } of tickets) {
    const [assignee = null, ...coAssignees] = assignees.map(({ id }) => id);
    const ticket = { name, assignee, coAssignees };
    await api.run(ann, { type: 'tickets.create', boardId, columnId, ...ticket });
  }
  return boardId;
}

async function visit(who: Person, boardId: string, search = '') {
  const page = await stage.browser.visit(who);
  const board = boardPage(page);
  await board.open(stage.site.origin, `${boardId}${search}`);
  return { page, board };
}

/** Waits until a ticket is assigned to these people, in this order. */
async function isAssigned(boardId: string, ticket: string, people: Person[]): Promise<void> {
  const expected = people.map(({ id }) => id).join();
  await until(`${ticket} is assigned to ${people.length} people`, async () => {
    const { tickets } = await stage.api.snapshot(stage.ann, boardId);
    const one = tickets.find(({ name }) => name === ticket);
    const { assignee = null, coAssignees = null } = one ?? {};
    return [...(assignee ? [assignee] : []), ...(coAssignees ?? [])].join() === expected;
  });
}

async function idOf(boardId: string, ticket: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find(({ name }) => name === ticket)?.id ?? '';
}

test('SA2 SA12 two people assign at once: both are assigned, and the card shows both', async () => {
  const { ann, bob } = stage;
  const boardId = await boardOf([], [{ name: 'One' }]);
  const [anns, bobs] = [await visit(ann, boardId), await visit(bob, boardId)];
  await anns.board.takesKeys();
  await anns.board.card('One').focus();
  await anns.page.keyboard.press('a');
  await person(menuOf(anns.page), 'Ann Tester').waitFor();
  expect(await axeFaults(anns.page, ['light', 'dark'])).toEqual([]);
  // A colleague assigns someone else while the menu is open, which shows it and keeps both.
  const assignees = { add: [bob.id], remove: [] };
  const edit = { boardId, ticketId: await idOf(boardId, 'One'), set: {}, assignees };
  await stage.api.run(ann, { type: 'tickets.edit', ...edit });
  await person(menuOf(anns.page), 'Bob Tester')
    .and(anns.page.locator('[aria-checked="true"]'))
    .waitFor();
  await person(menuOf(anns.page), 'Ann Tester').click();
  await person(menuOf(anns.page), 'Ann Tester')
    .and(anns.page.locator('[aria-checked="true"]'))
    .waitFor();
  await isAssigned(boardId, 'One', [bob, ann]);
  for (const { board } of [anns, bobs]) {
    for (const name of ['Ann Tester', 'Bob Tester']) {
      await board.card('One').getByRole('img', { name }).waitFor();
    }
  }
  // Removing one leaves the other, whose name the card then shows.
  await person(menuOf(anns.page), 'Bob Tester').click();
  await anns.page.keyboard.press('Escape');
  await menuOf(anns.page).waitFor({ state: 'detached' });
  await bobs.board.card('One').getByText('Ann Tester').waitFor();
  await isAssigned(boardId, 'One', [ann]);
});

test('SA12 a card shows three avatars and the number of the others; the open ticket shows all names', async () => {
  const { ann, bob, api } = stage;
  const more = [await api.register('Cem'), await api.register('Dee'), await api.register('Eva')];
  const boardId = await boardOf(more, [{ name: 'One', assignees: [bob, ann, ...more] }]);
  const { page, board } = await visit(ann, boardId);
  const avatars = board.card('One').getByRole('img');
  await board.card('One').getByText('+2', { exact: true }).waitFor();
  expect(await avatars.evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual([
    'Bob Tester',
    'Ann Tester',
    'Cem Tester',
    'Dee Tester, Eva Tester',
  ]);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await board.card('One').click();
  const details = page.getByRole('complementary', { name: 'Details' });
  for (const name of ['Bob', 'Ann', 'Cem', 'Dee', 'Eva']) {
    await details.getByText(`${name} Tester`, { exact: true }).waitFor();
  }
});

test('SA2 a form keeps the people that a colleague has added meanwhile, and sends what was changed', async () => {
  const { ann, bob, api } = stage;
  const kim = await api.register('Kim');
  const boardId = await boardOf([kim], [{ name: 'One', assignees: [bob] }]);
  const { page, board } = await visit(ann, boardId);
  await board.card('One').click();
  await page
    .getByRole('dialog', { name: 'One' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Ticket' });
  await form.getByLabel('Assignee').selectOption({ label: 'Ann Tester' });
  const assignees = { add: [kim.id], remove: [] };
  const edit = { boardId, ticketId: await idOf(boardId, 'One'), set: {}, assignees };
  await api.run(ann, { type: 'tickets.edit', ...edit });
  await form.getByRole('button', { name: 'Remove Kim Tester' }).waitFor();
  await form.getByRole('button', { name: 'Remove Bob Tester' }).click();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  await isAssigned(boardId, 'One', [kim, ann].reverse());
});

test('SA9 SA11 a ticket is in the column of each assignee; a drag replaces one, and can be undone', async () => {
  const { ann, bob, api } = stage;
  const zoe = await api.register('Zoe');
  const boardId = await boardOf(
    [zoe],
    [
      { name: 'Both', assignees: [ann, bob] },
      { name: 'Own', assignees: [bob] },
    ],
  );
  const [anns, bobs] = [
    await visit(ann, boardId, '?view=assignee'),
    await visit(bob, boardId, '?view=assignee'),
  ];
  const { board, page } = anns;
  await board.takesKeys();
  await board.fetched('record-undos');
  for (const name of ['Ann Tester', 'Bob Tester']) await inGroup(board, name, 'Both').waitFor();
  // The second of its cards: from Bob's column to Zoe's.
  const card = board.column('Bob Tester').locator('[data-ticket]').filter({ hasText: 'Both' });
  await card.focus();
  await board.press('Space', 'Picked up Both, assigned to Bob Tester.');
  await board.press('ArrowRight', 'Both: Zoe Tester.');
  await board.press('Space', 'Both is now assigned to Zoe Tester.');
  for (const each of [board, bobs.board]) {
    await inGroup(each, 'Zoe Tester', 'Both').waitFor();
    await inGroup(each, 'Ann Tester', 'Both').waitFor();
    await inGroup(each, 'Bob Tester', 'Both').waitFor({ state: 'detached' });
  }
  await isAssigned(boardId, 'Both', [ann, zoe]);
  // With the mouse, the first one: Ann's.
  const box = await inGroup(board, 'Ann Tester', 'Both').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 12, { steps: 3 });
  await board.dropOn(board.column('Bob Tester').getByRole('heading'));
  await isAssigned(boardId, 'Both', [bob, zoe]);
  await inGroup(bobs.board, 'Ann Tester', 'Both').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await isAssigned(boardId, 'Both', [ann, zoe]);
  await page.keyboard.press('ControlOrMeta+z');
  await isAssigned(boardId, 'Both', [ann, bob]);
});

test('SA8 SA11 of many tickets one person is added and taken off, and undo restores each', async () => {
  const { ann, bob } = stage;
  const boardId = await boardOf([], [{ name: 'One', assignees: [bob] }, { name: 'Two' }]);
  const { page, board } = await visit(ann, boardId);
  await board.takesKeys();
  await board.fetched('record-undos');
  for (const name of ['One', 'Two']) await board.card(name).click({ modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await bar.getByRole('button', { name: 'Assign' }).click();
  const bobsItem = person(menuOf(page), 'Bob Tester');
  expect(await bobsItem.getAttribute('aria-checked')).toBe('mixed');
  await person(menuOf(page), 'Ann Tester').click();
  await isAssigned(boardId, 'One', [bob, ann]);
  await isAssigned(boardId, 'Two', [ann]);
  await bobsItem.click();
  await isAssigned(boardId, 'Two', [ann, bob]);
  await bobsItem.and(page.locator('[aria-checked="true"]')).waitFor();
  await bobsItem.click();
  for (const name of ['One', 'Two']) await isAssigned(boardId, name, [ann]);
  await page.keyboard.press('Escape');
  await menuOf(page).waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+z');
  await isAssigned(boardId, 'One', [bob, ann]);
  await isAssigned(boardId, 'Two', [ann, bob]);
});

test('SA10 SA12 several people are typed in the composer, and the filter finds each', async () => {
  const { ann, bob } = stage;
  const boardId = await boardOf([], [{ name: 'Other' }]);
  const { page, board } = await visit(ann, boardId);
  await board.takesKeys();
  await board.fetched('composer');
  await page.keyboard.press('n');
  await page
    .getByRole('textbox', { name: 'New ticket in To Do' })
    .fill('Call the printer @bob @ann');
  await page.keyboard.press('Enter');
  await board.card('Call the printer').waitFor();
  await isAssigned(boardId, 'Call the printer', [bob, ann]);
  for (const who of ['me', bob.id]) {
    await page.goto(`${stage.site.origin}/boards/${boardId}?assignee=${who}`);
    await board.card('Call the printer').waitFor();
    await board.card('Other').waitFor({ state: 'detached' });
  }
});

test('SA6 SA13 an added person is notified, and sees the ticket among their due tickets', async () => {
  const { ann, bob, api } = stage;
  const boardId = await boardOf([], [{ name: 'Shared', assignees: [ann] }]);
  const ticketId = await idOf(boardId, 'Shared');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const command: Command = {
    ...{ type: 'tickets.edit', boardId, ticketId },
    set: { dueDate: `${day}T12:00:00` },
    assignees: { add: [bob.id], remove: [] },
  };
  await api.run(ann, command);
  const page = await stage.browser.visit(bob);
  await page.goto(`${stage.site.origin}/dashboard`);
  const due = page.getByRole('region', { name: 'Assigned to you' });
  await due.getByText('Shared').waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByText(/assigned/)
    .first()
    .waitFor();
});
