import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

test('RT10 a recurrence is chosen in place, seen by others at once, and undone', async () => {
  const { api, ann, bob, site, browser } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Invoices'], Done: [] });
  const page = await browser.visit(ann);
  const other = await browser.visit(bob);
  for (const each of [page, other]) await boardPage(each).open(site.origin, boardId);
  await boardPage(page).card('Invoices').press('Enter');
  const ticket = page.getByRole('dialog', { name: 'Invoices' });
  await ticket.getByRole('button', { name: 'Add…' }).click();
  await page.getByRole('menuitem', { name: 'Repeats' }).click();
  const hasFocus = () =>
    ticket.getByLabel('Repeats').evaluate((each) => each === document.activeElement);
  await until('its first input has the focus', hasFocus);
  await ticket.getByLabel('Repeats').selectOption('Every week');
  await ticket.getByLabel('Mon', { exact: true }).check();
  await ticket.getByLabel('Every').fill('2');
  await ticket.getByLabel('From').fill('2030-01-01');
  await ticket.getByText('Next: Jan 14, 2030 · Jan 28, 2030 · Feb 11, 2030').waitFor();
  await ticket.getByLabel('Ends').selectOption('After a number of tickets');
  await ticket.getByLabel('Tickets').fill('2');
  await ticket.getByText('Next: Jan 14, 2030 · Jan 28, 2030', { exact: false }).waitFor();
  await ticket.getByRole('button', { name: 'Save' }).click();
  await ticket.getByText('Every 2 weeks on Mon, 2 more times').waitFor();
  const mark = boardPage(other).card('Invoices').getByRole('img', { name: 'Repeats' });
  await mark.waitFor();
  const [stored] = (await api.snapshot(ann, boardId)).tickets;
  expect(stored?.recurrence).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;DTSTART=20300101T06;COUNT=2');
  // Others see it, and only managers change it.
  await boardPage(other).card('Invoices').press('Enter');
  const seen = other.getByRole('dialog', { name: 'Invoices' });
  await seen.getByText('Every 2 weeks on Mon').waitFor();
  expect(await seen.getByRole('button', { name: /Repeats/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await mark.waitFor({ state: 'detached' });
});

test('RT10 TV5 it is edited in the table by keyboard, and a conflict shows it in words', async () => {
  const { api, ann, site, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['Invoices'] });
  const [ticket] = (await api.snapshot(ann, boardId)).tickets;
  const set = (recurrence: string) =>
    api.run(ann, {
      ...{ type: 'tickets.edit' as const, boardId, ticketId: ticket?.id ?? '' },
      set: { recurrence },
    });
  await set('FREQ=DAILY;INTERVAL=1;DTSTART=20300101T06');
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?view=table`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Repeats' }).check();
  await page.keyboard.press('Escape');
  await page.locator('[data-row] [data-cell="recurrence"]').focus();
  await page.keyboard.press('F2');
  const editor = page.getByRole('group', { name: 'Repeats of Invoices' });
  const hasFocus = (input: Locator) =>
    until('it has the focus', () => input.evaluate((each) => each === document.activeElement));
  await hasFocus(editor.getByRole('combobox').first());
  await page.keyboard.press('Tab');
  await hasFocus(editor.getByRole('spinbutton'));
  await editor.getByRole('spinbutton').fill('3');
  await set('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;DTSTART=20300101T06');
  await editor.getByRole('alert').getByText('Every 2 weeks on Mon').waitFor();
});
