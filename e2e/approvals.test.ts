import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, addMonths, dayAt, firstOfMonth } from '../src/core/days.ts';
import { until } from '../src/test/until.ts';
import type { Person } from './lib/api.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

/** In the month before, with which a request begins. */
const FIRST = addMonths(firstOfMonth(dayAt(new Date())), -1);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true });

let hasBusiness = false;
async function addClient(clientName: string, notes: readonly string[]) {
  const money = invoicingOf(stage.api, stage.ann);
  if (!hasBusiness) await money.setBusiness();
  hasBusiness = true;
  const entries = notes.map((note, index) => ({
    ...{ day: addDays(FIRST, index), seconds: 3600 * (index + 1), note },
  }));
  return money.work({ clientName, rate: '100', entries });
}

async function open(path: string, person: Person | null = stage.ann, options = {}): Promise<Page> {
  const page = await stage.browser.visit(person, options);
  await page.goto(stage.site.origin + path);
  return page;
}

/** Opens a client's link in a browser of its own, without an account. */
async function openLink(url: string, options = {}): Promise<Page> {
  const { pathname, hash } = new URL(url);
  return open(pathname + hash, null, options);
}

/** Requests the approval of the last month; the link. */
async function request(page: Page, client: string, chosen: readonly string[] = []) {
  await page.goto(`${stage.site.origin}/finances/approvals`);
  await button(page, 'Request approval').click();
  const dialog = page.getByRole('dialog', { name: 'Request approval of hours' });
  await dialog.getByLabel('Client', { exact: true }).fill(client);
  await page.getByRole('option', { name: client, exact: true }).click();
  for (const label of chosen) await dialog.getByLabel(label).check();
  await dialog.getByLabel('Message to the client (optional)').fill('Please look at this.');
  await button(page, 'Create link').click();
  await heading(page, new RegExp(`^${client}, `)).waitFor();
  return page.getByRole('textbox', { name: 'Link for the client' }).inputValue();
}

const row = (page: Page, note: string) => page.getByRole('row').filter({ hasText: note });

async function approve(client: Page, name: string): Promise<void> {
  const dialog = client.getByRole('dialog');
  await dialog.getByLabel('Your name').fill(name);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('AP1 AP2 AP4 AP6 AP7 BN3 a client asks and approves by the link; the ADMIN answers', async () => {
  await addClient('Roof Ltd', ['Beams', 'Tiles']);
  const page = await open('/finances/approvals');
  const url = await request(page, 'Roof Ltd');
  const client = await openLink(url, SIZES.phone);
  await heading(client, /^Hours, /).waitFor();
  await client.getByText('Please look at this.').waitFor();
  await client.getByText('3:00 hours').waitFor();
  expect(await client.locator('main, body').first().innerText()).not.toMatch(/€|Ann/);

  await row(client, 'Tiles')
    .getByRole('button', { name: /^Ask about/ })
    .click();
  const asking = client.getByRole('dialog', { name: 'Ask about this entry' });
  await asking.getByRole('button', { name: 'Send question' }).click();
  await client.getByText('Enter your question.').waitFor();
  await asking.getByLabel('Your question').fill('Which tiles?');
  await asking.getByLabel('Your name').fill('Bea Muster');
  await asking.getByRole('button', { name: 'Send question' }).click();
  await row(client, 'Tiles').getByText('Which tiles?').waitFor();

  // The page of the ADMIN says so without being loaded again.
  await row(page, 'Tiles').getByText('Which tiles?').waitFor();
  await row(page, 'Tiles')
    .getByRole('button', { name: /^Answer the question/ })
    .click();
  const answering = page.getByRole('dialog', { name: 'Answer the question' });
  await answering.getByLabel('Your answer').fill('The red ones');
  await answering.getByRole('button', { name: 'Send answer' }).click();
  await row(page, 'Tiles').getByText('Your answer: The red ones').waitFor();

  await client.reload();
  await client.getByText('Answer: The red ones').waitFor();
  await button(client, 'Approve all 2 entries').click();
  await approve(client, 'Bea Muster');
  await client.getByText('You have approved all hours. Thank you.').waitFor();
  await page.getByText('2 of 2 entries approved').waitFor();
  expect(await client.getByRole('button', { name: /^Approve/ }).count()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Bea Muster approved 2 entries of time').first().waitFor();
});

test('AP5 AP8 what changes asks again, and an invoice that needs it leaves it out', async () => {
  const { clientId } = await addClient('Window Ltd', ['Frames', 'Glass']);
  const page = await open('/finances/approvals');
  const url = await request(page, 'Window Ltd', ['Show rates and amounts']);
  const client = await openLink(url);
  await client.getByText('€300.00').first().waitFor();
  await button(client, 'Approve all 2 entries').click();
  await approve(client, 'Carl');
  await page.getByText('2 of 2 entries approved').waitFor();

  const query = encodeURIComponent(JSON.stringify({ from: FIRST, to: addDays(FIRST, 5) }));
  const answer = await stage.api.send<{
    result: { data: { entries: { id: string; note: string }[] } };
  }>(`/trpc/time.list?input=${query}`, stage.ann);
  const glass = answer.result.data.entries.find(({ note }) => note === 'Glass');
  await stage.api.time(stage.ann, {
    ...{ type: 'time.edit', entryId: glass?.id ?? '', set: { seconds: 9000 } },
  });
  await page.reload();
  await page.getByText('1 of 2 entries approved').waitFor();
  await row(page, 'Glass')
    .getByText(/^Approved before: .* 2:00/)
    .waitFor();
  await client.reload();
  await row(client, 'Glass')
    .getByText(/^Changed since your approval\./)
    .waitFor();

  await page.goto(`${stage.site.origin}/finances/clients/${clientId}`);
  await page.getByLabel('Invoices need approved hours').click();
  const input = encodeURIComponent(JSON.stringify({ clientId }));
  await until('the setting is saved', async () => {
    const { result } = await stage.api.send<{ result: { data: { isRequired: boolean } } }>(
      `/trpc/money.approvals.requirement?input=${input}`,
      stage.ann,
    );
    return result.data.isRequired;
  });
  await page.goto(`${stage.site.origin}/finances/new-invoice?client=${clientId}`);
  const note = page.getByRole('region', { name: '1 entry is not approved by the client' });
  await note.getByText(/2:30/).waitFor();
  await note.getByRole('link', { name: 'Show approval' }).click();
  await heading(page, /^Window Ltd, /).waitFor();

  await row(client, 'Glass')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await approve(client, 'Carl');
  await page.getByText('2 of 2 entries approved').waitFor();
  await page.getByRole('link', { name: 'New invoice' }).click();
  await page.getByText('€350.00').first().waitFor();
});

test('AP9 a request that is ended shows the client nothing, also on an open page', async () => {
  await addClient('Door Ltd', ['Hinges']);
  const page = await open('/finances/approvals');
  const url = await request(page, 'Door Ltd');
  const client = await openLink(url);
  await button(client, 'Approve 1 entry').waitFor();
  await button(page, 'End approval').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End approval' }).click();
  await page.getByText('Ended', { exact: true }).first().waitFor();
  await button(client, 'Approve 1 entry').click();
  await client.getByRole('dialog').getByLabel('Your name').fill('Dora');
  await client.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await heading(client, 'This link is no longer valid').waitFor();
});

test('RE1 RE2 RE5 BN1 BN4 a retainer covers time, and a used budget is in the bell', async () => {
  const { clientId, projectId } = await addClient('Care Ltd', ['Updates', 'Backups']);
  const page = await open(`/finances/clients/${clientId}`);
  await button(page, 'Add retainer').click();
  const dialog = page.getByRole('dialog', { name: 'New retainer' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Website care');
  await dialog.getByLabel('Hours a month').fill('2');
  await dialog.getByLabel('First month').fill(FIRST.slice(0, 7));
  await dialog.getByLabel(/^Price a month/).fill('180');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const section = page.getByRole('region', { name: 'Retainers' });
  await section.getByText('0:00 of 2:00 used').waitFor();
  await section.getByText('Earlier months').click();
  await section.getByRole('row').filter({ hasText: '1:00' }).waitFor();
  await section.getByRole('link', { name: 'Recurring invoice' }).click();
  await page.getByRole('heading', { name: 'Website care' }).first().waitFor();
  await page.goto(`${stage.site.origin}/finances/new-invoice?client=${clientId}`);
  // Three hours less the two that are covered.
  await page.getByText('€100.00').first().waitFor();

  await stage.api.send('/trpc/money.projects.set', stage.ann, {
    ...{ projectId, version: 1 },
    billing: {
      ...{ clientId, billing: 'hourly', agreedAmount: null },
      ...{ budgetSeconds: 3600 * 3, budgetAmount: null },
    },
  });
  await until('the budget is in the bell', async () => {
    await page.goto(`${stage.site.origin}/finances`);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel
      .getByRole('heading', { name: /^(New|Earlier)/ })
      .first()
      .waitFor();
    return (await panel.getByText(/^100 % of the budget in hours of Care Ltd/).count()) > 0;
  });
  await page.getByText(/^100 % of the budget in hours of Care Ltd/).click();
  await heading(page, 'Care Ltd').waitFor();
});
