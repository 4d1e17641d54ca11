import { expect, test } from 'vitest';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

test('ZC6 a board’s calendar link is created in its calendar, shown once, and revoked on the account page', async () => {
  const { api, ann, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['Offer'] });
  const [offer] = (await api.snapshot(ann, boardId)).tickets;
  const set = { dueDate: '2026-05-10T00:00:00' };
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId: offer?.id ?? '', set });
  const page = await stage.browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}?view=dueDate`);
  await page.getByRole('button', { name: 'Calendar link' }).click();
  await page.getByRole('button', { name: 'Create Link' }).press('Enter');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  const read = () => fetch(site.origin + new URL(link).pathname);
  expect(await (await read()).text()).toContain('SUMMARY:Offer');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${site.origin}/account`);
  await page.getByRole('button', { name: 'Revoke: Due dates on Relaunch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no calendar links.').waitFor();
  expect((await read()).status).toBe(404);
});
