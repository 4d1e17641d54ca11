import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NEW_CLIENT } from '../src/core/money/parties.schema.ts';
import type { StoredBusiness } from '../src/core/money/parties.ts';
import { TINY_PNG } from '../src/test/kits/photo-form.ts';
import { until } from '../src/test/until.ts';
import { SIZES } from './lib/navigate.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

let ids = 0;
function newTestId(): string {
  ids += 1;
  return `client-${ids}-${Math.random().toString(36).slice(2, 10)}`;
}

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const response = await fetch(stage.site.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${stage.ann.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function addClient(name: string, part: object = {}): Promise<string> {
  const id = newTestId();
  const client = { ...NEW_CLIENT, name, currency: 'EUR', ...part };
  await call('POST', '/trpc/money.clients.create', { id, client });
  return id;
}

async function open(path: string, options = {}): Promise<Page> {
  const page = await stage.browser.visit(stage.ann, options);
  await page.goto(`${stage.site.origin}/finances${path}`);
  await page.getByRole('navigation', { name: 'Finances' }).waitFor();
  return page;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
const unsaved = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Unsaved changes' }).waitFor();

test('CL8 an empty installation leads from the business to the first invoice', async () => {
  const page = await open('');
  await page.getByRole('heading', { name: 'Get to your first invoice' }).waitFor();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  expect(await steps.getByRole('heading').allTextContents()).toEqual([
    ...['Your business To do', 'A client To do', 'An hourly rate To do'],
    ...['Your first time entry To do', 'Your first invoice To do'],
  ]);
  await page.getByRole('link', { name: 'Enter your business' }).click();
  await field(page, 'Legal name').waitFor();
  expect(new URL(page.url()).pathname).toBe('/finances/settings');
  const current = page.getByRole('navigation', { name: 'Finances' }).locator('[aria-current]');
  expect(await current.allTextContents()).toEqual(['Settings']);
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
});

test('CL2 the settings check each field when it is left, and save valid ones', async () => {
  const page = await open('/settings');
  const form = page.getByRole('form', { name: 'Business' });
  await field(page, 'IBAN').fill('DE89370400440532013001');
  await field(page, 'BIC').focus();
  await page.getByText('This is not an IBAN.', { exact: false }).waitFor();
  await field(page, 'VAT id').fill('DE1');
  await field(page, 'Tax number').focus();
  await page.getByText('This is not a VAT id.', { exact: false }).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Please fill this in.').waitFor();
  expect(await field(page, 'Legal name').evaluate((at) => at === document.activeElement)).toBe(
    true,
  );
  await field(page, 'Legal name').fill('Studio Nord GmbH');
  await field(page, 'IBAN').fill('de89 3704 0044 0532 0130 00');
  await field(page, 'VAT id').fill('de 136.695.976');
  await field(page, 'Number pattern').fill('R-{YY}{MM}-{###}');
  await page.getByText(/An invoice issued today gets the number R-\d{4}-001\./).waitFor();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(TINY_PNG),
  });
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
  expect(await field(page, 'IBAN').inputValue()).toBe('DE89370400440532013000');
  const { details } = (
    await call<{ result: { data: StoredBusiness } }>('GET', '/trpc/money.business.get')
  ).result.data;
  expect(details).toMatchObject({
    ...{ legalName: 'Studio Nord GmbH', vatId: 'DE136695976', numberPattern: 'R-{YY}{MM}-{###}' },
    logo: expect.stringMatching(/^data:image\/png;base64,/),
  });
});

test('CL3 a rate holds from its day, and its removal can be undone', async () => {
  const page = await open('/settings');
  const rates = page.getByRole('list', { name: 'Hourly rates' }).getByRole('listitem');
  for (const [rate, from] of [
    ['80', '2020-01-01'],
    ['95.50', '2024-01-01'],
    ['120', '2999-01-01'],
  ] as const) {
    await button(page, 'Add Rate').click();
    const dialog = page.getByRole('dialog', { name: 'Add Rate' });
    await field(page, 'Hourly rate in EUR').fill(rate);
    await dialog.getByLabel('From', { exact: true }).fill(from);
    await dialog.getByRole('button', { name: 'Add Rate' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await until('three rates are listed', async () => (await rates.count()) === 3);
  const current = rates.filter({ hasText: 'Applies today' });
  expect(await current.allInnerTexts()).toEqual([expect.stringContaining('€95.50')]);
  await current.getByRole('button').click();
  await until('the earlier one holds', async () =>
    (await current.allInnerTexts()).join().includes('€80.00'),
  );
  await button(page, 'Undo').click();
  await until('it holds again', async () =>
    (await current.allInnerTexts()).join().includes('€95.50'),
  );
});

test('CL4 a client is added, found, archived and deleted, each of which can be undone', async () => {
  const page = await open('/clients');
  await button(page, 'New Client').first().click();
  const dialog = page.getByRole('dialog', { name: 'New Client' });
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await dialog.getByText('Please enter a name.').waitFor();
  await field(page, 'Name').fill('Nordlicht Verlag');
  await field(page, 'Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await dialog.getByText('This is not an email address.').waitFor();
  await field(page, 'Email').fill('mail@nordlicht.example');
  await dialog.getByRole('button', { name: 'Create Client' }).click();
  await page.getByRole('heading', { name: 'Nordlicht Verlag' }).waitFor();
  await button(page, 'Archive').click();
  await page.getByRole('heading', { name: 'Nordlicht Verlag Archived' }).waitFor();
  await button(page, 'Undo').click();
  await button(page, 'Archive').waitFor();
  await button(page, 'Delete').click();
  await field(page, 'Search clients').or(page.getByRole('searchbox')).first().waitFor();
  await page.getByText('Nordlicht Verlag deleted').waitFor();
  await button(page, 'Undo').click();
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.fill('nordlicht');
  await page.getByRole('link', { name: 'Nordlicht Verlag' }).waitFor();
  await until('the address has it', async () => page.url().includes('q=nordlicht'));
  await search.fill('nothing like this');
  await page.getByText('No clients match this search.').waitFor();
  await page.reload();
  await page.getByText('No clients match this search.').waitFor();
  await search.fill('');
  await page.getByText('Archived', { exact: true }).click();
  await page.getByText('No clients are archived.').waitFor();
});

test('CL6 a project belongs to a client and has its billing, budgets and rates', async () => {
  const id = await addClient('Projects Ltd');
  await call('POST', '/trpc/projects.save', { projectId: newTestId(), name: 'Website relaunch' });
  const page = await open(`/clients/${id}`);
  await page.getByText('No project belongs to this client yet.').waitFor();
  await page.getByRole('combobox', { name: 'Add a project' }).click();
  await page.getByRole('option', { name: 'Website relaunch' }).click();
  await button(page, 'Billing of Website relaunch').click();
  const dialog = page.getByRole('dialog', { name: 'Billing of Website relaunch' });
  await dialog.getByLabel('Kind of billing').selectOption('Fixed price');
  await field(page, 'Agreed amount in EUR').fill('much');
  await field(page, 'Budget in hours').fill('120.5');
  await dialog.getByText('This is not an amount.').waitFor();
  await field(page, 'Agreed amount in EUR').fill('12,000.50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Fixed price · €12,000.50 · budget 120.5 hours').waitFor();
  await button(page, 'Add Rate').click();
  const rate = page.getByRole('dialog', { name: 'Add Rate' });
  await rate.getByLabel('For', { exact: true }).selectOption('Website relaunch');
  await rate.getByLabel('Person', { exact: true }).selectOption('Bob Tester');
  await field(page, 'Hourly rate in EUR').fill('70');
  await rate.getByRole('button', { name: 'Add Rate' }).click();
  await page.getByText('Website relaunch · Bob Tester', { exact: true }).waitFor();
});

test('CL5 two ADMINs edit one client: both changes stay, and a conflict is shown', async () => {
  const id = await addClient('Both Ltd');
  const [one, other] = [await open(`/clients/${id}`), await open(`/clients/${id}`)];
  await field(one, 'City').fill('Berlin');
  await unsaved(one);
  await field(other, 'Contact person').fill('Ada');
  await button(other, 'Save').click();
  await saved(other);
  await button(one, 'Save').click();
  await saved(one);
  expect(await field(one, 'Contact person').inputValue()).toBe('Ada');
  await until(
    'the other page shows it too',
    async () => (await field(other, 'City').inputValue()) === 'Berlin',
  );
  await field(one, 'City').fill('Bremen');
  await field(other, 'City').fill('Bonn');
  await button(other, 'Save').click();
  await saved(other);
  // Saving shows it as well, unless it was shown just before: then it keeps what was typed.
  await one.getByText('Someone else entered: Bonn').waitFor();
  expect(await field(one, 'City').inputValue()).toBe('Bremen');
  await button(one, 'Use it').click();
  expect(await field(one, 'City').inputValue()).toBe('Bonn');
  await button(one, 'Discard changes').waitFor({ state: 'detached' });
});

test('CL8 the screens of the finances fit a phone', async () => {
  const id = await addClient('A client with a name that is rather long for the width of a phone');
  for (const path of ['/clients', `/clients/${id}`, '/settings']) {
    const page = await open(path, SIZES.phone);
    await page
      .getByRole('button', { name: /Save|New Client/ })
      .first()
      .waitFor();
    // A page that is too wide is zoomed out by a phone.
    const width = await page.evaluate(() => innerWidth);
    expect([path, width]).toEqual([path, SIZES.phone.viewport.width]);
  }
});

test('CL1 users who are not ADMIN see nothing of the finances', async () => {
  for (const path of ['', '/clients', '/settings', '/clients/some']) {
    const page = await stage.browser.visit(stage.bob);
    await page.goto(`${stage.site.origin}/finances${path}`);
    await page.getByText('Only administrators can open this page.', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Finances' }).count()).toBe(0);
  }
});

test('CL8 an unknown address below the finances says so', async () => {
  const page = await open('/nothing/here');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to Finances' }).click();
  await until('the clients are shown', async () => page.url().endsWith('/finances'));
  const gone = await open('/clients/cnone');
  await gone.getByRole('heading', { name: 'Client not found' }).waitFor();
});

test.each([
  ['English', 'en-US', '7.7', 'Percent', 'Legal name'],
  ['German', 'de-DE', '7,7', 'Prozent', 'Rechtlicher Name'],
])(
  'CL2 the percent of a tax is shown as it is typed, in %s',
  async (_, locale, typed, label, name) => {
    const page = await stage.browser.visit(stage.ann, { locale });
    await page.goto(`${stage.site.origin}/finances/settings`);
    await field(page, name).waitFor();
    const percent = field(page, label).first();
    await percent.fill('');
    await percent.pressSequentially(typed);
    expect(await percent.inputValue()).toBe(typed);
    await percent.press('Tab');
    expect(await percent.inputValue()).toBe(typed);
  },
);

test('CL4 no letter is lost when a search is typed fast', async () => {
  const page = await open('/clients');
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  await search.pressSequentially('nothing like this client');
  expect(await search.inputValue()).toBe('nothing like this client');
  await page.getByText('No clients match this search.').waitFor();
  await until('the address has it', async () => page.url().includes('this'));
  await page.goto(`${stage.site.origin}/finances/clients?q=other`);
  await until('the address is taken over', async () => (await search.inputValue()) === 'other');
});
