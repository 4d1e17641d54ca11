import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayAt } from '../src/core/days.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(stage.site.origin + path);
  return page;
}

test('AC6 DATEV is filled in, refused with its reasons, seen by another ADMIN, removed and undone', async () => {
  const page = await open('/finances/settings');
  await button(page, 'Fill in').click();
  const form = page.getByRole('form', { name: 'DATEV' });
  await form.getByLabel('Number of the accountant').fill('7');
  await form.getByLabel('Account', { exact: true }).fill('84');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter a number from 1001 to 9999999.').waitFor();
  await form.getByText('Revenue accounts must have as many digits as accounts have.').waitFor();
  await form.getByLabel('Number of the accountant').fill('29098');
  await form.getByLabel('Number of the client').fill('55003');
  await form.getByLabel('Account', { exact: true }).fill('8400');
  await form.getByLabel('Common account of clients').fill('10000');
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Saved', { exact: true }).waitFor();
  const other = await open('/finances/settings', SIZES.phone);
  const others = other.getByRole('form', { name: 'DATEV' });
  expect(await others.getByLabel('Number of the accountant').inputValue()).toBe('29098');
  await button(page, 'Use no DATEV format').click();
  await page.getByText('Postings have no accounts yet.').waitFor();
  await button(page, 'Undo').click();
  await form.getByLabel('Number of the client').waitFor();
  expect(await form.getByLabel('Number of the client').inputValue()).toBe('55003');
});

test('WH1 WH4 WH5 the webhook of the finances is made, paused, resumed, and deleted', async () => {
  const page = await open('/finances/settings');
  const section = page.getByRole('region', { name: 'Webhook' });
  const address = section.getByLabel('Address');
  await address.fill('example.org');
  await section.getByRole('button', { name: 'Create webhook' }).click();
  await section.getByText('Enter an address that begins with https:// or http://.').waitFor();
  // A public address that receives nothing, because nothing is issued meanwhile.
  await address.fill('http://93.184.215.14/invoices');
  await section.getByRole('button', { name: 'Create webhook' }).click();
  await section.getByText('Delivering').waitFor();
  await section.getByText('Nothing was delivered yet.').waitFor();
  await section.getByRole('button', { name: 'Pause' }).click();
  await section.getByText('What happens waits for up to 30 days.').waitFor();
  await section.getByRole('button', { name: 'Resume' }).click();
  await section.getByText('Delivering').waitFor();
  await section.getByRole('button', { name: 'Show secret' }).click();
  const secret = page.getByRole('dialog').getByLabel('Secret');
  const before = await secret.inputValue();
  expect(before).toMatch(/^whsec_/);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await section.getByRole('button', { name: 'Change secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change secret' }).click();
  expect(await secret.inputValue()).not.toBe(before);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await section.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await section.getByRole('button', { name: 'Create webhook' }).waitFor();
});

test('TI50 a form that is open when its invoice is issued stays, and says why it is locked', async () => {
  const invoicing = invoicingOf(stage.api, stage.ann);
  await invoicing.setBusiness().catch(() => {});
  const today = dayAt(new Date());
  const { clientId } = await invoicing.work({
    ...{ clientName: 'Lock Ltd', entries: [{ day: today, seconds: 3600, note: 'Plans' }] },
  });
  const page = await open('/time');
  await page.getByRole('button', { name: /^Edit 1:00 / }).click();
  const note = page.getByRole('form', { name: /^Edit the time on / }).getByLabel('Note');
  await note.fill('Plans of the roof');
  await invoicing.issue(await invoicing.draft(clientId, addDays(today, 1)));
  await page.getByText(/^Billed on invoice /).waitFor();
  expect(await note.inputValue()).toBe('Plans of the roof');
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await button(page, 'Cancel').click();
  await page.getByRole('link', { name: /^Billed on invoice / }).waitFor();
});

test('PR3 profit has expenses, each a link to the list of exactly these', async () => {
  const today = dayAt(new Date());
  for (const [id, net] of [
    ['expense-a', 40_00],
    ['expense-b', 2_50],
  ] as const) {
    await stage.api.send('/trpc/money.expenses.create', stage.ann, {
      id,
      expense: {
        ...{ day: today, supplier: `Shop ${id}`, reference: '', category: '', note: '' },
        ...{ currency: 'EUR', clientId: null, projectId: null, isBillable: false },
        ...{ rows: [{ net, rate: '19', tax: 0 }], dueDate: null, paidOn: null },
      },
    });
  }
  const page = await open(
    `/finances/reports?report=profit&period=custom&from=${today}&to=${today}`,
  );
  const row = page.getByRole('row', { name: /^No client/ });
  await row.getByRole('link', { name: '€42.50' }).click();
  await page.getByText(/^Expenses of a report: EUR · .* · No client$/).waitFor();
  await page.getByRole('link', { name: 'Shop expense-a' }).waitFor();
  await page.getByRole('link', { name: 'Shop expense-b' }).waitFor();
  await button(page, 'Show all').click();
  await page.getByText(/^Expenses of a report/).waitFor({ state: 'detached' });
});
