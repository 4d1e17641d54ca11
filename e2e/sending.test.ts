import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayAt } from '../src/core/days.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const today = dayAt(new Date());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

let hasBusiness = false;

/** An issued invoice of one hour; `set`: what its draft says. */
async function issue(
  clientName: string,
  set: object = {},
): Promise<{ id: string; number: string }> {
  const money = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await money.setBusiness();
  hasBusiness = true;
  const entries = [{ day: today, seconds: 3600, note: 'Secret note' }];
  const { clientId } = await money.work({ clientName, rate: '100', entries });
  const id = await money.draft(clientId, today);
  await stage.api.send('/trpc/money.invoices.edit', stage.ann, { id, version: 1, set });
  return { id, number: await money.issue(id) };
}

async function openInvoice(id: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(`${stage.site.origin}/finances/invoices/${id}`);
  return page;
}

test('RM7 a due reminder is suggested, and recorded when it was sent by hand', async () => {
  const dates = { issueDate: addDays(today, -20), dueDate: addDays(today, -10) };
  const { number } = await issue('Late Ltd', dates);
  const page = await stage.browser.visit(stage.ann);
  await page.goto(`${stage.site.origin}/finances`);
  const list = page.getByRole('region', { name: 'Reminders due' });
  await list.getByText('Late Ltd').waitFor();
  await list.getByRole('link', { name: number }).click();
  await page.getByText('Reminder 1 is due').waitFor();
  await button(page, 'Prepare Reminder 1').click();
  const form = page.getByRole('dialog', { name: `Reminder 1 for ${number}` });
  expect(await form.getByLabel('Subject').inputValue()).toBe(`Reminder: invoice ${number}`);
  expect(await form.getByLabel('Text', { exact: true }).inputValue()).toContain('€119.00');
  await form.getByRole('button', { name: 'Mark as Sent' }).click();
  const sent = page.getByRole('list', { name: 'Sent' });
  await sent.getByText('Reminder 1').waitFor();
  await page.getByText('Reminder 1 is due').waitFor({ state: 'detached' });
});

test('SE9 CK7 a client opens their link, sees how to pay, and the link ends when it is revoked', async () => {
  const { id, number } = await issue('Link Ltd');
  const anns = await openInvoice(id);
  const links = anns.getByRole('region', { name: 'Client’s link' });
  await links.getByRole('button', { name: 'Create Link' }).click();
  const created = anns.getByRole('dialog', { name: 'The Client’s Link' });
  const url = await created.getByLabel('Link', { exact: true }).inputValue();
  await created.getByRole('button', { name: 'Done' }).click();
  await links.getByText('Not opened yet').waitFor();

  const clients = await stage.browser.visitAlone(null, SIZES.phone);
  const requests: string[] = [];
  clients.on('request', (request) => requests.push(request.url()));
  await clients.goto(`${stage.site.origin}/client${new URL(url).hash}`);
  await clients.getByRole('heading', { level: 1, name: `Invoice ${number}` }).waitFor();
  const payment = clients.getByRole('region', { name: 'Payment' });
  await payment.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  await payment.getByRole('img', { name: 'QR code for banking apps' }).waitFor();
  expect(await clients.getByText('Secret note').count()).toBe(0);
  const download = clients.waitForEvent('download');
  await button(clients, 'Download PDF').click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(requests.filter((each) => each.includes('client_'))).toEqual([]);
  await links.getByText(/^Opened on /).waitFor();

  await links.getByRole('button', { name: /^Revoke the link/ }).click();
  await anns.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await links.getByText(/^Revoked on /).waitFor();
  await clients.reload();
  await clients.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
});

test('SE10 an invoice is sent with a text that can be edited; addresses are checked', async () => {
  const { id, number } = await issue('Send Ltd');
  const page = await openInvoice(id);
  await button(page, 'Send').click();
  const form = page.getByRole('dialog', { name: `Send ${number}` });
  await form.getByText('This installation has no mail server').waitFor();
  const to = form.getByLabel('To', { exact: true });
  expect(await to.inputValue()).toBe('ida@example.org');
  await to.fill('ida@example.org, wrong');
  await form.getByRole('button', { name: 'Mark as Sent' }).click();
  await form.getByText('“wrong” is not an email address.').waitFor();
  await to.fill('ida@example.org, per@example.org');
  await form.getByRole('button', { name: 'Mark as Sent' }).click();
  const sent = page.getByRole('list', { name: 'Sent' });
  await sent.getByText('to ida@example.org, per@example.org').waitFor();
});
