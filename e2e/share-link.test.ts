import { expect, test } from 'vitest';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const MORE = 'More actions for this board';

test('ZL6 a client views a shared board: live, ticket by ticket, until the link is revoked', async () => {
  const { api, ann, bob, site, browser } = stage;
  const boardId = await api.board(ann, [bob], { 'To Do': ['Offer', 'Between us'], Done: [] });
  const { columns, tickets } = await api.snapshot(ann, boardId);
  const idOf = (name: string) => tickets.find((ticket) => ticket.name === name)?.id ?? '';
  const edit = (ticketId: string, set: object) =>
    api.run(ann, { type: 'tickets.edit', boardId, ticketId, set });
  await edit(idOf('Between us'), { visibleTo: [ann.id] });
  await edit(idOf('Offer'), { description: 'By Friday', assignee: bob.id });

  const managers = await browser.visit(ann);
  await managers.goto(`${site.origin}/boards/${boardId}`);
  await managers.getByRole('button', { name: MORE }).click();
  await managers.getByRole('menuitem', { name: 'Client Links' }).click();
  await managers.getByRole('button', { name: 'New Link' }).click();
  await managers.getByLabel('Client (optional)').fill('Nordlicht');
  await managers.getByRole('button', { name: 'Create Link' }).click();
  const link = await managers.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/look#look_[\w-]{43}$/);
  await managers.getByRole('button', { name: 'Done', exact: true }).click();

  const client = await browser.visit(null);
  const { pathname, hash } = new URL(link);
  await client.goto(site.origin + pathname + hash);
  const { card } = boardPage(client);
  await card('Offer').getByText('Bob Tester').waitFor();
  expect(await card('Between us').count()).toBe(0);
  const done = columns.find(({ name }) => name === 'Done')?.id ?? '';
  await api.run(ann, { type: 'tickets.create', boardId, columnId: done, name: 'Invoice' });
  await card('Invoice').waitFor();
  await card('Offer').press('Enter');
  const opened = client.getByRole('dialog', { name: 'Offer' });
  await opened.getByText('By Friday').waitFor();
  await edit(idOf('Offer'), { description: 'By Monday' });
  await opened.getByText('By Monday').waitFor();
  // The URL contains the ticket beside the secret: a reload shows it, and Back closes it.
  await client.reload();
  await opened.getByText('By Monday').waitFor();
  await client.goBack();
  await opened.waitFor({ state: 'detached' });
  await client.goForward();
  await opened.getByText('By Monday').waitFor();
  await client.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  expect(new URL(client.url()).hash).toBe(hash);
  expect(await client.getByRole('button', { name: /Add|Edit|Delete/ }).count()).toBe(0);

  await managers.getByRole('button', { name: /^Revoke: Nordlicht/ }).click();
  await managers.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await managers.getByText('No client links yet.').waitFor();
  await client.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  expect(await client.getByText('Offer').count()).toBe(0);
});

test('ZL6 a shared board is not indexed by search engines', async () => {
  const headers = { accept: 'text/html' };
  const answer = await fetch(`${stage.site.origin}/look`, { headers });
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect((await fetch(stage.site.origin, { headers })).headers.get('x-robots-tag')).toBeNull();
});

test('ZS12 a board’s webhooks are created, inspected and deleted on its page', async () => {
  const { api, ann, site, browser } = stage;
  const boardId = await api.board(ann, [], { 'To Do': [] });
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await page.getByRole('button', { name: MORE }).click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const address = page.getByLabel('Address');
  await address.fill('ftp://example.org');
  await address.press('Enter');
  await page.getByText('Enter an address that starts with').waitFor();
  // A public address that receives nothing, because nothing happens on the board afterwards.
  await address.fill('http://93.184.215.14/hook');
  await address.press('Enter');
  expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Delivering').waitFor();
  const actions = page.getByRole('button', { name: 'Actions for http://93.184.215.14/hook' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Deliveries' }).click();
  await page.getByText('No deliveries yet.').waitFor();
  await page.getByRole('button', { name: 'Back' }).last().click();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No webhooks yet.').waitFor();
});
