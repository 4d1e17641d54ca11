import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardPage, shows } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const NAMES = ['One', 'Two', 'Three', 'Four'];

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tickets' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const archive = (page: Page) => dialog(page, 'Archive');
const rows = (page: Page) => archive(page).getByRole('listitem');

async function openArchive(page: Page): Promise<void> {
  await button(page, 'More actions for this board').click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await archive(page).waitFor();
}

async function idOf(boardId: string, name: string): Promise<string> {
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  return tickets.find((ticket) => ticket.name === name)?.id ?? '';
}

async function archiveByApi(boardId: string, names: string[]): Promise<string[]> {
  const ticketIds = await Promise.all(names.map((name) => idOf(boardId, name)));
  const change = { type: 'archive' as const };
  await stage.api.run(stage.ann, { type: 'tickets.changeMany', boardId, ticketIds, change });
  return ticketIds;
}

test('ZA1 ZA4 tickets are archived while a colleague drags one of them, and the undo is seen by both', async () => {
  const { anns, bobs, annsPage, bobsPage } = await stage.twoOn({ 'To Do': NAMES, Done: ['Old'] });
  await Promise.all([anns.takesKeys(), anns.fetched('record-undos'), bobs.carries()]);
  await bobs.card('Two').focus();
  await bobsPage.keyboard.press('Space');
  await anns.card('One').click({ modifiers: ['ControlOrMeta'] });
  await anns.card('Two').click({ modifiers: ['Shift'] });
  await bar(annsPage).getByRole('button', { name: 'Archive' }).click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Three', 'Four']);
  await annsPage.getByText('2 tickets were archived.', { exact: true }).waitFor();
  await bobsPage.keyboard.press('Escape');
  await bobs.drag('Three', bobs.column('Done').getByRole('heading'));
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Four']);
  await button(annsPage, 'Undo').click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['One', 'Two', 'Four']);
});

test('ZA1 ZA3 a colleague who edits the ticket keeps the text, and then sees it archived', async () => {
  const { api, ann, bob } = stage;
  const { anns, bobs, annsPage, bobsPage, boardId } = await stage.twoOn({ 'To Do': NAMES });
  const set = [{ userId: bob.id, role: 'ADMIN' as const }];
  await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  await Promise.all([anns.takesKeys(), anns.fetched('record-undos'), bobs.fetched('ticket-modal')]);
  await bobs.card('One').click();
  await dialog(bobsPage, 'One').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(bobsPage, 'Edit Ticket');
  await form.getByLabel('Name').fill('One, better');
  await anns.card('One').focus();
  await annsPage.keyboard.press('e');
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Two', 'Three', 'Four']);
  expect(await annsPage.evaluate(() => document.activeElement?.textContent)).toContain('Two');
  await form.getByText(/deleted or is no longer visible/).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('One, better');
  await bobsPage.keyboard.press('Escape');
  await bobsPage.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  const archived = dialog(bobsPage, 'One');
  await archived.getByText(/^This ticket was archived .* by Ann Tester\.$/).waitFor();
  await archived.getByRole('button', { name: 'Restore' }).click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Two', 'Three', 'Four', 'One']);
  await dialog(bobsPage, 'One').getByRole('button', { name: 'Edit', exact: true }).waitFor();
});

test('ZA2 ZA4 the archive is searched, opened and restored, live for both', async () => {
  const { anns, bobs, annsPage, bobsPage, boardId } = await stage.twoOn({
    'To Do': ['Write the offer', 'Call the printer'],
    Done: ['Logo', 'Old offer'],
  });
  await anns.fetched('record-undos');
  await openArchive(annsPage);
  await annsPage.waitForURL(/\/archived$/);
  await annsPage.getByText('The archive is empty', { exact: true }).waitFor();
  await archiveByApi(boardId, ['Write the offer', 'Logo']);
  await archiveByApi(boardId, ['Old offer']);
  await expect.poll(() => rows(annsPage).count()).toBe(3);
  expect(await rows(annsPage).first().textContent()).toMatch(
    /Old offer[A-Z]+-\d+ · From Done · Archived .* by Ann Tester/,
  );
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await archive(annsPage).getByRole('searchbox').fill('offer');
  await expect.poll(() => rows(annsPage).count()).toBe(2);
  await archive(annsPage).getByRole('searchbox').fill('nothing');
  await archive(annsPage)
    .getByText(/^No archived ticket/)
    .waitFor();
  await archive(annsPage).getByRole('searchbox').fill('');
  await expect.poll(() => rows(annsPage).count()).toBe(3);

  await button(annsPage, 'Logo').click();
  await dialog(annsPage, 'Logo')
    .getByText(/^This ticket was archived/)
    .waitFor();
  expect(await axeFaults(annsPage, ['light', 'dark'])).toEqual([]);
  await annsPage.keyboard.press('Escape');
  await dialog(annsPage, 'Logo').waitFor({ state: 'detached' });

  for (const name of ['Logo', 'Old offer']) {
    await archive(annsPage)
      .getByRole('checkbox', { name: `Select ${name}` })
      .check();
  }
  await button(annsPage, 'Restore 2 Tickets').click();
  await shows(bobs, 'Done', ['Old offer', 'Logo']);
  await expect.poll(() => rows(annsPage).count()).toBe(1);

  await openArchive(bobsPage);
  await bobsPage.getByRole('listitem').getByText('Write the offer', { exact: true }).waitFor();
  // Bob may not edit it.
  expect(
    await archive(bobsPage)
      .getByRole('button', { name: /^Restore/ })
      .count(),
  ).toBe(0);
  await button(annsPage, 'Restore Write the offer').click();
  await archive(bobsPage).getByText('The archive is empty', { exact: true }).waitFor();
  await annsPage.goBack();
  await archive(annsPage).waitFor({ state: 'detached' });
  await shows(anns, 'To Do', ['Call the printer', 'Write the offer']);
  await button(annsPage, 'Undo').click();
  for (const board of [anns, bobs]) await shows(board, 'To Do', ['Call the printer']);
});

test('ZA3 the address of an archived ticket shows it to users who may see it, and the search finds it', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Seen', 'Secret'] });
  const [seen = '', secret = ''] = await archiveByApi(boardId, ['Seen', 'Secret']);
  await api.run(ann, { type: 'tickets.unarchive', boardId, ticketIds: [secret] });
  const set = { visibleTo: [ann.id] };
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId: secret, set });
  await archiveByApi(boardId, ['Secret']);
  const page = await browser.visit(bob);
  await page.goto(`${site.origin}/boards/${boardId}?ticket=${seen}`);
  await dialog(page, 'Seen')
    .getByText(/^This ticket was archived/)
    .waitFor();
  expect(await dialog(page, 'Seen').getByRole('button', { name: 'Restore' }).count()).toBe(0);
  await dialog(page, 'Seen')
    .getByRole('tab', { name: /^History/ })
    .click();
  await dialog(page, 'Seen').getByText('Archived', { exact: true }).waitFor();
  await page.goto(`${site.origin}/boards/${boardId}?ticket=${secret}`);
  await page.getByText('This ticket does not exist or is not visible to you.').waitFor();
  await page.waitForURL((url) => !url.search.includes('ticket'));
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('see');
  await page.getByRole('option', { name: /Seen/ }).getByText('Archived · Relaunch').click();
  await dialog(page, 'Seen').waitFor();
});

test('ZA6 a manager chooses when finished tickets are archived, and undoes it, on a phone', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: [] });
  const page = await browser.visitAlone(ann, PHONE);
  const anns = boardPage(page);
  await anns.open(site.origin, boardId);
  await anns.fetched('record-undos');
  await openArchive(page);
  const days = archive(page).getByLabel('Archive finished tickets');
  await archive(page)
    .getByText(/^No column is marked as done yet/)
    .waitFor();
  await days.selectOption('After 14 days');
  const chosen = async () => (await api.snapshot(ann, boardId)).archiveAfterDays;
  await expect.poll(chosen).toBe(14);
  await page.getByText('Finished tickets are now archived after 14 days.').waitFor();
  await archive(page).getByRole('button', { name: 'Close' }).click();
  await button(page, 'Undo').click();
  await expect.poll(chosen).toBeNull();
});
