import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { idFrom, timedIdFrom } from '../src/core/ids.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const today = dayAt(new Date());

const newTestId = () => idFrom(randomBytes(26));

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(stage.site.origin + path);
  return page;
}

let hasBusiness = false;
async function work(clientName: string, entries: { day: string; seconds: number; note: string }[]) {
  const money = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await money.setBusiness();
  hasBusiness = true;
  return { money, ...(await money.work({ clientName, rate: '100', entries })) };
}

const HOUR = [{ day: today, seconds: 3600, note: 'Design' }];

test('UB2 UB4 a client chooses UBL, and the issued invoice has it as a file', async () => {
  const { money, clientId } = await work('Peppol Ltd', HOUR);
  const page = await open(`/finances/clients/${clientId}`);
  await page.getByLabel('Format of e-invoices').selectOption({
    label: 'PDF and UBL (Peppol BIS, XRechnung)',
  });
  await button(page, 'Save').click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  const id = await money.draft(clientId, today);
  const number = await money.issue(id);
  await page.goto(`${stage.site.origin}/finances/invoices/${id}`);
  const download = page.waitForEvent('download');
  await button(page, 'Download UBL').click();
  const xml = await readFile(await (await download).path(), 'utf8');
  expect(xml).toContain('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2');
  expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
});

test('QU14 a sent quote is emailed from its page, here by hand', async () => {
  const { clientId } = await work('Mail Ltd', []);
  const id = newTestId();
  const send = (path: string, body: object) =>
    stage.api.send<{ result: { data: { version: number } } }>(
      `/trpc/money.quotes.${path}`,
      stage.ann,
      body,
    );
  await send('create', { id, clientId, projectId: null, subject: 'Shop', copyOf: null });
  const line = {
    ...{ id: 'l1', name: 'Design', description: '', quantity: '10', unit: 'HUR' },
    ...{ unitPrice: '100', discount: null, taxCategory: 'S', taxRate: '19' },
  };
  await send('edit', { id, version: 1, set: { lines: [line] } });
  await send('send', { id, version: 2, linkId: newTestId() });
  const page = await open(`/finances/quotes/${id}`);
  await page.getByText('Not emailed yet.').waitFor();
  await button(page, 'Send by Email').click();
  const form = page.getByRole('dialog', { name: /^Send Q-/ });
  expect(await form.getByLabel('To', { exact: true }).inputValue()).toBe('ida@example.org');
  expect(await form.getByLabel('Text', { exact: true }).inputValue()).toContain('€1,190.00');
  await form.getByRole('button', { name: 'Mark as Sent' }).click();
  await page.getByRole('list', { name: 'Emails' }).getByText('to ida@example.org').waitFor();
});

test('TI71 an ADMIN gives an entry a rate of its own, which the new invoice uses', async () => {
  const { clientId } = await work('Rate Ltd', HOUR);
  const page = await open(`/finances/new-invoice?client=${clientId}`);
  await page.getByRole('link', { name: 'Show these entries, to set rates of single ones' }).click();
  await button(page, /^Set a rate, /).click();
  const dialog = page.getByRole('dialog', { name: 'Rate of this entry' });
  const field = dialog.getByLabel('Hourly rate in EUR');
  await field.fill('-5');
  await button(page, 'Save').click();
  await dialog.getByText('Enter an amount that is not negative.').waitFor();
  await field.fill('150.50');
  await button(page, 'Save').click();
  await page.getByText('Own rate €150.50').waitFor();
  await page.goto(`${stage.site.origin}/finances/new-invoice?client=${clientId}`);
  await page.getByText('€150.50').first().waitFor();
});

test('GA1 GA3 what one did on a ticket is proposed, recorded by a press, and dismissed', async () => {
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['Header', 'Footer'] });
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  for (const { id: ticketId } of tickets) {
    // As from a page: its ids begin with the time.
    const commandId = timedIdFrom(Date.now(), randomBytes(21));
    const comment = { commandId, boardId, ticketId, text: 'Done', photoUrls: [] };
    await stage.api.send('/trpc/tickets.comment', stage.ann, comment);
  }
  const page = await open('/time');
  const gaps = page.getByRole('region', { name: 'You forgot?' });
  await gaps.getByText('Header').waitFor();
  await gaps.getByRole('button', { name: /^Record .* for Header$/ }).click();
  await page.locator('[data-entry]').getByText('Header').waitFor();
  await gaps.getByText('Header').waitFor({ state: 'detached' });
});
