import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '../src/core/board/commands.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type NewTicket = Partial<Omit<Command<'tickets.create'>, 'type' | 'boardId'>> & { name: string };

/** A board of Ann and Bob with these tickets in To Do. */
async function boardWith(tickets: NewTicket[]): Promise<string> {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': [], Done: [] });
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  for (const ticket of tickets) {
    await api.run(ann, { type: 'tickets.create', boardId, columnId, ...ticket });
  }
  return boardId;
}

type Table = Awaited<ReturnType<typeof tableOf>>;

/** A user's page of a board as a table. */
async function tableOf(person: Person, boardId: string, options: object = {}, search = '') {
  const page = await stage.browser.visit(person, options);
  await page.goto(`${stage.site.origin}/boards/${boardId}?view=table${search}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('grid').waitFor();
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  return {
    page,
    row,
    cell: (name: string, column: string) => row(name).locator(`[data-cell="${column}"]`),
    heading: (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) }),
  };
}

/** The names in the order of the screen. */
async function namesIn(page: Page): Promise<string[]> {
  const rows = page.getByRole('rowheader');
  const named = await rows.evaluateAll((cells) =>
    cells.map((cell) => ({ top: cell.getBoundingClientRect().top, name: cell.textContent ?? '' })),
  );
  return named.sort((a, b) => a.top - b.top).map(({ name }) => name);
}

async function shows({ page }: Table, names: string[]): Promise<void> {
  let last: string[] = [];
  await until(`the table shows ${names.join('|')}`, async () => {
    last = await namesIn(page);
    return last.join('|') === names.join('|');
  }).catch((error) => {
    throw new Error(`${error.message}; it shows ${last.join('|')}`);
  });
}

const hasFocus = (locator: Locator) =>
  until('it has the focus', () => locator.evaluate((each) => each === document.activeElement));
const textOf = async (boardId: string, ticketId: string) => {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find(({ id }) => id === ticketId);
};
const idOf = async (boardId: string, name: string) => {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.id ?? '';
};

test('TV1 columns are chosen, moved and resized, and stay so on this device', async () => {
  const table = await tableOf(stage.ann, await boardWith([{ name: 'One' }]));
  const { page, heading } = table;
  const headings = () => page.getByRole('columnheader').allTextContents();
  expect(await headings()).toEqual([
    ...['', 'Name', 'Status', 'Assignee', 'Priority', 'Labels', 'Due', 'Estimate', 'Updated'],
  ]);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Priority', 'Updated', 'Estimate', 'Assignee'])
    await page.getByRole('checkbox', { name }).uncheck();
  await page.getByRole('checkbox', { name: 'URL' }).check();
  await page.getByRole('button', { name: 'Move URL up' }).click();
  await page.keyboard.press('Escape');
  expect(await headings()).toEqual(['', 'Name', 'Status', 'Labels', 'URL', 'Due']);
  // By the keys of a heading.
  await heading('Due').focus();
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowRight');
  await hasFocus(heading('Due'));
  // By mouse: its edge, then the heading itself.
  const box = await heading('Labels').boundingBox();
  if (!box) throw new Error('not on the screen');
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 150, box.y + 10, { steps: 6 });
  await page.mouse.up();
  // Released outside before it is a drag, it does not stick to the pointer.
  await page.mouse.move(box.x + 20, box.y + 1);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 4);
  await page.mouse.up();
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.move(box.x + 300, box.y + 10, { steps: 4 });
  await page.mouse.down();
  await page.mouse.up();
  const expected = ['', 'Name', 'Labels', 'Status', 'Due', 'URL'];
  expect(await headings()).toEqual(expected);
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(await headings()).toEqual(expected);
  expect((await heading('Labels').boundingBox())?.width).toBeCloseTo(box.width + 60, 0);
  expect((await heading('Due').boundingBox())?.width).toBeCloseTo(236, 0);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('TV2 a heading sorts by its column, with Shift by a further one', async () => {
  const boardId = await boardWith([
    { name: 'Beta 10', priority: 'LOW' },
    { name: 'beta 9', priority: 'HIGH' },
    { name: 'Alpha', priority: 'LOW' },
    { name: 'None' },
  ]);
  const table = await tableOf(stage.ann, boardId);
  const { page, heading } = table;
  await shows(table, ['Beta 10', 'beta 9', 'Alpha', 'None']);
  await heading('Name').click();
  await shows(table, ['Alpha', 'beta 9', 'Beta 10', 'None']);
  expect(await heading('Name').getAttribute('aria-sort')).toBe('ascending');
  await heading('Name').click();
  await shows(table, ['None', 'Beta 10', 'beta 9', 'Alpha']);
  expect(await heading('Name').getAttribute('aria-sort')).toBe('descending');
  await heading('Priority').click();
  expect(await heading('Name').getAttribute('aria-sort')).toBe(null);
  await heading('Name').click({ modifiers: ['Shift'] });
  await shows(table, ['beta 9', 'Alpha', 'Beta 10', 'None']);
  // A change of the ticket moves it to its place.
  await stage.api.run(stage.ann, {
    type: 'tickets.edit',
    boardId,
    ticketId: await idOf(boardId, 'None'),
    set: { priority: 'HIGH', name: 'Able' },
  });
  await shows(table, ['Able', 'beta 9', 'Alpha', 'Beta 10']);
  await page.goto(`${stage.site.origin}/boards/${boardId}?view=table&priority=LOW`);
  await shows(table, ['Alpha', 'Beta 10']);
});

test('TV3 groups show a count and a sum of estimates, and collapse', async () => {
  const boardId = await boardWith([
    { name: 'One', assignee: stage.bob.id, estimate: 1.5 },
    { name: 'Two', assignee: stage.bob.id, estimate: 2 },
    { name: 'Three' },
  ]);
  const table = await tableOf(stage.ann, boardId);
  const { page } = table;
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Assignee');
  const group = (name: string) => page.locator('[data-cell=group]', { hasText: name });
  const bobs = group('Bob Tester');
  expect((await bobs.innerText()).replaceAll(/\s+/g, ' ')).toContain('2 tickets 3.5 pt');
  expect(await bobs.getAttribute('aria-expanded')).toBe('true');
  await bobs.click();
  await shows(table, ['Three']);
  expect(await bobs.getAttribute('aria-expanded')).toBe('false');
  await page.reload();
  await shows(table, ['Three']);
  await bobs.focus();
  await page.keyboard.press('Enter');
  await shows(table, ['One', 'Two', 'Three']);
  await page.keyboard.press('ArrowLeft');
  await shows(table, ['Three']);
  await page.keyboard.press('ArrowDown');
  await hasFocus(group('Unassigned'));
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('TV4 the grid has one tab stop, which the arrow keys move', async () => {
  const table = await tableOf(stage.ann, await boardWith([{ name: 'One' }, { name: 'Two' }]));
  const { page, cell, heading, row } = table;
  const stops = page.locator('[role=grid] [tabindex="0"]');
  expect(await stops.count()).toBe(1);
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
  expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('9');
  expect(await row('Two').getAttribute('aria-rowindex')).toBe('3');
  await page.getByRole('button', { name: 'CSV of this table' }).focus();
  await page.keyboard.press('Tab');
  await hasFocus(cell('One', 'name'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await hasFocus(cell('Two', 'status'));
  await page.keyboard.press('End');
  await hasFocus(cell('Two', 'updatedAt'));
  await page.keyboard.press('ControlOrMeta+Home');
  await hasFocus(cell('One', 'select'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await hasFocus(heading('Name'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await shows(table, ['Two', 'One']);
  await hasFocus(heading('Name'));
  expect(await stops.count()).toBe(1);
  await cell('One', 'name').focus();
  await page.keyboard.press('k');
  await hasFocus(cell('Two', 'name'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Two' }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('dialog', { name: 'One' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await cell('Two', 'name').getByRole('link').click();
  await page.getByRole('dialog', { name: 'Two' }).waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(cell('Two', 'name'));
});

test('TV5 a cell is edited in place, with the rights and the undo of each edit', async () => {
  const boardId = await boardWith([{ name: 'One', labels: ['ui'] }]);
  const id = await idOf(boardId, 'One');
  const [anns, bobs] = await Promise.all([
    tableOf(stage.ann, boardId),
    tableOf(stage.bob, boardId),
  ]);
  const { page, cell } = anns;
  const editor = page.getByRole('group', { name: /of One$/ });
  await cell('One', 'name').focus();
  await page.keyboard.press('F2');
  await editor.getByRole('textbox').fill('Uno');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  await hasFocus(cell('One', 'name'));
  // Enter saves; Tab saves and moves to the next cell.
  await cell('One', 'estimate').dblclick();
  await editor.getByRole('spinbutton').fill('-1');
  await page.keyboard.press('Enter');
  await editor.getByRole('alert').waitFor();
  await editor.getByRole('spinbutton').fill('2.5');
  await page.keyboard.press('Enter');
  await hasFocus(cell('One', 'estimate'));
  await bobs.cell('One', 'estimate').getByText('2.5 points').waitFor();
  await cell('One', 'labels').focus();
  await page.keyboard.press('Enter');
  await editor.getByRole('combobox').fill('ui, api');
  await page.keyboard.press('Tab');
  await hasFocus(cell('One', 'dueDate'));
  await bobs.cell('One', 'labels').getByText('api', { exact: true }).waitFor();
  // A press elsewhere saves too.
  await page.keyboard.press('Enter');
  await editor.getByLabel('Due Date').fill('2026-12-24');
  await editor.getByLabel('Due time').fill('18:00');
  await cell('One', 'updatedAt').click();
  await bobs.cell('One', 'dueDate').getByText('Dec 24, 2026').waitFor();
  // By menu: the column, the person and the priority.
  for (const [column, item, text] of [
    ['status', 'Done', 'Done'],
    ['assignee', 'Bob Tester', 'Bob Tester'],
    ['priority', 'High', 'High'],
  ] as const) {
    await cell('One', column).focus();
    await page.keyboard.press('Enter');
    const role = column === 'assignee' ? 'menuitemcheckbox' : 'menuitem';
    await page.getByRole(role, { name: item, exact: true }).press('Enter');
    await hasFocus(cell('One', column));
    await bobs.cell('One', column).getByText(text).waitFor();
  }
  // A colleague's change while the menu is open is announced, and not silently overwritten.
  await cell('One', 'priority').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Low', exact: true }).waitFor();
  await stage.api.run(stage.ann, {
    type: 'tickets.edit',
    boardId,
    ticketId: id,
    set: { assignee: stage.bob.id, priority: 'MEDIUM' },
  });
  await page.getByText(/changed.*Medium/).waitFor();
  await page.keyboard.press('Escape');
  await stage.api.run(stage.ann, {
    type: 'tickets.edit',
    boardId,
    ticketId: id,
    set: { priority: null },
  });
  await cell('One', 'priority').getByText('Medium').waitFor({ state: 'detached' });
  await cell('One', 'priority').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'High', exact: true }).click();
  await bobs.cell('One', 'priority').getByText('High').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await until(
    'the priority is set back',
    async () => (await textOf(boardId, id))?.priority === null,
  );
  // Bob may move it, and as its assignee change the URL.
  expect(await bobs.cell('One', 'status').getAttribute('aria-readonly')).toBe(null);
  expect(await bobs.cell('One', 'dueDate').getAttribute('aria-readonly')).toBe('true');
  await bobs.cell('One', 'dueDate').dblclick();
  await bobs.cell('One', 'dueDate').press('F2');
  expect(await bobs.page.locator(':popover-open').count()).toBe(0);
});

test('TV5 one edits a cell while a colleague moves the ticket and then edits the same field', async () => {
  const boardId = await boardWith([{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma' }]);
  const { ann, bob, api } = stage;
  await api.run(ann, {
    type: 'boards.setMembers',
    boardId,
    set: [{ userId: bob.id, role: 'ADMIN' }],
    remove: [],
  });
  const [anns, bobs] = await Promise.all([tableOf(ann, boardId), tableOf(bob, boardId)]);
  const { page } = anns;
  await anns.heading('Status').click();
  const editor = page.getByRole('group', { name: 'Name of Alpha' });
  await anns.cell('Alpha', 'name').focus();
  await page.keyboard.press('F2');
  await editor.getByRole('textbox').fill('Alpha by Ann');
  // The row moves under the editor, which stays.
  await bobs.cell('Alpha', 'status').focus();
  await bobs.page.keyboard.press('Enter');
  await bobs.page.getByRole('menuitem', { name: 'Done', exact: true }).click();
  await shows(anns, ['Beta', 'Gamma', 'Alpha']);
  await hasFocus(editor.getByRole('textbox'));
  expect(await editor.getByRole('textbox').inputValue()).toBe('Alpha by Ann');
  // The same field: she chooses.
  await bobs.cell('Alpha', 'name').focus();
  await bobs.page.keyboard.press('F2');
  await bobs.page.getByRole('group', { name: 'Name of Alpha' }).getByRole('textbox').fill('Bobs');
  await bobs.page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Bobs').waitFor();
  const conflict = page.getByRole('group', { name: 'Name of Bobs' });
  await conflict.getByRole('textbox').press('Enter');
  await hasFocus(conflict.getByRole('button', { name: 'Use theirs' }));
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await conflict.getByRole('textbox').press('Enter');
  for (const table of [anns, bobs]) await shows(table, ['Beta', 'Gamma', 'Alpha by Ann']);
  await hasFocus(anns.cell('Alpha by Ann', 'name'));
  // Deleted meanwhile: what she typed is shown to be copied.
  await page.keyboard.press('F2');
  await page
    .getByRole('group', { name: /^Name of/ })
    .getByRole('textbox')
    .fill('Not lost');
  await api.run(bob, {
    type: 'tickets.delete',
    boardId,
    ticketId: await idOf(boardId, 'Alpha by Ann'),
  });
  await page.getByText(/Not lost/).waitFor();
  await page.getByRole('group', { name: /^Name of/ }).waitFor({ state: 'detached' });
  await shows(anns, ['Beta', 'Gamma']);
  await hasFocus(anns.cell('Gamma', 'name'));
});

test('TV6 the file has exactly the shown rows and columns', async () => {
  const boardId = await boardWith([
    { name: '=cmd()', labels: ['a', 'b'] },
    { name: 'Other', estimate: 2 },
    { name: 'Hidden', priority: 'LOW' },
  ]);
  const table = await tableOf(stage.ann, boardId, {}, '&priority=none');
  const { page } = table;
  await shows(table, ['=cmd()', 'Other']);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Assignee', 'Priority', 'Due', 'Updated'])
    await page.getByRole('checkbox', { name }).uncheck();
  await page.keyboard.press('Escape');
  await table.heading('Estimate').click();
  await shows(table, ['Other', '=cmd()']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of this table' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Relaunch.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe(
    ['\ufeffName,Status,Labels,Estimate', 'Other,To Do,,2', `'=cmd(),To Do,"a, b",`, ''].join(
      '\r\n',
    ),
  );
});

test('TV7 a colleague’s new ticket takes its place; focus and scroll position stay', async () => {
  const names = Array.from({ length: 120 }, (_, n) => `Ticket ${String(n).padStart(3, '0')}`);
  const boardId = await boardWith(names.map((name) => ({ name })));
  const table = await tableOf(stage.ann, boardId);
  const { page, cell } = table;
  await table.heading('Name').click();
  expect(await page.getByRole('rowheader').count()).toBeLessThan(70);
  await cell('Ticket 010', 'name').focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('PageDown');
  const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
  const focusedCell = cell(focused, 'name');
  await hasFocus(focusedCell);
  const before = await focusedCell.boundingBox();
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const create = (name: string) =>
    stage.api.run(stage.ann, {
      type: 'tickets.create',
      boardId,
      columnId: columns[0]?.id ?? '',
      name,
    });
  await create('Ticket 005 b');
  await create(`${focused} b`);
  await cell(`${focused} b`, 'name').waitFor();
  await hasFocus(focusedCell);
  expect((await focusedCell.boundingBox())?.y).toBe(before?.y);
  expect((await cell(`${focused} b`, 'name').boundingBox())?.y).toBeGreaterThan(before?.y ?? 0);
  // Its own ticket deleted, the next one has the focus.
  await stage.api.run(stage.ann, {
    type: 'tickets.delete',
    boardId,
    ticketId: await idOf(boardId, focused),
  });
  await hasFocus(cell(`${focused} b`, 'name'));
  // And so does the one after a ticket that the key archives, in the same column.
  await page.keyboard.press('ArrowRight');
  const next = await page
    .getByRole('rowheader')
    .evaluateAll((cells) => cells.map((each) => each.textContent ?? '').sort());
  const after = next[next.indexOf(`${focused} b`) + 1] ?? '';
  await page.keyboard.press('e');
  await hasFocus(cell(after, 'status'));
  await page.keyboard.press('ControlOrMeta+End');
  await hasFocus(cell('Ticket 119', 'updatedAt'));
  // Without the focus, the first visible row stays in its place.
  await page.getByRole('button', { name: 'Columns' }).focus();
  const last = await cell('Ticket 119', 'name').boundingBox();
  await create('Ticket 000 b');
  await until(
    'it is there',
    async () => (await page.getByRole('grid').getAttribute('aria-rowcount')) === '122',
  );
  expect((await cell('Ticket 119', 'name').boundingBox())?.y).toBe(last?.y);
  // At the end, where the list becomes too short for the scroll position.
  const ids = await Promise.all(
    ['Ticket 000', 'Ticket 001', 'Ticket 002'].map((name) => idOf(boardId, name)),
  );
  const change = { type: 'delete' as const };
  await stage.api.run(stage.ann, {
    type: 'tickets.changeMany',
    boardId,
    ticketIds: ids,
    change,
  });
  await until(
    'they are gone',
    async () => (await page.getByRole('grid').getAttribute('aria-rowcount')) === '119',
  );
  expect((await cell('Ticket 119', 'name').boundingBox())?.y).toBe(last?.y);
});

test('TV8 tickets are selected by their boxes, with Shift in the shown order, and by X', async () => {
  const boardId = await boardWith(['A', 'B', 'C', 'D'].map((name) => ({ name })));
  const table = await tableOf(stage.ann, boardId);
  const { page, cell, row } = table;
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  const selected = (count: number) => bar.getByText(`${count} selected`, { exact: true }).waitFor();
  await table.heading('Name').click();
  await table.heading('Name').click();
  await shows(table, ['D', 'C', 'B', 'A']);
  await until('the box selects', async () => {
    await cell('D', 'select').click();
    return (await bar.count()) === 1;
  });
  await cell('B', 'select').click({ modifiers: ['Shift'] });
  await selected(3);
  expect(await row('A').getAttribute('aria-selected')).toBe('false');
  await cell('A', 'status').focus();
  await page.keyboard.press('x');
  await selected(4);
  await page.getByRole('columnheader').first().click();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('columnheader').first().click();
  await selected(4);
  await bar.getByRole('button', { name: 'Priority' }).click();
  await page.getByRole('menuitem', { name: 'High', exact: true }).click();
  for (const name of ['A', 'D']) await cell(name, 'priority').getByText('High').waitFor();
  await cell('C', 'select').focus();
  await page.keyboard.press('Space');
  await selected(3);
  await page.keyboard.press('p');
  await page.getByRole('menuitem', { name: 'Low', exact: true }).click();
  await cell('C', 'priority').getByText('Low').waitFor();
  await cell('A', 'priority').getByText('High').waitFor();
});

test('TV8 tickets of a collapsed group do not count as all shown ones', async () => {
  const boardId = await boardWith([
    { name: 'A', priority: 'HIGH' },
    { name: 'B', priority: 'HIGH' },
    { name: 'C', priority: 'LOW' },
  ]);
  const table = await tableOf(stage.ann, boardId);
  const { page, cell } = table;
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  const selected = (count: number) => bar.getByText(`${count} selected`, { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Priority');
  await until('the box selects', async () => {
    await cell('A', 'select').click();
    return (await bar.count()) === 1;
  });
  await selected(1);
  await cell('B', 'select').click();
  await selected(2);
  await page.locator('[data-cell=group]', { hasText: 'High' }).click();
  await shows(table, ['C']);
  await page.getByRole('columnheader').first().click();
  await selected(1);
  await page.getByRole('columnheader').first().click();
  await bar.waitFor({ state: 'detached' });
});

test('TV9 the printed table has every shown row and its groups', async () => {
  const names = Array.from({ length: 80 }, (_, n) => `Ticket ${n}`);
  const { page } = await tableOf(stage.ann, await boardWith(names.map((name) => ({ name }))));
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Status');
  const sheet = page.locator('body > main');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await sheet.waitFor();
  expect(await sheet.getByRole('row').count()).toBe(82);
  expect(await sheet.getByRole('columnheader', { name: 'Due' }).count()).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await sheet.waitFor({ state: 'detached' });
});

test('TV10 on a phone the name stays in view while the table scrolls sideways', async () => {
  const boardId = await boardWith([{ name: 'One', priority: 'HIGH' }, { name: 'Two' }]);
  const { page, cell } = await tableOf(stage.ann, boardId, PHONE);
  const before = await cell('One', 'name').boundingBox();
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollLeft = 400;
  });
  expect(await cell('One', 'name').boundingBox()).toEqual(before);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  await cell('One', 'priority').scrollIntoViewIfNeeded();
  await cell('One', 'priority').tap();
  await cell('One', 'priority').tap();
  await page.getByRole('menuitem', { name: 'Low', exact: true }).tap();
  await cell('One', 'priority').getByText('Low').waitFor();
  await page.getByRole('button', { name: 'More actions for this board' }).tap();
  await page.getByRole('menuitem', { name: 'Show by status' }).tap();
  await page.getByRole('region', { name: 'To Do' }).waitFor();
});

test('TV10 a user without the view switcher has the table without a connection', async () => {
  const boardId = await boardWith([{ name: 'One' }]);
  const show = async (page: Page) => {
    await page.getByRole('button', { name: 'More actions for this board' }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
  };
  const page = await stage.browser.visitAlone(stage.bob);
  await page.goto(`${stage.site.origin}/boards/${boardId}`);
  await boardPage(page).fetched('table-view');
  await page.context().setOffline(true);
  await show(page);
  await page.getByRole('grid').waitFor();
  // Before its code has arrived, the board stays as it is.
  const other = await stage.browser.visitAlone(stage.bob);
  await other.route(/table-view/, (route) => route.abort());
  await other.goto(`${stage.site.origin}/boards/${boardId}`);
  await show(other);
  await other.getByText(/^This could not be loaded/).waitFor();
  await other.getByRole('region', { name: 'To Do' }).waitFor();
  expect(new URL(other.url()).search).toBe('');
});
