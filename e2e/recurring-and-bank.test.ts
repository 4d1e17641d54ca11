import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayAt } from '../src/core/days.ts';
import { camtFile } from '../src/test/bank-files.ts';
import { until } from '../src/test/until.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const today = dayAt(new Date());

let hasBusiness = false;
async function finances() {
  const all = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await all.setBusiness();
  hasBusiness = true;
  return all;
}

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(`${stage.site.origin}/finances${path}`);
  await page.getByRole('navigation', { name: 'Finances' }).waitFor();
  return page;
}

/** An issued invoice of 119.00. */
async function issued(clientName: string): Promise<{ number: string; clientId: string }> {
  const money = await finances();
  const entries = [{ day: addDays(today, -1), seconds: 3600, note: 'Work' }];
  const { clientId } = await money.work({ clientName, rate: '100', entries });
  return { number: await money.issue(await money.draft(clientId, today)), clientId };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const section = (page: Page, name: RegExp) => page.getByRole('region', { name });

async function drop(page: Page, name: string, content: string): Promise<void> {
  const buffer = Buffer.from(content);
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer });
}

test('BS1 BS5 BS8 a statement pays invoices, once, and that is undone', async () => {
  const [first, second] = [await issued('Bank One'), await issued('Bank Two')];
  const file = camtFile('08', [
    { amount: '119.00', purpose: [`RE ${first.number}`], reference: 'A1', name: 'Bank One' },
    { amount: '50.00', purpose: [`part of ${second.number}`], reference: 'A2', name: 'Bank Two' },
    { amount: '7.77', purpose: ['nothing known'], reference: 'A3', name: 'Somebody' },
    { amount: '9.99', purpose: ['Power'], isDebit: true },
  ]);
  const page = await open('/invoices');
  await page.getByRole('link', { name: 'Bank statement' }).click();
  await drop(page, 'statement.xml', file);
  await section(page, /^Certain \(1\)/)
    .getByText(first.number)
    .first()
    .waitFor();
  await section(page, /^Please check \(1\)/)
    .getByText('leaves €69.00 open')
    .waitFor();
  await section(page, /^No invoice found \(1\)/).waitFor();
  await page.getByText('Not listed: 1 outgoing.').waitFor();
  await button(page, 'Record €119.00 of Bank One').click();
  await section(page, /^Already recorded \(1\)/)
    .getByText(first.number)
    .first()
    .waitFor();
  await button(page, 'Undo').last().click();
  await section(page, /^Certain \(1\)/).waitFor();
  await button(page, 'Record €119.00 of Bank One').click();
  await section(page, /^Already recorded \(1\)/).waitFor();
  // The same file again, in another window.
  const other = await open('/bank');
  await drop(other, 'again.xml', file);
  await section(other, /^Already recorded \(1\)/)
    .getByText(first.number)
    .first()
    .waitFor();
  expect(await section(other, /^Certain/).count()).toBe(0);
  await button(other, 'Record €50.00 of Bank Two').click();
  // The first window shows it without a reload.
  await section(page, /^Already recorded \(2\)/)
    .getByText(second.number)
    .first()
    .waitFor();
});

test('BS7 a transfer is split among invoices by hand', async () => {
  const [first, second] = [await issued('Split One'), await issued('Split Two')];
  const page = await open('/bank');
  await drop(
    page,
    'statement.xml',
    camtFile('02', [{ amount: '200.00', purpose: ['both'], reference: 'B1', name: 'Payer' }]),
  );
  await button(page, 'Choose invoices for €200.00 of Payer').click();
  const dialog = page.getByRole('dialog', { name: 'Choose invoices' });
  const choose = async (place: number, number: string) => {
    const box = dialog.getByRole('combobox', { name: `Invoice ${place}` });
    await box.click();
    await box.fill(number);
    await box.press('Enter');
  };
  await choose(1, first.number);
  await button(page, 'Another invoice').click();
  await choose(2, second.number);
  await dialog.getByText('All of the transfer is assigned.').waitFor();
  await dialog.getByRole('textbox', { name: 'Amount 2' }).fill('90');
  await dialog.getByText('This is €9.00 more than the transfer.').waitFor();
  await dialog.getByRole('textbox', { name: 'Amount 2' }).fill('81');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  const booked = section(page, /^Already recorded \(1\)/);
  await booked.getByText(second.number).first().waitFor();
  await booked.getByText('€81.00').waitFor();
});

test('BS3 columns of an unknown CSV are chosen, also on a phone', async () => {
  const { number } = await issued('Columns Ltd');
  const page = await open('/bank', SIZES.phone);
  await drop(page, 'x.csv', `Wann;Was;Wieviel\n27.10.2026;RE ${number};119,00\n`);
  const form = section(page, /^Columns of the file/);
  await form.getByLabel('Day', { exact: true }).selectOption('Wann');
  await form.getByLabel('Amount', { exact: true }).selectOption('Wieviel');
  await form.getByLabel('Purpose').selectOption('Was');
  await button(page, 'Read with these columns').click();
  await section(page, /^Certain \(1\)/)
    .getByText(number)
    .first()
    .waitFor();
  expect(await page.evaluate(() => innerWidth)).toBe(SIZES.phone.viewport.width);
});

test('RC1 RC2 RC7 a recurring invoice makes its draft, is paused and deleted', async () => {
  await issued('Hosting Ltd');
  const page = await open('/invoices');
  await page.getByRole('link', { name: 'Recurring', exact: true }).click();
  await button(page, 'New recurring invoice').click();
  const dialog = page.getByRole('dialog', { name: 'New Recurring Invoice' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a name.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hosting');
  const client = dialog.getByRole('combobox', { name: 'Client' });
  await client.click();
  await client.fill('Hosting Ltd');
  await client.press('Enter');
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByText(/^Next days: /).waitFor();
  await button(page, 'Add line').click();
  await dialog.getByRole('textbox', { name: 'Text of line 1' }).fill('Hosting {month} {year}');
  await dialog.getByRole('textbox', { name: 'Price in EUR' }).fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const runs = page.getByRole('list', { name: 'Created by Hosting' });
  await runs.getByRole('link', { name: 'Draft' }).waitFor();
  await button(page, 'Pause Hosting').click();
  await page.getByText('Paused', { exact: true }).waitFor();
  await button(page, 'Undo').click();
  await button(page, 'Pause Hosting').waitFor();
  await button(page, 'Delete Hosting').click();
  await page.getByRole('heading', { name: 'No recurring invoices yet' }).waitFor();
  await button(page, 'Undo').click();
  await runs.getByRole('link', { name: 'Draft' }).click();
  const year = today.slice(0, 4);
  await until('the draft has the period', async () =>
    (await page.getByRole('textbox', { name: 'Name of line 1' }).inputValue()).includes(year),
  );
  const list = await open('/invoices');
  await section(list, /^Created by schedule/)
    .getByText('Draft for Hosting Ltd')
    .waitFor();
});

test('RC3 an issued invoice is repeated', async () => {
  const { number } = await issued('Repeat Ltd');
  const page = await open('/invoices');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'Repeat', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Recurring Invoice' });
  await dialog.getByRole('checkbox', { name: 'Add unbilled time' }).waitFor();
  const client = dialog.getByRole('combobox', { name: 'Client' });
  await until('the client is chosen', async () => (await client.inputValue()) === 'Repeat Ltd');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Repeat Ltd' }).waitFor();
});
