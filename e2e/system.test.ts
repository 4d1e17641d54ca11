import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { apiOf, type Person } from './lib/api.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { openSite, type Site } from './lib/test-server.ts';

let folder: string;
let site: Site;
let browser: Visitors;
let ann: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-backups-'));
  site = await openSite({ BACKUP_DIR: folder });
  ann = await apiOf(site.origin).register('Ann');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.leave();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('ZX8 an ADMIN goes from the users to the system page, and makes a backup by keyboard', async () => {
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/users`);
  await page.getByRole('link', { name: 'System', exact: true }).click();
  await page.getByText('Running since').waitFor();
  // The first one is made when the server starts.
  const backups = () => readdirSync(folder).filter((name) => /^freelane-.*\.tar$/.test(name));
  await until('there is one', () => backups().length === 1 && readdirSync(folder).length === 1);
  for (const name of backups()) rmSync(join(folder, name));
  // Its button stays busy until the page knows that it is done.
  await page.reload();
  await page.getByText('Running since').waitFor();
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Back up now', exact: true }).focus();
  await page.keyboard.press('Enter');
  await until('another one is made', () => backups().length === 1);
  const last = page.getByText('Last backup').locator('..');
  await last.getByText(/[kM]B$/).waitFor();
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  await page.goto(`${site.origin}/audit?kind=backupBegun`);
  await page
    .getByRole('row')
    .filter({ hasText: backups()[0] ?? '' })
    .getByText('Ann')
    .waitFor();
  expect(browser.complaints).toEqual([]);
});
