import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { PASSWORD, type Person } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const CHANGED = 'Someone else changed this. Their version:';
const RESTORED_TEXT = 'Your unsaved draft was restored.';

const stage = openTestEnvironment();

/** A user's page of a new board with one ticket, which `edit` changes as a colleague does. */
async function oneTicket(person: Person) {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const set = [{ userId: person.id, role: 'ADMIN' as const }];
  if (person !== ann) await api.run(ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  const { tickets } = await api.snapshot(ann, boardId);
  const ticketId = tickets[0]?.id ?? '';
  const page = await browser.visitAlone(person);
  await boardPage(page).open(site.origin, boardId);
  const edit = (fields: { name?: string; description?: string; url?: string }) =>
    api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: fields });
  const read = () => api.send<{ description: string }>(`/api/tickets/${ticketId}`, ann);
  return { boardId, page, edit, read };
}

const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit Ticket' });
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add New Ticket' });
const draftsOf = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('.draft/')));
const expectNoDraft = (page: Page) =>
  until('no draft is stored', async () => (await draftsOf(page)).length === 0);
const isOnDevice = (page: Page, text: string) =>
  until(`${text} is stored`, async () => JSON.stringify(await draftsOf(page)).includes(text));

async function startEdit(page: Page, description: string) {
  await boardPage(page).card('One').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editing(page).getByLabel('Description').fill(description);
  return editing(page);
}

test('ZD2 a conflict is asked after a reload too, and nothing is overwritten meanwhile', async () => {
  const { page, edit, read } = await oneTicket(stage.ann);
  const form = await startEdit(page, 'Mine');
  await edit({ description: 'Theirs' });
  await form.getByText(CHANGED).waitFor();
  await page.reload();
  await form.getByText(CHANGED).waitFor();
  await form.getByText(RESTORED_TEXT).waitFor();
  expect(await form.getByLabel('Description').inputValue()).toBe('Mine');
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  expect(await read()).toMatchObject({ description: 'Theirs' });
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Update Ticket' }).click();
  await form.waitFor({ state: 'detached' });
  // The form closes before the server has saved it.
  await until('it is saved', async () => (await read()).description === 'Mine');
  await expectNoDraft(page);
});

test('ZD2 a change between a crash and the next visit is asked about then', async () => {
  const { boardId, page, edit } = await oneTicket(stage.ann);
  await startEdit(page, 'From before the crash');
  await isOnDevice(page, 'From before the crash');
  const address = page.url();
  const context = page.context();
  await page.close();
  await edit({ description: 'Theirs', name: 'Renamed' });
  const again = await context.newPage();
  await again.addInitScript((token) => localStorage.setItem('authToken', token), stage.ann.token);
  await again.goto(address);
  const form = editing(again);
  await form.getByText(CHANGED).waitFor();
  expect(await form.getByLabel('Ticket Name').inputValue()).toBe('Renamed');
  await form.getByRole('button', { name: 'Use theirs' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  await expectNoDraft(again);
  expect(address).toContain(boardId);
});

test('ZD2 the same holds for a URL, whose choice is stored', async () => {
  const { page, edit } = await oneTicket(stage.ann);
  await boardPage(page).card('One').click();
  await page.getByRole('button', { name: 'Edit Link' }).click();
  const field = page.getByRole('textbox', { name: 'URL' });
  await field.fill('example.org/mine');
  await edit({ url: 'example.org/theirs' });
  await page.getByText(CHANGED).waitFor();
  await page.reload();
  await page.getByText(CHANGED).waitFor();
  expect(await field.inputValue()).toBe('example.org/mine');
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Link' }).waitFor();
  await expectNoDraft(page);
});

test("ZD1 a new ticket's draft is restored when its form is opened again", async () => {
  const { page } = await oneTicket(stage.ann);
  const open = () => page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await open();
  await adding(page).getByLabel('Ticket Name').fill('Half a plan');
  await isOnDevice(page, 'Half a plan');
  await page.reload();
  await open();
  await adding(page).getByText(RESTORED_TEXT).waitFor();
  expect(await adding(page).getByLabel('Ticket Name').inputValue()).toBe('Half a plan');
  await adding(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await adding(page).waitFor({ state: 'detached' });
  await expectNoDraft(page);
  await open();
  expect(await adding(page).getByLabel('Ticket Name').inputValue()).toBe('');
});

test('ZD1 ZD3 drafts survive the end of a session, for the same user only', async () => {
  const { api, browser, site, bob } = stage;
  const eve = await api.register('Eve');
  const { page, boardId } = await oneTicket(eve);
  await startEdit(page, 'Typed to the last moment');
  await fetch(`${site.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${eve.token}` },
  });
  await page.waitForURL((url) => url.pathname === '/login');
  const redirect = page.url();
  await page.getByLabel('Email').fill('eve@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await editing(page).getByText(RESTORED_TEXT).waitFor();
  const typed = editing(page).getByLabel('Description');
  expect(await typed.inputValue()).toBe('Typed to the last moment');

  const set = [{ userId: bob.id, role: 'ADMIN' as const }];
  await api.run(stage.ann, { type: 'boards.setMembers', boardId, set, remove: [] });
  const bobs = await browser.visit(bob);
  await bobs.goto(page.url());
  await bobs.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await bobs.evaluate(
    (kept) => {
      for (const [key, value] of kept) localStorage.setItem(key, value);
    },
    await draftsOf(page),
  );
  await bobs.reload();
  await bobs.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await editing(bobs).count()).toBe(0);
  expect(redirect).toContain('redirect');
});
