import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SavedView } from '../src/core/board/settings/saved-views.ts';
import { until } from '../src/test/until.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const { twoOn, annOn } = stage;

const CONTENT = { 'To Do': ['One', 'Two'], Done: ['Three'] };

const openMenu = (page: Page) => page.getByRole('button', { name: /^Saved views/ }).click();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const searchIs = (page: Page, search: string) =>
  page.waitForURL((url) => decodeURIComponent(url.search) === search);

async function viewsOf(boardId: string): Promise<SavedView[]> {
  const input = encodeURIComponent(JSON.stringify({ boardId }));
  const path = `/trpc/boards.views?input=${input}`;
  const { result } = await stage.api.send<{ result: { data: SavedView[] } }>(path, stage.ann);
  return result.data;
}

async function save(page: Page, name: string, forEveryone = false): Promise<void> {
  await openMenu(page);
  await item(page, 'Save this view…').click();
  const dialog = page.getByRole('dialog', { name: 'Save this view…' });
  await dialog.getByLabel('Name of the view').fill(name);
  if (forEveryone) await dialog.getByLabel('For everyone on this board').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: `Saved views: ${name}` }).waitFor();
}

test('SV1 SV3 a view is saved, opened with one click, changed, renamed and deleted with undo', async () => {
  const { annsPage: page, boardId } = await annOn(CONTENT);
  await page.goto(`${stage.site.origin}/boards/${boardId}?text=One`);
  await page.getByText('Two', { exact: true }).waitFor({ state: 'detached' });
  await save(page, 'Only one');
  await page.goto(`${stage.site.origin}/boards/${boardId}`);
  await page.getByText('Two', { exact: true }).waitFor();
  await openMenu(page);
  await item(page, 'Only one').click();
  await searchIs(page, '?text=One');
  await page.getByText('Two', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('Two');
  await page.getByText('Two', { exact: true }).waitFor();
  await searchIs(page, '?text=Two');
  await openMenu(page);
  await item(page, 'Save changes to “Only one”').click();
  await openMenu(page);
  await item(page, 'Rename “Only one”').click();
  await page.getByLabel('Name of the view').fill('Only two');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Saved views: Only two' }).waitFor();
  await openMenu(page);
  await item(page, 'Delete “Only two”').click();
  await page.getByRole('button', { name: 'Saved views', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Saved views: Only two' }).waitFor();
  await expect
    .poll(() => viewsOf(boardId))
    .toMatchObject([{ name: 'Only two', query: 'text=Two', isShared: false }]);
});

test('SV2 SV6 views for everyone are live for all, and personal ones are seen by no one else', async () => {
  const { annsPage, bobsPage } = await twoOn(CONTENT);
  await annsPage.getByText('Timeline', { exact: true }).click();
  await annsPage.getByRole('grid').waitFor();
  await save(annsPage, 'Plan', true);
  await save(annsPage, 'Mine');
  await openMenu(bobsPage);
  await item(bobsPage, 'Plan').waitFor();
  expect(await item(bobsPage, 'Mine').count()).toBe(0);
  await item(bobsPage, 'Plan').click();
  await bobsPage.getByRole('grid', { name: 'Timeline of Relaunch' }).waitFor();
  await openMenu(bobsPage);
  expect(await item(bobsPage, 'Delete “Plan”').count()).toBe(0);
  await item(bobsPage, 'Save this view…').click();
  await bobsPage.getByLabel('Name of the view').waitFor();
  expect(await bobsPage.getByLabel('For everyone on this board').count()).toBe(0);
  await bobsPage.keyboard.press('Escape');
  await openMenu(annsPage);
  await item(annsPage, 'Delete “Mine”').click();
  await openMenu(annsPage);
  await item(annsPage, 'Delete “Plan”').click();
  await bobsPage.getByRole('button', { name: 'Saved views', exact: true }).waitFor();
});

test('SV4 a saved table has its columns, sort and groups in the address, not on the device', async () => {
  const { annsPage: page, boardId } = await annOn(CONTENT);
  await page.goto(`${stage.site.origin}/boards/${boardId}?view=table`);
  await page.getByRole('columnheader', { name: /^Name/ }).click();
  await page.getByRole('columnheader', { name: /^Name/ }).click();
  await save(page, 'Backwards');
  await page.waitForURL(/columns=name.*sort=-name/);
  const names = () => page.getByRole('rowheader').allTextContents();
  expect(await names()).toEqual(['Two', 'Three', 'One']);
  // A change is written to the address.
  await page.getByRole('columnheader', { name: /^Name/ }).click();
  await page.waitForURL((url) => !url.search.includes('sort='));
  await page.goto(`${stage.site.origin}/boards/${boardId}?view=table`);
  await until('the device has its own order', async () => (await names())[0] === 'Two');
});

test('SV6 without a connection the views of the last visit are listed, and a new one is queued', async () => {
  const { annsPage: page, boardId } = await annOn(CONTENT);
  await save(page, 'Kept');
  await page.reload();
  await page.getByRole('button', { name: 'Saved views: Kept' }).waitFor();
  await page.context().setOffline(true);
  await save(page, 'Waiting');
  await openMenu(page);
  await item(page, 'Kept').waitFor();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await until('it is saved', async () => (await viewsOf(boardId)).length === 2);
});
