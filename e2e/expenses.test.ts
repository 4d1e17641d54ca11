import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { TINY_PNG } from '../src/test/kits/photo-form.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const ZUGFERD = fileURLToPath(
  new URL('../src/test/fixtures/incoming/zugferd-1.xml', import.meta.url),
);

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(`${stage.site.origin}/finances${path}`);
  await page.getByRole('navigation', { name: 'Finances' }).waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A text input by its label; those with suggestions have another role. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function choose(page: Page, file: string | object) {
  await page
    .getByLabel('Add receipt or e-invoice', { exact: true })
    .first()
    .setInputFiles(file as never);
}

test('EX1 EX4 EX5 an expense with a receipt is added, deleted and brought back', async () => {
  const page = await open('/expenses');
  await page.getByRole('heading', { name: 'No expenses yet' }).waitFor();
  const receipt = { name: 'ticket.png', mimeType: 'image/png', buffer: Buffer.from(TINY_PNG) };
  await choose(page, receipt);
  await page.getByRole('heading', { name: 'New expense' }).waitFor();
  await page.getByText('ticket.png').waitFor();
  await field(page, 'Supplier').fill('Deutsche Bahn');
  await field(page, 'Net').fill('100');
  await field(page, 'Tax in %').fill('7');
  expect(await field(page, 'Tax').inputValue()).toBe('7.00');
  await page.getByText('Total €107.00').waitFor();
  await button(page, 'Save expense').click();
  await page.getByRole('link', { name: 'Deutsche Bahn' }).click();
  await page.getByRole('img', { name: 'Preview of the receipt' }).waitFor();
  await button(page, 'Delete').click();
  await page.getByText('Expense deleted: Deutsche Bahn').waitFor();
  await button(page, 'Undo').click();
  await page.getByRole('link', { name: 'Deutsche Bahn' }).waitFor();
});

test('EI1 EI3 EI4 an e-invoice is shown, booked, and recognized when it is uploaded again', async () => {
  const page = await open('/expenses');
  await choose(page, ZUGFERD);
  await page.getByText('Its sums add up.').waitFor();
  await page.getByRole('article', { name: 'E-invoice 471102' }).waitFor();
  await page.getByText('Total €529.87').waitFor();
  await button(page, 'Book as an expense').click();
  await page.getByRole('link', { name: 'Lieferant GmbH' }).waitFor();
  await choose(page, ZUGFERD);
  await page.getByText('You have booked this invoice already:').waitFor();
});

test('EX7 EX8 billable expenses are on a new invoice, and link to it', async () => {
  const today = dayAt(new Date());
  const { api } = stage;
  const invoicing = invoicingOf(api, stage.ann);
  const { clientId } = await invoicing.work({
    ...{ clientName: 'Expense Ltd', entries: [{ day: today, seconds: 3600, note: '' }] },
  });
  await api.send('/trpc/money.expenses.create', stage.ann, {
    id: 'expense-hotel',
    expense: {
      ...{ day: today, supplier: 'Hotel Nord', reference: '', category: 'Travel', note: '' },
      ...{ currency: 'EUR', rows: [{ net: 120_00, rate: '7', tax: 8_40 }], clientId },
      ...{ projectId: null, isBillable: true, dueDate: null, paidOn: today },
    },
  });
  const page = await open(`/new-invoice?client=${clientId}`);
  await page.getByRole('checkbox', { name: 'Hotel Nord · €120.00' }).waitFor();
  await page.getByRole('region', { name: 'Preview' }).getByText('Travel').waitFor();
  await button(page, 'Create draft').click();
  await page.getByRole('link', { name: 'Hotel Nord' }).click();
  await page.getByText('It is on a draft.', { exact: false }).waitFor();
});

test('EX3 EX11 the list fits a phone', async () => {
  for (const path of ['/expenses', '/new-expense']) {
    const page = await open(path, SIZES.phone);
    await page
      .getByText(/New expense/)
      .first()
      .waitFor();
    expect([path, await page.evaluate(() => innerWidth)]).toEqual([
      ...[path, SIZES.phone.viewport.width],
    ]);
  }
});
