import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { invoicingOf } from './lib/invoicing.ts';
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

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });
const saved = (page: Page) => page.locator('[data-saving="saved"]').waitFor();

async function open(path: string, person: Person = stage.ann, options = {}): Promise<Page> {
  const page = await stage.browser.visit(person, options);
  await page.goto(stage.site.origin + path);
  return page;
}

test('FS4 FS8 two ADMINs write in one draft, and both see everything', async () => {
  const money = await finances();
  await stage.api.send('/trpc/users.setRole', stage.ann, { userId: stage.bob.id, role: 'ADMIN' });
  const { clientId } = await money.work({
    clientName: 'Duet Ltd',
    entries: [{ day: today, seconds: 3600, note: 'Duet' }],
  });
  const path = `/finances/invoices/${await money.draft(clientId, today)}`;
  const anns = await open(path);
  const bobs = await open(path, stage.bob);
  await anns.getByLabel('Text above the lines').fill('Written by Ann');
  await bobs.getByLabel('Text below the totals').fill('Written by Bob');
  await bobs.getByLabel('Quantity of line 1').fill('4');
  await anns.getByLabel('Price of line 1').fill('90');
  for (const page of [anns, bobs]) {
    await until('both texts are there', async () => {
      const above = await page.getByLabel('Text above the lines').inputValue();
      const below = await page.getByLabel('Text below the totals').inputValue();
      return above === 'Written by Ann' && below === 'Written by Bob';
    });
    // 4 hours of 90 with 19 % tax.
    await page.getByText('€428.40').waitFor();
    await saved(page);
  }
  // The other one issues it.
  await button(bobs, 'Issue invoice').click();
  await bobs.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click();
  await heading(anns, /^Invoice \d{4}-\d{4}$/).waitFor();
  await anns.getByText('Written by Bob').waitFor();
});

test('FS4 lines are moved and removed; the time of a removed line can be billed again', async () => {
  const money = await finances();
  const { clientId } = await money.work({
    clientName: 'Lines Ltd',
    entries: [{ day: today, seconds: 3600, note: 'Lines' }],
  });
  const page = await open(`/finances/invoices/${await money.draft(clientId, today)}`);
  for (const [position, name] of [
    [2, 'Second'],
    [3, 'Third'],
  ] as const) {
    await button(page, 'Add line').click();
    await page.getByLabel(`Name of line ${position}`).fill(name);
  }
  const names = () =>
    page
      .getByLabel(/^Name of line/)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await button(page, /^Move Third, 3 of 3/).focus();
  await page.keyboard.press('ArrowUp');
  await until('it is the second', async () => (await names())[1] === 'Third');
  const handle = await button(page, /^Move Second, 3 of 3/).boundingBox();
  const first = await button(page, /, 1 of 3/).boundingBox();
  await page.mouse.move(handle!.x + 5, handle!.y + 5);
  await page.mouse.down();
  await page.mouse.move(first!.x + 5, first!.y - 5, { steps: 10 });
  await page.mouse.up();
  await until('it is the first', async () => (await names())[0] === 'Second');
  await saved(page);
  await page.reload();
  await until('it is still the first', async () => (await names())[0] === 'Second');

  await button(page, 'Actions for Second').click();
  await page.getByRole('menuitem', { name: 'Remove line' }).click();
  await page.getByText('Removed Second.').waitFor();
  await button(page, 'Undo').click();
  await until('it is back', async () => (await names())[0] === 'Second');

  await button(page, 'Actions for Lines Ltd website').click();
  await page.getByRole('menuitem', { name: 'Remove line' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this line?' });
  await question.getByText('Its time entry of 1:00 hours can be billed again.').waitFor();
  await question.getByRole('button', { name: 'Remove line' }).click();
  await saved(page);
  await until('its entry is free', async () => {
    return (await money.gathered(clientId, today)).entryCount === 1;
  });
});

test('FS6 a removed payment comes back by undo; a credit note cancels the invoice', async () => {
  const money = await finances();
  const { clientId } = await money.work({
    clientName: 'Credit Ltd',
    rate: '100',
    entries: [{ day: today, seconds: 3600, note: 'Credit' }],
  });
  const id = await money.draft(clientId, today);
  const number = await money.issue(id);
  await money.pay(id, 20_000, today);
  const page = await open(`/finances/invoices/${id}`);
  await page.getByText('Overpaid by €81.00.').waitFor();
  await button(page, 'Remove the payment of €200.00').click();
  await page.getByText('No payments yet.').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('Overpaid by €81.00.').waitFor();
  await button(page, 'Remove the payment of €200.00').click();

  await button(page, 'Credit note').click();
  const form = page.getByRole('dialog', { name: `Credit Note for ${number}` });
  await form.getByRole('button', { name: 'Create draft' }).click();
  await button(page, 'Issue credit note').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue credit note' }).click();
  await heading(page, /^Credit note /).waitFor();
  await page.getByRole('link', { name: `Credits invoice ${number}` }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect((await money.gathered(clientId, today)).entryCount).toBe(1);
});

test('FS2 the list keeps its filters and order in the address', async () => {
  const money = await finances();
  for (const clientName of ['Alpha List', 'Beta List']) {
    const { clientId } = await money.work({
      clientName,
      entries: [{ day: today, seconds: clientName === 'Alpha List' ? 3600 : 7200, note: '' }],
    });
    await money.draft(clientId, today);
  }
  const page = await open('/finances/invoices');
  await page.getByLabel('Find').fill('list');
  const clients = () => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
  await until('two are left', async () => (await clients()).length === 2);
  await button(page, 'Client').click();
  await until('they are sorted', async () => (await clients())[0] === 'Beta List');
  await button(page, 'Client').click();
  await until('they are sorted again', async () => (await clients())[0] === 'Alpha List');
  await page.reload();
  await until(
    'it is the same list',
    async () => (await clients()).join() === 'Alpha List,Beta List',
  );
  await page.getByLabel('State').selectOption('Paid');
  await heading(page, 'No invoice matches the filters').waitFor();
  await button(page, 'Clear filters').click();
  await until('all are listed', async () => (await clients()).length >= 2);
});

test('FS5 the missing data of a draft is listed, with links to the fields', async () => {
  const money = await finances();
  const { clientId } = await money.work({ clientName: 'Missing Ltd', entries: [] });
  const page = await open(`/finances/new-invoice?client=${clientId}`);
  await page.getByText('Empty', { exact: true }).click();
  await button(page, 'Create draft').click();
  const missing = page.getByRole('region', { name: 'Before issuing' });
  await missing.getByText('At least one line').waitFor();
  await button(page, 'Issue invoice').focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await missing.getByRole('button', { name: 'Show' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Workshop');
  await missing.getByText('Nothing is missing.').waitFor();
  // A wrong number stays where it is, and is not saved.
  await page.getByLabel('Price of line 1').fill('eighty');
  await page.getByRole('alert').getByText('Enter a number.').waitFor();
  await page.getByLabel('Price of line 1').fill('80');
  // 80 with 19 % tax.
  await page.getByText('€95.20').waitFor();
  await button(page, 'Discard draft').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('The draft was discarded.').waitFor();
  await page.waitForURL(/\/finances\/invoices$/);
});

test('FS6 an issued invoice is downloaded with the session’s token, and printed alone', async () => {
  const money = await finances();
  const { clientId } = await money.work({
    clientName: 'Paper Ltd',
    entries: [{ day: today, seconds: 3600, note: 'Paper' }],
  });
  const id = await money.draft(clientId, today);
  const number = await money.issue(id);
  const page = await open(`/finances/invoices/${id}`);
  await heading(page, `Invoice ${number}`).waitFor();
  // A link could not carry the session's token.
  const request = page.waitForRequest(`**/api/invoices/${id}/pdf`);
  const download = page.waitForEvent('download');
  await button(page, 'Download PDF').click();
  expect(await (await request).headerValue('authorization')).toBe(`Bearer ${stage.ann.token}`);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`${number}.*\\.pdf$`));
  const content = await readFile(await file.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');

  // Print shows the stored file.
  const stored = page.waitForResponse(`**/api/invoices/${id}/pdf`);
  await button(page, 'Print').click();
  expect((await stored).ok()).toBe(true);

  const sheet = page.locator('body > main');
  await until('the document is what is printed', async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    return (await sheet.count()) === 1;
  });
  expect(await sheet.getByRole('heading').allTextContents()).toEqual(['Invoice']);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await button(page, 'Print').waitFor();
});

async function openDraft(clientName: string, currency = 'EUR'): Promise<Page> {
  const money = await finances();
  const { clientId } = await money.work({
    ...{ clientName, currency, rate: null },
    entries: [{ day: today, seconds: 3600, note: clientName }],
  });
  const page = await open(`/finances/invoices/${await money.draft(clientId, today)}`);
  await button(page, 'Add line').waitFor();
  return page;
}

test('FS4 an exchange rate is typed with its decimals, and keeps its source while it is empty', async () => {
  const page = await openDraft('Rate Ltd', 'CHF');
  const rate = page.getByLabel('Exchange rate');
  await rate.pressSequentially('1.0837', { delay: 150 });
  expect(await rate.inputValue()).toBe('1.0837');
  const source = page.getByLabel('Source of the rate');
  await source.pressSequentially('Central', { delay: 20 });
  await rate.fill('');
  await rate.pressSequentially('1,0841', { delay: 20 });
  await page.getByLabel('Text below the totals').focus();
  expect(await source.inputValue()).toBe('Central');
  expect(await rate.inputValue()).toBe('1.0841');
  await saved(page);
  await page.reload();
  await until('it is stored', async () => (await rate.inputValue()) === '1.0841');
});

const EDITS = /trpc\/[^?]*money\.invoices\.edit/;

test('FS4 unsaved changes are not lost by leaving the page', async () => {
  const page = await openDraft('Leaving Ltd');
  await page.route(EDITS, (route) => route.abort());
  await page.getByLabel('Text below the totals').fill('Typed without a connection');
  const toList = page.getByRole('link', { name: 'Invoices', exact: true }).first();
  await toList.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(EDITS);
  await saved(page);
  await page.getByLabel('Text below the totals').fill('Typed just before leaving');
  await toList.click();
  await page.waitForURL(/\/finances\/invoices$/);
  await page.goBack();
  const closing = page.getByLabel('Text below the totals');
  await until(
    'it was saved',
    async () => (await closing.inputValue()) === 'Typed just before leaving',
  );
});

test('FS4 a discount is saved before it has a reason, and cannot be issued without one', async () => {
  const page = await openDraft('Reason Ltd');
  await button(page, 'Discount on everything').click();
  const missing = page.getByRole('region', { name: 'Before issuing' });
  await missing.getByText('A reason for every discount').waitFor();
  await saved(page);
  const reason = page.getByLabel('Reason for the discount on the invoice');
  await missing.getByRole('button', { name: 'Show' }).click();
  expect(await reason.evaluate((input) => input === document.activeElement)).toBe(true);
  await reason.pressSequentially('Loyal ');
  await saved(page);
  await reason.pressSequentially('client');
  await saved(page);
  expect(await reason.inputValue()).toBe('Loyal client');
  expect(await page.getByText('Someone else').count()).toBe(0);
  await missing.getByText('Nothing is missing.').waitFor();
});

test('FS4 days are typed by keyboard, and cleared', async () => {
  const page = await openDraft('Days Ltd');
  const [from, to] = [page.getByLabel('Work done from'), page.getByLabel('Work done until')];
  await from.fill('2026-03-10');
  await to.fill('2026-03-20');
  await to.focus();
  await to.pressSequentially('03252026', { delay: 30 });
  expect(await to.inputValue()).toBe('2026-03-25');
  expect(await from.inputValue()).toBe('2026-03-10');
  await from.focus();
  await from.pressSequentially('04012026', { delay: 30 });
  const missing = page.getByRole('region', { name: 'Before issuing' });
  await missing.getByText('Work that ends after it began').waitFor();
  expect(await to.inputValue()).toBe('2026-03-25');
  await page.getByLabel('Due date').fill('2027-01-31');
  await saved(page);
  await page.getByLabel('Due date').focus();
  await page.keyboard.press('Backspace');
  await page.getByLabel('Order number').focus();
  await page.getByText('14 days after issuing').waitFor();
  await saved(page);
  await page.reload();
  await page.getByText('14 days after issuing').waitFor();
});

test('FS4 FS5 discarding one’s own draft shows no alert; Issue asks or says why not', async () => {
  const page = await openDraft('Issue Ltd');
  await page.getByLabel('Price of line 1').fill('80');
  const quantity = page.getByLabel('Quantity of line 1');
  await page.getByText('Nothing is missing.').waitFor();
  await quantity.fill('2x');
  await button(page, 'Issue invoice').click();
  await page.getByText('Correct the marked fields first.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await quantity.fill('3');
  await page.getByLabel('Already paid in EUR').fill('10.125');
  await page.getByText('Enter an amount in EUR.').waitFor();
  await page.getByLabel('Already paid in EUR').fill('10.12');
  await page.route(EDITS, (route) => route.abort());
  await quantity.fill('4');
  await button(page, 'Issue invoice').click();
  await page.getByText('Your last changes could not be saved, so it was not issued.').waitFor();
  await page.unroute(EDITS);
  await quantity.fill('5');
  await button(page, 'Issue invoice').click();
  const question = page.getByRole('alertdialog');
  await question.getByText(/for €476\.00/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await quantity.fill('6');
  await button(page, 'Discard draft').click();
  await question.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('The draft was discarded.').waitFor();
  await page.waitForURL(/\/finances\/invoices$/);
  expect(await page.getByText('was issued or discarded').count()).toBe(0);
});

test('FS4 FS5 the link leads to the invalid line; a large amount and issuing by others lose nothing', async () => {
  const page = await openDraft('Ways Ltd');
  await page.getByLabel('Quantity of line 1').fill('999999999');
  await page.getByLabel('Price of line 1').fill('99999999');
  const prepaid = page.getByLabel('Already paid in EUR');
  expect(await prepaid.count()).toBe(1);
  await page.getByLabel('Quantity of line 1').fill('1');
  await page.getByLabel('Price of line 1').fill('80');
  await button(page, 'Add line').click();
  const missing = page.getByRole('region', { name: 'Before issuing' });
  await missing.getByText('A name for every line').waitFor();
  await missing.getByRole('button', { name: 'Show' }).click();
  await page.keyboard.type('Second');
  expect(await page.getByLabel('Name of line 2').inputValue()).toBe('Second');
  await saved(page);
  const id = page.url().split('/').at(-1)!;
  await page.route(EDITS, (route) => route.abort());
  await page.getByLabel('Text below the totals').fill('Typed too late');
  await (await finances()).issue(id);
  await heading(page, /^Invoice /).waitFor();
  await page.getByText('Text below the totals: “Typed too late”.').waitFor();
});

test('FS4 a draft whose client could not be loaded says so, and accepts no line until then', async () => {
  const page = await openDraft('Broken Ltd');
  const loading = /trpc\/[^?]*money\.clients\.get/;
  await page.route(loading, (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to load the client or the settings. Please try again.').waitFor();
  expect(await button(page, 'Add line').isDisabled()).toBe(true);
  await page.unroute(loading);
  await button(page, 'Try again').click();
  await button(page, 'Add line').click();
  await page.getByLabel('Name of line 2').waitFor();
});

test('FS6 the focus stays near a removed payment, and Escape asks before typed input is lost', async () => {
  const money = await finances();
  const { clientId } = await money.work({
    clientName: 'Focus Ltd',
    entries: [{ day: today, seconds: 3600, note: 'Focus' }],
  });
  const id = await money.draft(clientId, today);
  await money.issue(id);
  await money.pay(id, 1000, today);
  const page = await open(`/finances/invoices/${id}`);
  await button(page, 'Remove the payment of €10.00').focus();
  await page.keyboard.press('Enter');
  await page.getByText('No payments yet.').waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await button(page, 'Record payment').click();
  const form = page.getByRole('dialog', { name: 'Record payment' });
  await form.getByLabel('Note').fill('By cheque');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Note').inputValue()).toBe('By cheque');
});
