import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '../src/core/board/commands.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const NOON = new Date('2026-11-18T12:00:00');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Width of a day by months, in px. */
const DAY = 22;

type NewTicket = Partial<Omit<Command<'tickets.create'>, 'type' | 'boardId'>> & { name: string };

const bar = (name: string, startDate: string | null, dueDate: string | null): NewTicket => ({
  ...{ name, startDate: startDate && `${startDate}T00:00:00` },
  dueDate: dueDate && (dueDate.includes('T') ? dueDate : `${dueDate}T00:00:00`),
});

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

async function timelineOf(person: Person, boardId: string, options: object = {}, search = '') {
  const page = await stage.browser.visit(person, { at: NOON, ...options });
  await page.goto(`${stage.site.origin}/boards/${boardId}?view=timeline${search}`);
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('grid').waitFor();
  return {
    page,
    bar: (name: string) => page.locator('[data-bar]').filter({ hasText: name }),
    /** Of a bar without a name in it, or a mark. */
    cell: (name: string) => page.locator(`[data-cell][aria-label^="${name}, "]`),
    row: (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
  };
}

const ticketOf = async (boardId: string, name: string) => {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name);
};
const datesOf = async (boardId: string, name: string) => {
  const { startDate, dueDate } = (await ticketOf(boardId, name)) ?? {};
  return [startDate, dueDate].map((date) => date?.replace('T00:00:00', '') ?? null).join(' ');
};
const datesAre = (boardId: string, name: string, expected: string) =>
  until(`${name} has the dates ${expected}`, async () => {
    return (await datesOf(boardId, name)) === expected;
  });

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

async function drag(page: Page, from: { x: number; y: number }, dx: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y, { steps: 3 });
  await page.mouse.move(from.x + dx, from.y, { steps: 3 });
  await page.mouse.up();
}

test('TL1 TL3 bars and marks are on their days, and tickets without dates are listed apart', async () => {
  const boardId = await boardWith([
    bar('Long', '2026-11-16', '2026-11-24'),
    bar('Due', null, '2026-11-20T17:45:00'),
    bar('Begun', '2026-11-19', null),
    bar('Open', null, null),
  ]);
  const { page, cell } = await timelineOf(stage.ann, boardId);
  const [long, due, begun] = await Promise.all(
    ['Long', 'Due', 'Begun'].map((name) => boxOf(cell(name))),
  );
  // A mark is a target of at least 24 px.
  expect([long?.width, due?.width, begun?.width]).toEqual([9 * DAY, 24, 24]);
  expect((due?.x ?? 0) - (long?.x ?? 0)).toBe(4 * DAY);
  expect((begun?.x ?? 0) - (long?.x ?? 0)).toBe(3 * DAY);
  await page.getByRole('button', { name: 'Due, due Nov 20, 2026, 5:45 PM' }).waitFor();
  expect(await cell('Open').count()).toBe(0);
  await page.getByRole('button', { name: 'Without dates: 1' }).click();
  await cell('Open').waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});

test('TL4 a bar is dragged whole and by its ends; each drop is one change that is undone', async () => {
  const boardId = await boardWith([bar('Long', '2026-11-16', '2026-11-24T17:45:00')]);
  const { page, bar: barOf } = await timelineOf(stage.ann, boardId);
  const middle = async () => {
    const { x, y, width, height } = await boxOf(barOf('Long'));
    return { x: x + width / 2, y: y + height / 2, left: x, right: x + width };
  };
  await drag(page, await middle(), 3 * DAY);
  await datesAre(boardId, 'Long', '2026-11-19 2026-11-27T17:45:00');
  let at = await middle();
  await drag(page, { x: at.right - 1, y: at.y }, -2 * DAY);
  await datesAre(boardId, 'Long', '2026-11-19 2026-11-25T17:45:00');
  at = await middle();
  await drag(page, { x: at.left + 1, y: at.y }, DAY);
  await datesAre(boardId, 'Long', '2026-11-20 2026-11-25T17:45:00');
  // A press without a move opens the ticket, a drag does not.
  expect(new URL(page.url()).search).not.toContain('ticket=');
  for (const expected of ['2026-11-19 2026-11-25T17:45:00', '2026-11-19 2026-11-27T17:45:00']) {
    await page.keyboard.press('ControlOrMeta+z');
    await datesAre(boardId, 'Long', expected);
  }
  await barOf('Long').click();
  await page.getByRole('dialog', { name: 'Long' }).waitFor();
});

test('TL4 Escape puts a dragged bar back', async () => {
  const boardId = await boardWith([bar('Long', '2026-11-16', '2026-11-24')]);
  const { page, bar: barOf } = await timelineOf(stage.ann, boardId);
  const { x, y } = await boxOf(barOf('Long'));
  await page.mouse.move(x + 60, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60 + 2 * DAY, y + 10, { steps: 4 });
  await until('it follows', async () => (await boxOf(barOf('Long'))).x === x + 2 * DAY);
  await page.keyboard.press('Escape');
  await until('it is back', async () => (await boxOf(barOf('Long'))).x === x);
  await page.mouse.up();
  expect(await datesOf(boardId, 'Long')).toBe('2026-11-16 2026-11-24');
});

test('TL5 a ticket without dates gets them by a drawn bar, or in a dialog', async () => {
  const boardId = await boardWith([bar('One', null, null), bar('Two', null, null)]);
  const { page, row } = await timelineOf(stage.ann, boardId);
  const lane = await boxOf(row('One').locator('[data-lane]'));
  const name = await boxOf(row('One').getByRole('rowheader'));
  const x = name.x + name.width + 300;
  await drag(page, { x, y: lane.y + 10 }, 2 * DAY);
  await until('it has dates', async () => {
    const { startDate, dueDate } = (await ticketOf(boardId, 'One')) ?? {};
    if (!startDate || !dueDate) return false;
    return (Date.parse(`${dueDate}Z`) - Date.parse(`${startDate}Z`)) / 86_400_000 === 2;
  });
  await row('Two').getByRole('button', { name: /^Two/ }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Dates of Two' });
  await dialog.getByLabel('Start Date').fill('2026-11-21');
  await dialog.getByLabel('Due Date').fill('2026-11-20');
  await dialog.getByRole('button', { name: 'Save dates' }).click();
  await dialog.getByText('The start date must not be after the due date').waitFor();
  await dialog.getByLabel('Due Date').fill('2026-11-25');
  await dialog.getByLabel('Due time').fill('09:00');
  await dialog.getByRole('button', { name: 'Save dates' }).click();
  await datesAre(boardId, 'Two', '2026-11-21 2026-11-25T09:00:00');
});

test('TL6 arrow keys move the bar, with Shift its due date, and are announced', async () => {
  const boardId = await boardWith([
    bar('First', '2026-11-16', '2026-11-18'),
    bar('Second', '2026-11-20', '2026-11-24'),
  ]);
  const { page, cell } = await timelineOf(stage.ann, boardId);
  const { press } = boardPage(page);
  await cell('First').focus();
  await page.keyboard.press('ArrowDown');
  await until('the next row has the focus', () =>
    cell('Second').evaluate((each) => each === document.activeElement),
  );
  await press('ArrowRight', 'Second is now Nov 21 – 25, 2026.');
  await datesAre(boardId, 'Second', '2026-11-21 2026-11-25');
  await press('Shift+ArrowRight', 'Second is now Nov 21 – 26, 2026.');
  await datesAre(boardId, 'Second', '2026-11-21 2026-11-26');
  // Holding a key is one change, and Escape reverts it.
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.press('Escape');
  await page.keyboard.up('ArrowLeft');
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.down('ArrowLeft');
  await page.keyboard.up('ArrowLeft');
  await datesAre(boardId, 'Second', '2026-11-19 2026-11-24');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await datesAre(boardId, 'Second', '2026-11-21 2026-11-26');
  await cell('Second').press('Space');
  await page.getByRole('dialog', { name: 'Dates of Second' }).waitFor();
  await page.keyboard.press('Escape');
  await cell('Second').press('Enter');
  await page.getByRole('dialog', { name: 'Second' }).waitFor();
});

test('TL7 a colleague moves other bars, and the dragged one, during a drag', async () => {
  const boardId = await boardWith([
    bar('Mine', '2026-11-16', '2026-11-24'),
    bar('Other', '2026-11-20', '2026-11-24'),
  ]);
  const { page, bar: barOf } = await timelineOf(stage.ann, boardId);
  const edit = async (name: string, startDate: string, dueDate: string) => {
    const ticketId = (await ticketOf(boardId, name))?.id ?? '';
    const set = { startDate: `${startDate}T00:00:00`, dueDate: `${dueDate}T00:00:00` };
    await stage.api.run(stage.ann, { type: 'tickets.edit', boardId, ticketId, set });
  };
  const { x, y } = await boxOf(barOf('Mine'));
  await page.mouse.move(x + 60, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60 + 2 * DAY, y + 10, { steps: 4 });
  await edit('Other', '2026-11-10', '2026-11-24');
  await until('the other bar is longer', async () => {
    return (await boxOf(barOf('Other'))).width === 15 * DAY;
  });
  await edit('Mine', '2026-11-16', '2026-11-26');
  await until('the dragged bar is longer too', async () => {
    return (await boxOf(barOf('Mine'))).width === 11 * DAY;
  });
  await page.mouse.up();
  await datesAre(boardId, 'Mine', '2026-11-18 2026-11-28');
  // Its row is gone while it is dragged.
  const at = await boxOf(barOf('Other'));
  await page.mouse.move(at.x + 60, at.y + 10);
  await page.mouse.down();
  await page.mouse.move(at.x + 90, at.y + 10, { steps: 4 });
  const ticketId = (await ticketOf(boardId, 'Other'))?.id ?? '';
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  await barOf('Other').waitFor({ state: 'detached' });
  await page.mouse.up();
  expect(await datesOf(boardId, 'Mine')).toBe('2026-11-18 2026-11-28');
});

test('TL7 of many tickets, only the rows near the screen are mounted', async () => {
  const boardId = await boardWith([]);
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const tickets = Array.from({ length: 100 }, (_, n) => ({
    name: `Ticket ${n + 1}`,
    dueDate: `2026-11-${String(10 + (n % 20)).padStart(2, '0')}T00:00:00`,
  }));
  const columnId = columns[0]?.id ?? '';
  for (let n = 0; n < 3; n += 1) {
    await stage.api.run(stage.ann, { type: 'tickets.createMany', boardId, columnId, tickets });
  }
  const { page } = await timelineOf(stage.ann, boardId);
  const rows = page.locator('[data-row]');
  expect(await rows.count()).toBeLessThan(80);
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('301');
  await page.locator('[data-cell][tabindex="0"]').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await until('the last row has the focus', () =>
    page.evaluate(
      () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') === '301',
    ),
  );
  expect(await rows.count()).toBeLessThan(80);
});

test('TL4 a user who may not edit a ticket cannot drag its bar', async () => {
  const boardId = await boardWith([bar('Long', '2026-11-16', '2026-11-24')]);
  const { page, bar: barOf, cell } = await timelineOf(stage.bob, boardId);
  const { x, y } = await boxOf(barOf('Long'));
  await drag(page, { x: x + 60, y: y + 10 }, 3 * DAY);
  await cell('Long').press('ArrowRight');
  expect((await boxOf(barOf('Long'))).x).toBe(x);
  expect(await page.getByRole('button', { name: 'Set dates of Long' }).count()).toBe(0);
  expect(await datesOf(boardId, 'Long')).toBe('2026-11-16 2026-11-24');
});

test('TL2 zoom and groups are part of the address, and arrows lead to far bars', async () => {
  const boardId = await boardWith([
    bar('Now', '2026-11-16', '2026-11-24'),
    bar('Past', '2026-03-01', '2026-03-10'),
    bar('Future', '2027-06-01', '2027-06-10'),
  ]);
  const { page, cell, row } = await timelineOf(stage.ann, boardId);
  await page.getByText('Quarter', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Status' });
  await page.waitForURL(/zoom=quarter&group=status|group=status&zoom=quarter/);
  await page.reload();
  await page.getByRole('gridcell', { name: 'To Do 3' }).waitFor();
  await until('a day is narrow', async () => (await boxOf(cell('Now'))).width === 9 * 7);
  await page.getByText('Week', { exact: true }).click();
  for (const name of ['Past', 'Future']) {
    const { x: arrow } = await boxOf(row(name).locator('[data-shows]'));
    expect(arrow > 0 && arrow < 1400).toBe(true);
    await row(name).locator('[data-shows]').click();
    await until('the bar is on the screen', async () => {
      const { x } = await boxOf(cell(name));
      return x > 0 && x < 1400;
    });
  }
  await page.getByRole('button', { name: 'Today' }).click();
  await until('it is back', async () => (await boxOf(cell('Now'))).x < 1400);
});

test('TL8 on a phone a finger scrolls, and drags after a long touch', async () => {
  const boardId = await boardWith([bar('Long', '2026-11-16', '2026-11-24')]);
  const { page, bar: barOf } = await timelineOf(stage.ann, boardId, PHONE);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  const finger = await fingerOn(page);
  const before = await boxOf(barOf('Long'));
  const from = { x: before.x + 60, y: before.y + 12 };
  await finger.down(from);
  await until('it is picked up', () =>
    barOf('Long').evaluate((each) => each.matches('[data-dragged]')),
  );
  await finger.move({ x: from.x + 2 * DAY, y: from.y });
  await finger.up();
  await datesAre(boardId, 'Long', '2026-11-18 2026-11-26');
  const { x } = await boxOf(barOf('Long'));
  // While the page still scrolls by itself, a tap only stops it.
  const scrolled = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('scrollend', resolve, { capture: true, once: true }),
      ),
  );
  await finger.swipe({ x: from.x + 60, y: from.y }, { x: from.x, y: from.y });
  await scrolled;
  expect((await boxOf(barOf('Long'))).x).toBeLessThan(x);
  expect(await datesOf(boardId, 'Long')).toBe('2026-11-18 2026-11-26');
  await page.getByRole('button', { name: 'More actions for this board' }).tap();
  await page.getByRole('menuitem', { name: 'Show by status' }).tap();
  await page.getByRole('region', { name: 'To Do' }).waitFor();
});

test('TL9 the timeline is printed with every shown row', async () => {
  const boardId = await boardWith([bar('Long', '2026-11-16', '2026-11-24')]);
  const { page } = await timelineOf(stage.ann, boardId);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const rows = await page.getByRole('main').last().getByRole('row').allTextContents();
  expect(rows).toEqual(['LongNov 16 – 24, 2026']);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});

test('TL3 a ticket of two people has a bar under each; both follow a drag of one', async () => {
  const { api, ann, bob } = stage;
  const boardId = await boardWith([bar('Both', '2026-11-16', '2026-11-18')]);
  const { page, row } = await timelineOf(ann, boardId, {}, '&group=assignee');
  const ticket = await ticketOf(boardId, 'Both');
  await api.run(ann, {
    ...{ type: 'tickets.edit', boardId, ticketId: ticket?.id ?? '', set: {} },
    assignees: { add: [ann.id, bob.id], remove: [] },
  });
  await until('there are two rows', async () => (await row('Both').count()) === 2);
  const bars = page.locator('[data-bar]');
  const lefts = () =>
    bars.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  const before = await lefts();
  expect(before).toHaveLength(2);
  // The second one.
  const box = await boxOf(bars.nth(1));
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 2 * DAY, box.y + box.height / 2, { steps: 4 });
  await until('both have moved', async () => {
    return (await lefts()).join() === before.map((left) => left + 2 * DAY).join();
  });
  await page.mouse.up();
  await datesAre(boardId, 'Both', '2026-11-18 2026-11-20');
  // Each row is a stop of the arrow keys.
  await bars.first().focus();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'));
  const first = await focused();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
  expect(await focused()).not.toBe(first);
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
});
