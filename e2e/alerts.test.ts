import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosen } from '../src/test/photo-kit.ts';
import { boardPage, shows } from './board-page.ts';
import { photoPage } from './photo-page.ts';
import { openStage } from './stage.ts';

/** 1440x900 at 200 %, and a phone on which the half of the screen is left. */
const ZOOMED = { viewport: { width: 720, height: 450 } };
const HALF_A_PHONE = { viewport: { width: 390, height: 420 }, hasTouch: true, isMobile: true };

const stage = openStage();

const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });

async function openAt(options: typeof ZOOMED) {
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['One'] });
  const page = await stage.browser.visit(stage.ann, options);
  const board = boardPage(page);
  await board.open(stage.site.origin, boardId);
  return { page, board };
}

test.each([
  ['at 200 % zoom', ZOOMED],
  ['on half a phone', HALF_A_PHONE],
])('N19 %s a form is sent under its own alert, which then goes with it', async (_, options) => {
  const { page, board } = await openAt(options);
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  const add = form.getByRole('button', { name: 'Add Ticket', exact: true });
  const told = alert(page, 'Please enter a ticket name.');
  // Playwright's mouse presses nothing that something else lies over.
  await add.click();
  await told.waitFor();
  await form.getByLabel('Ticket Name').fill('Two');
  await add.click();
  await form.waitFor({ state: 'detached' });
  await told.waitFor({ state: 'detached' });
  await shows(board, 'To Do', ['One', 'Two']);
});

test('N19 a form that is closed takes its alert with it', async () => {
  const { page } = await openAt(ZOOMED);
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Ticket' });
  await form.getByRole('button', { name: 'Add Ticket', exact: true }).click();
  await alert(page, 'Please enter a ticket name.').waitFor();
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('N19 at 200 % zoom a comment is added under the alerts of photos, which go then', async () => {
  const { page } = await openAt(ZOOMED);
  const { open, ofTicket, ofComment } = photoPage(page);
  await open();
  const notes = chosen('notes.txt', 'no photo');
  for (const place of [ofTicket, ofComment]) {
    await place.locator('input[type=file]').setInputFiles(notes);
  }
  await alert(page, 'Failed to upload ticket images').waitFor();
  await alert(page, 'Failed to upload comment images').waitFor();
  await ofComment.getByRole('textbox').fill('Said');
  await ofComment.getByRole('button', { name: 'Add Comment' }).click();
  await page.getByText('Said', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});
