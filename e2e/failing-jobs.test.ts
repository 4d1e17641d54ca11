import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { apiOf, type Person } from './lib/api.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { openSite, type Site } from './lib/test-server.ts';

let folder: string;
let inTheWay: string;
let site: Site;
let browser: Visitors;
let ann: Person;

// A file in the place of the server's folder for unfinished uploads.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-housekeeping-'));
  inTheWay = join(folder, 'photos', '.incoming');
  mkdirSync(join(folder, 'photos'));
  writeFileSync(inTheWay, '');
  site = await openSite({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  ann = await apiOf(site.origin).register('Ann');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.leave();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface System {
  result: { data: { failing: { name: string }[] } };
}

async function failing(): Promise<string[]> {
  const { result } = await apiOf(site.origin).send<System>('/trpc/system.view', ann);
  return result.data.failing.map(({ name }) => name);
}

async function systemPage(locale: string) {
  const page = await browser.visit(ann, { locale });
  await page.goto(`${site.origin}/system`);
  return page;
}

test("ZW8 an ADMIN sees the server's failing background jobs until they succeed", async () => {
  await until('it has failed', async () => (await failing()).includes('sweep of parts'));
  const page = await systemPage('en-US');
  await page.getByRole('heading', { name: 'Maintenance' }).waitFor();
  await page
    .getByText(/^Deleting incomplete uploads has been failing since .*\d{1,2}:\d\d/)
    .waitFor();
  const german = await systemPage('de-DE');
  await german.getByRole('heading', { name: 'Wartung' }).waitFor();
  await german.getByText(/^Unvollständige Uploads löschen: schlägt seit .*\d{1,2}:\d\d/).waitFor();
  await browser.leave();

  await site.stop();
  rmSync(inTheWay);
  await site.start();
  await until('all of it works', async () => (await failing()).length === 0);
  const mended = await systemPage('en-US');
  await mended.getByText('Running since').waitFor();
  expect(await mended.getByRole('heading', { name: 'Maintenance' }).count()).toBe(0);
  expect(browser.complaints).toEqual([]);
});
