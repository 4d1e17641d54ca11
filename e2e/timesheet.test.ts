import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayAt } from '../src/core/days.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** A week in which no other test records time. */
const MONDAY = '2026-03-02';

let people = 0;
/** A person without any time. */
async function newPerson(): Promise<Person> {
  people += 1;
  const names = ['Cleo', 'Dana', 'Emil', 'Fay', 'Gil', 'Hana', 'Ivo', 'Jo'];
  return stage.api.register(names[people] ?? `Person${people}`);
}

async function boardWith(person: Person, ...names: string[]) {
  const boardId = await stage.api.board(stage.ann, [person], { 'To Do': names });
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return new Map(tickets.map(({ name, id }) => [name, id]));
}

let ids = 0;
async function addEntry(person: Person, ticketId: string | undefined, day: string, part: object) {
  ids += 1;
  const entryId = `sheet-${person.id.slice(-8)}-${ids}`;
  const target = { ticketId: ticketId ?? '', projectId: null };
  await stage.api.time(person, {
    ...{ type: 'time.add', entryId, ...target, day, seconds: 3600 },
    ...part,
  });
}

async function openWeek(person: Person, day = MONDAY, options = {}): Promise<Page> {
  const page = await stage.browser.visit(person, options);
  await page.goto(`${stage.site.origin}/time?day=${day}`);
  await page.getByRole('heading', { name: 'Time', exact: true }).waitFor();
  return page;
}

const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('TI40 a week is filled in by keyboard alone', async () => {
  const person = await newPerson();
  await boardWith(person, 'Alpha', 'Beta');
  const page = await openWeek(person);
  const { keyboard } = page;
  await page.getByRole('heading', { name: 'No time this week' }).waitFor();
  for (const name of ['Alpha', 'Beta']) {
    await page.getByRole('button', { name: 'Add a row' }).focus();
    await keyboard.press('Enter');
    await keyboard.type(name);
    await page.getByRole('option', { name, exact: false }).first().waitFor();
    await keyboard.press('Enter');
    await until(`the cell of ${name} has the focus`, async () =>
      (await focused(page)).startsWith(`${name}, Monday, March 2`),
    );
  }
  await keyboard.press('ArrowUp');
  await keyboard.type('1:30');
  await keyboard.press('Enter');
  // Enter saves and moves down.
  await cell(page, 'Alpha, Monday, March 2: 1:30').waitFor();
  await until('the cell below has the focus', async () => (await focused(page)).startsWith('Beta'));
  await keyboard.type('90m');
  await keyboard.press('Tab');
  await cell(page, 'Beta, Monday, March 2: 1:30').waitFor();
  await until('the next day has the focus', async () =>
    (await focused(page)).startsWith('Beta, Tuesday'),
  );
  await keyboard.type('nonsense');
  expect(await cell(page, /nonsense/).count()).toBe(0);
  await keyboard.type('9');
  await keyboard.type('x');
  await keyboard.press('Enter');
  await page.getByRole('alert').getByText('Enter a time of at most 24 hours.').waitFor();
  await keyboard.press('Escape');
  await cell(page, 'Beta, Tuesday, March 3: no time').waitFor();
  await until('the cell has the focus again', async () =>
    (await focused(page)).startsWith('Beta, Tuesday'),
  );
  // Totals of the row, the day and the week.
  await page.getByRole('row', { name: /^Beta/ }).getByText('1:30').nth(1).waitFor();
  const foot = page.getByRole('row').last();
  expect(await foot.getByText('3:00', { exact: true }).count()).toBe(2);
  // A cell is edited and emptied, and that is undone.
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await cell(page, 'Beta, Monday, March 2: 2:00').waitFor();
  await until('a cell has the focus', async () => (await focused(page)).startsWith('Beta'));
  await keyboard.press('Delete');
  await cell(page, 'Beta, Monday, March 2: no time').waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await keyboard.press('Control+z');
  await cell(page, 'Beta, Monday, March 2: 2:00').waitFor();
  await page.reload();
  await cell(page, 'Beta, Monday, March 2: 2:00').waitFor();
});

test('TI40 last week’s rows are copied, without their time', async () => {
  const person = await newPerson();
  const tickets = await boardWith(person, 'Weekly', 'Monthly');
  await addEntry(person, tickets.get('Weekly'), addDays(MONDAY, -3), {});
  await addEntry(person, tickets.get('Monthly'), addDays(MONDAY, -7), {});
  const page = await openWeek(person);
  await page.getByRole('button', { name: 'Copy last week’s rows' }).click();
  await page.getByText('2 rows were added.').waitFor();
  await cell(page, 'Weekly, Monday, March 2: no time').waitFor();
  await cell(page, 'Monthly, Monday, March 2: no time').waitFor();
  // They are there until they are filled in, and once.
  await page.reload();
  await cell(page, 'Weekly, Monday, March 2: no time').waitFor();
  await page.getByRole('button', { name: 'Copy last week’s rows' }).click();
  await page.getByText('Last week has no other rows.').waitFor();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await cell(page, 'Weekly, Friday, February 27: 1:00').waitFor();
});

test('TI41 overlapping entries are marked, and a cell with several shows them', async () => {
  const person = await newPerson();
  const tickets = await boardWith(person, 'Parallel');
  const at = (clock: string) => new Date(`${MONDAY}T${clock}:00`).getTime();
  await addEntry(person, tickets.get('Parallel'), MONDAY, { startedAt: at('09:00'), note: 'One' });
  await addEntry(person, tickets.get('Parallel'), MONDAY, { startedAt: at('09:30'), note: 'Two' });
  await addEntry(person, tickets.get('Parallel'), addDays(MONDAY, 1), { startedAt: null });
  const page = await openWeek(person, addDays(MONDAY, 1));
  await cell(page, 'Parallel, Monday, March 2: 2:00, 2 entries, overlaps').click();
  await page.getByRole('heading', { name: 'Monday, March 2' }).waitFor();
  const entries = page.getByRole('region', { name: 'Entries of Monday, March 2' });
  expect(await entries.getByRole('img', { name: 'Overlaps with another entry' }).count()).toBe(2);
  await until('an entry has the focus', async () => (await focused(page)).startsWith('Billable'));
  await cell(page, 'Parallel, Tuesday, March 3: 1:00').waitFor();
  // Billable is switched at the entry.
  const billable = entries.getByRole('button', { name: 'Billable: Parallel' }).first();
  expect(await billable.getAttribute('aria-pressed')).toBe('true');
  await billable.click();
  await until('it is off', async () => (await billable.getAttribute('aria-pressed')) === 'false');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('time-2026-03-02-2026-03-08.csv');
});

test('TI30 the timesheet shows what another device records, at once', async () => {
  const person = await newPerson();
  const tickets = await boardWith(person, 'Elsewhere');
  await addEntry(person, tickets.get('Elsewhere'), MONDAY, {});
  const page = await openWeek(person);
  await cell(page, 'Elsewhere, Monday, March 2: 1:00').waitFor();
  await addEntry(person, tickets.get('Elsewhere'), addDays(MONDAY, 2), { seconds: 1800 });
  await cell(page, 'Elsewhere, Wednesday, March 4: 0:30').waitFor();
});

test('TI40 on a phone a day is shown at a time, and time is added there', async () => {
  const person = await newPerson();
  const tickets = await boardWith(person, 'Pocket');
  const today = dayAt(new Date());
  await addEntry(person, tickets.get('Pocket'), today, { seconds: 900, note: 'Standing' });
  const page = await stage.browser.visitAlone(person, SIZES.phone);
  await page.goto(`${stage.site.origin}/time`);
  await page.getByText('Standing').waitFor();
  expect(await page.getByRole('grid').count()).toBe(0);
  await page.getByRole('button', { name: 'Add time' }).tap();
  const form = page.getByRole('form', { name: 'Add time' });
  await form.getByRole('button', { name: /^For/ }).tap();
  await page.getByRole('option', { name: /Pocket/ }).tap();
  await form.getByLabel('Time').fill('1:30');
  await form.getByRole('button', { name: 'Add', exact: true }).tap();
  await page.getByRole('button', { name: 'Delete 1:30 on Pocket' }).waitFor();
  await page.getByText('Week: 1:45').waitFor();
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
  await page.getByRole('button', { name: 'Previous week' }).tap();
  await page.getByText('No time on this day.').waitFor();
});
