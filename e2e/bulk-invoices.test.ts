import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { until } from '../src/test/until.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { overflowingElements } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const today = dayAt(new Date());
const ISSUE = /trpc\/[^?]*money\.invoices\.issue/;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

let hasBusiness = false;
async function addClients(names: readonly string[], rate: string | null = '100'): Promise<void> {
  const money = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await money.setBusiness();
  hasBusiness = true;
  for (const clientName of names) {
    const entries = [{ day: today, seconds: 3600, note: clientName }];
    await money.work({ clientName, rate, entries });
  }
}

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(stage.site.origin + path);
  return page;
}

test('BI1 BI2 BI3 all clients with unbilled time get drafts, which are issued together', async () => {
  await addClients(['Ahorn', 'Birke', 'Ceder']);
  const page = await open('/finances');
  await page.getByRole('link', { name: 'Invoice all clients' }).click();
  const table = page.getByRole('table', { name: 'Clients with unbilled time' });
  await table.getByRole('row', { name: /Ahorn.*Nothing.*1:00.*€100\.00.*€119\.00/ }).waitFor();
  await page.getByLabel('Draft an invoice for Birke').uncheck();
  await button(page, 'Create 2 drafts').click();
  await page.getByText('2 drafts created.').waitFor();
  await page.getByRole('link', { name: 'Draft for Ceder' }).waitFor();
  await page.getByRole('link', { name: 'Show the drafts' }).click();

  const bar = page.getByRole('region', { name: 'Issue drafts' });
  await bar.getByLabel('Choose all 2 drafts').check();
  await bar.getByRole('button', { name: 'Issue 2 drafts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue 2 invoices?' });
  await dialog.getByText('They amount to €238.00.').waitFor();
  await dialog.getByRole('button', { name: 'Issue 2 drafts' }).click();
  await page.getByText('2 invoices issued.').waitFor();
  const results = page.getByRole('list', { name: 'Results' }).getByRole('link');
  const texts = (await results.allInnerTexts()).sort();
  expect(texts).toEqual([
    expect.stringMatching(/^\d{4}-0001 · (Ahorn|Ceder)$/),
    expect.stringMatching(/^\d{4}-0002 · (Ahorn|Ceder)$/),
  ]);
  await button(page, 'Close').last().click();
  await page.getByRole('heading', { name: 'No invoice matches the filters' }).waitFor();
});

test('BI3 it is stopped between two, continued, and says what was refused', async () => {
  await addClients(['Douglas', 'Eibe', 'Fichte'], null);
  const page = await open('/finances/new-invoices', SIZES.phone);
  await page.getByText('1 entry without a rate').first().waitFor();
  await button(page, /^Create \d drafts$/).tap();
  await page.getByRole('link', { name: 'Show the drafts' }).tap();
  const bar = page.getByRole('region', { name: 'Issue drafts' });
  await bar.getByLabel(/^Choose all \d drafts$/).tap();
  expect(await overflowingElements(page)).toEqual([]);

  // The first one is held until it was asked to stop.
  const sent: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ISSUE, async (route) => {
    sent.push(route.request().postData() ?? '');
    await released;
    await route.continue();
  });
  await bar.getByRole('button', { name: /^Issue \d drafts$/ }).tap();
  const count = await bar.getByText(/^\d chosen$/).innerText();
  const dialog = page.getByRole('dialog', { name: /^Issue/ });
  await dialog.getByRole('button', { name: /^Issue \d drafts$/ }).tap();
  await until('the first one is sent', () => sent.length === 1);
  await dialog.getByRole('button', { name: 'Stop' }).tap();
  release();
  const total = Number.parseInt(count, 10);
  await dialog.getByText(`1 invoice of ${total} issued.`).waitFor();
  expect(sent).toHaveLength(1);
  expect(await overflowingElements(page)).toEqual([]);

  // Another ADMIN discards one of the others.
  await page.unroute(ISSUE);
  const drafts = await stage.api.send<{ result: { data: { invoices: Listed[] } } }>(
    `/trpc/money.invoices.list?input=${encodeURIComponent('{"state":"draft"}')}`,
    stage.ann,
  );
  const [{ id, version, clientName } = NONE] = drafts.result.data.invoices;
  await stage.api.send('/trpc/money.invoices.discard', stage.ann, { id, version });
  await dialog.getByRole('button', { name: 'Continue' }).tap();
  await dialog.getByText(`${total - 1} invoices of ${total} issued.`).waitFor();
  await dialog.getByRole('link', { name: new RegExp(`^${clientName}: `) }).waitFor();
});

interface Listed {
  id: string;
  version: number;
  clientName: string;
}

const NONE: Listed = { id: '', version: 0, clientName: '' };
