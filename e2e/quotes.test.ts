import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayAt } from '../src/core/days.ts';
import type { Person } from './lib/api.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });
const saved = (page: Page) => page.locator('[data-saving="saved"]').waitFor();

let hasBusiness = false;
async function addClient(clientName: string) {
  const money = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await money.setBusiness();
  hasBusiness = true;
  return money.work({ clientName, rate: '100', entries: [] });
}

async function open(path: string, person: Person | null = stage.ann, options = {}): Promise<Page> {
  const page = await stage.browser.visit(person, options);
  await page.goto(stage.site.origin + path);
  return page;
}

/** A quote of two lines for the client, sent; its link. */
async function sendQuote(page: Page, client: string, subject: string): Promise<string> {
  await page.goto(`${stage.site.origin}/finances/quotes`);
  await button(page, 'New quote').click();
  const dialog = page.getByRole('dialog', { name: 'New quote' });
  await dialog.getByLabel('Client').fill(client);
  await page.getByRole('option', { name: client, exact: true }).click();
  await dialog.getByLabel('Project').fill(client);
  await page.getByRole('option', { name: `${client} website` }).click();
  await dialog.getByLabel('Subject').fill(subject);
  await button(page, 'Create draft').click();
  await heading(page, `Quote for ${client}`).waitFor();
  await button(page, 'Add line').click();
  await page.getByLabel('Name of line 1').fill('Design');
  await page.getByLabel('Quantity of line 1').fill('10');
  await page.getByLabel('Price of line 1').fill('100');
  await button(page, 'Add line').click();
  await page.getByLabel('Name of line 2').fill('Hosting');
  await page.getByLabel('Quantity of line 2').fill('1');
  await page.getByLabel('Unit of line 2').selectOption({ label: 'flat' });
  await page.getByLabel('Price of line 2').fill('200');
  await saved(page);
  await page.getByText('Nothing is missing.').waitFor();
  return send(page);
}

async function send(page: Page): Promise<string> {
  await button(page, 'Send quote').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send quote' }).click();
  await heading(page, /^Quote Q-\d{4}-\d{4}$/).waitFor();
  return page.getByRole('textbox', { name: 'Link' }).inputValue();
}

/** Opens a client's link, without an account. */
async function openLink(url: string, options = {}): Promise<Page> {
  const { pathname, hash } = new URL(url);
  return open(pathname + hash, null, options);
}

test('QU3 QU5 QU7 QU8 QU9 QU11 a quote is sent, accepted by its link, and used for a project, tickets and an invoice', async () => {
  await addClient('Roof Ltd');
  const page = await open('/finances/quotes');
  const url = await sendQuote(page, 'Roof Ltd', 'New website');
  await page.goto(`${stage.site.origin}/finances/quotes`);
  await page.getByRole('link', { name: /^Q-\d{4}-\d{4}$/ }).waitFor();

  const client = await openLink(url, SIZES.phone);
  await heading(client, /^Quote Q-/).waitFor();
  expect(await client.getByRole('article').innerText()).toContain('New website');
  await button(client, 'Accept quote').click();
  const dialog = client.getByRole('dialog', { name: 'Accept this quote?' });
  await dialog.getByRole('button', { name: 'Accept quote' }).click();
  await client.getByText('Enter your name.').waitFor();
  await dialog.getByLabel('Your name').fill('Bea Muster');
  await dialog.getByRole('button', { name: 'Accept quote' }).click();
  await client.getByText('Accepted by Bea Muster').waitFor();
  expect(await button(client, 'Accept quote').count()).toBe(0);

  // The ADMIN's list shows it without a reload.
  const decided = page.getByRole('region', { name: 'Decided by clients' });
  await decided.getByText(/accepted by Bea Muster/).waitFor();
  await decided.getByRole('link').click();
  await page.getByText('Accepted by Bea Muster').waitFor();

  await button(page, 'Take over into a project').click();
  const taking = page.getByRole('dialog', { name: 'Take over into a project' });
  await taking.getByLabel(/as its agreed amount/).check();
  await taking.getByText('Billing: by the hour → fixed price').waitFor();
  await taking.getByText(/^Agreed amount: none → €1,200\.00$/).waitFor();
  await taking.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('Taken over into the project').waitFor();

  await stage.api.board(stage.ann, [], { 'To Do': [] });
  await button(page, 'Create tickets').click();
  const tickets = page.getByRole('dialog', { name: 'Create tickets from the lines' });
  await tickets.getByLabel('Board').click();
  await page.getByRole('option').first().click();
  await tickets.getByLabel('Column').waitFor();
  await tickets.getByLabel('Hosting').uncheck();
  await tickets.getByRole('button', { name: 'Create 1 ticket' }).click();
  await page.getByText('1 ticket was created', { exact: true }).waitFor();

  await button(page, 'Create an invoice').click();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await heading(page, 'Draft for Roof Ltd').waitFor();
  await page.getByText('€1,428.00').waitFor();
});

test('QU4 QU6 a revised quote ends its link; the new version is declined with a reason', async () => {
  await addClient('Window Ltd');
  const page = await open('/finances/quotes');
  const first = await sendQuote(page, 'Window Ltd', 'Windows');
  const client = await openLink(first);
  await button(client, 'Decline').waitFor();

  await button(page, 'Revise').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revise' }).click();
  await heading(page, /^Q-\d{4}-\d{4}, version 2$/).waitFor();

  // The page of the client is still open.
  await button(client, 'Accept quote').click();
  const accepting = client.getByRole('dialog', { name: 'Accept this quote?' });
  await accepting.getByLabel('Your name').fill('Carl');
  await accepting.getByRole('button', { name: 'Accept quote' }).click();
  await heading(client, 'This link is no longer valid').waitFor();

  await page.getByLabel('Price of line 1').fill('90');
  await saved(page);
  const second = await send(page);
  const again = await openLink(second);
  await button(again, 'Decline').click();
  const declining = again.getByRole('dialog', { name: 'Decline this quote?' });
  await declining.getByLabel('Your name').fill('Carl');
  await declining.getByLabel('Reason (optional)').fill('Too much');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await again.getByText('Reason: Too much').waitFor();
  await page.getByText('Declined by Carl').waitFor();
  await page.getByText('Too much').waitFor();
});

test('QU10 the list is filtered, sorted and exported; a number pattern is set', async () => {
  await addClient('Door Ltd');
  const page = await open('/finances/quotes');
  await sendQuote(page, 'Door Ltd', 'Doors');
  await page.goto(`${stage.site.origin}/finances/quotes`);
  await page.getByLabel('Find').fill('Doors');
  await page.getByText('1 quote', { exact: true }).waitFor();
  await page.getByLabel('State', { exact: true }).selectOption('declined');
  await page.getByText('No quote matches the filters').waitFor();
  await button(page, 'Clear filters').click();
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Door Ltd' });
  await page.getByText('1 quote', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const valid = addDays(dayAt(new Date()), 30);
  expect(csv).toMatch(
    new RegExp(
      `^Q-\\d{4}-\\d{4},Doors,Sent,Door Ltd,[\\d-]+,${valid},,,EUR,1200.00,228.00,1428.00`,
      'm',
    ),
  );

  await page.goto(`${stage.site.origin}/finances/settings`);
  const settings = page.getByRole('region', { name: 'Quotes' });
  await settings.getByLabel('Number pattern of quotes').fill('A{YY}-{###}');
  await settings.getByText(/^The next quote gets A\d\d-001\.$/).waitFor();
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings of quotes were saved.').waitFor();
});
