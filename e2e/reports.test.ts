import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { unzipped } from '../src/test/unzipped.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

// A business with three clients, time and invoices in every state.
beforeAll(async () => {
  await stage.api.send('/trpc/system.addSample', stage.ann, {});
}, 120_000);

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(stage.site.origin + path);
  return page;
}

const table = (page: Page, name: string | RegExp) => page.getByRole('table', { name });

/** The sum of the parts of the listed invoices. */
async function partSum(page: Page): Promise<string> {
  await page.getByText('Invoices behind this amount').waitFor();
  const foot = table(page, 'Invoices').locator('tfoot');
  await foot.waitFor();
  return foot.locator('td:last-child').filter({ hasText: /\d/ }).innerText();
}

async function follow(page: Page, link: Locator): Promise<[linked: string, listed: string]> {
  const linked = await link.innerText();
  await link.click();
  const listed = await partSum(page);
  await page.goBack();
  return [linked, listed];
}

test('RP5 each amount of the overview and the reports links to its invoices', async () => {
  const page = await open('/finances');
  await page.getByText('This year', { exact: true }).click();
  const sums = page.getByRole('main').locator('dl').getByRole('link');
  await sums.first().waitFor();
  // The parts of overdue amounts are listed like those of the others.
  for (const index of [0, 1, 2, 3]) {
    await page.getByText('This year', { exact: true }).click();
    const [linked, listed] = await follow(page, sums.nth(index));
    expect([index, listed]).toEqual([index, linked]);
  }
  for (const address of [
    ...[
      '/finances/reports',
      '/finances/reports?by=project&basis=paid',
      '/finances/reports?report=tax',
    ],
    ...['/finances/reports?by=month', '/finances/reports?report=aged'],
  ]) {
    await page.goto(stage.site.origin + address);
    const links = page.locator('tbody, tfoot').getByRole('link');
    await links.first().waitFor();
    for (const link of [links.first(), links.last()]) {
      const [linked, listed] = await follow(page, link);
      expect([address, listed]).toEqual([address, linked]);
    }
  }
  await page.goto(`${stage.site.origin}/finances/reports?report=hours&hours=client`);
  const hours = table(page, /^Hours/)
    .locator('tbody')
    .getByRole('link')
    .first();
  const linked = await hours.innerText();
  await hours.click();
  await table(page, 'Entries').waitFor();
  expect(await table(page, 'Entries').locator('tfoot td').innerText()).toBe(linked);
});

test('RP9 a report is chosen by keyboard, kept in the address, exported and printed', async () => {
  const page = await open('/finances/reports');
  await table(page, /^Revenue/).waitFor();
  await page.getByRole('radio', { name: 'Revenue' }).focus();
  await page.keyboard.press('ArrowRight');
  await table(page, /^Hours/).waitFor();
  await page.getByRole('radio', { name: 'Project', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Period').selectOption('lastYear');
  await page.getByText('Nothing in this period').waitFor();
  await page.getByLabel('Period').selectOption('custom');
  await page.getByLabel('From').fill('2000-01-01');
  await page.getByLabel('To', { exact: true }).fill('2099-12-31');
  await page.getByText('Sample: Packaging').waitFor();
  await page.reload();
  await page.getByText('Sample: Packaging').waitFor();
  expect(new URL(page.url()).search).toContain('from=2000-01-01');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.replace('\ufeff', '').split('\r\n')[0]).toBe('Project,Entries,Hours,Billable');
  expect(csv).toContain('Sample: Packaging,');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('body > main');
  await sheet.getByText('Sample: Packaging').waitFor();
  expect(await sheet.getByRole('link').count()).toBe(0);
});

test('AC1 the files for the accountant are downloaded as a ZIP', async () => {
  const page = await open('/finances/reports?report=tax', SIZES.phone);
  await table(page, /^Tax/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'For the accountant' }).click();
  const files = unzipped(await readFile(await (await download).path()));
  const names = [...files.keys()];
  for (const name of ['postings.csv', 'payments.csv', 'expenses.csv'])
    expect(names).toContain(name);
  expect(names.at(-1)).toBe('manifest.json');
  const pdf = names.find((name) => /^invoices\/.*SAMPLE-0009.*\.pdf$/.test(name)) ?? '';
  expect(files.get(pdf)?.subarray(0, 5).toString()).toBe('%PDF-');
});
