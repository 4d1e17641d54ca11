import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { dayAt } from '../src/core/days.ts';
import { idFrom, timedIdFrom } from '../src/core/ids.ts';
import { invoicingOf } from './lib/invoicing.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const today = dayAt(new Date());
const newTestId = () => idFrom(randomBytes(26));

test('X23 shots', async () => {
  mkdirSync('/tmp/shots/moneyout', { recursive: true });
  const money = invoicingOf(stage.api, stage.ann);
  await money.setBusiness();
  const { clientId } = await money.work({
    clientName: 'Peppol Ltd',
    rate: '100',
    entries: [{ day: today, seconds: 3600, note: 'Design of the header' }],
  });
  const id = newTestId();
  const send = (path: string, body: object) =>
    stage.api.send(`/trpc/money.quotes.${path}`, stage.ann, body);
  await send('create', { id, clientId, projectId: null, subject: 'Shop', copyOf: null });
  const line = {
    ...{ id: 'l1', name: 'Design', description: '', quantity: '10', unit: 'HUR' },
    ...{ unitPrice: '100', discount: null, taxCategory: 'S', taxRate: '19' },
  };
  await send('edit', { id, version: 1, set: { lines: [line] } });
  await send('send', { id, version: 2, linkId: newTestId() });
  const boardId = await stage.api.board(stage.ann, [], { 'To Do': ['Header of the new shop', 'Footer'] });
  const { tickets } = await stage.api.snapshot(stage.ann, boardId);
  for (const { id: ticketId } of tickets) {
    const commandId = timedIdFrom(Date.now() - 1000, randomBytes(21));
    const comment = { commandId, boardId, ticketId, text: 'Done', photoUrls: [] };
    await stage.api.send('/trpc/tickets.comment', stage.ann, comment);
  }
  for (const [name, viewport] of [
    ['wide', { width: 1440, height: 1000 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await stage.browser.visit(stage.ann, { viewport, colorScheme } as never);
      const shot = async (what: string) =>
        page.screenshot({ path: `/tmp/shots/moneyout/${what}-${name}-${colorScheme}.png`, fullPage: true });
      await page.goto(`${stage.site.origin}/time`);
      await page.getByRole('region', { name: 'You forgot?' }).waitFor();
      await shot('gaps');
      await page.goto(`${stage.site.origin}/time?show=all`);
      await page.getByRole('button', { name: /^Set the rate of / }).first().waitFor();
      await shot('rates');
      await page.getByRole('button', { name: /^Set the rate of / }).first().click();
      await page.getByRole('dialog').waitFor();
      await page.screenshot({ path: `/tmp/shots/moneyout/rate-dialog-${name}-${colorScheme}.png` });
      await page.goto(`${stage.site.origin}/finances/clients/${clientId}`);
      await page.getByLabel('Format of e-invoices').waitFor();
      await shot('client');
      await page.goto(`${stage.site.origin}/finances/quotes/${id}`);
      await page.getByText('Not sent yet.').waitFor();
      await shot('quote');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Subject').waitFor();
      await page.screenshot({ path: `/tmp/shots/moneyout/quote-dialog-${name}-${colorScheme}.png` });
    }
  }
}, 120_000);
