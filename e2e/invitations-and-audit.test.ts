import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type Api, apiOf, PASSWORD, type Person } from './lib/api.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { openSite, type Site } from './lib/test-server.ts';

let site: Site;
let api: Api;
let browser: Visitors;
let ann: Person;

beforeAll(async () => {
  site = await openSite({ SIGNUP: 'invite' });
  api = apiOf(site.origin);
  browser = await openBrowser();
  ann = await api.register('Ann');
});

afterEach(async () => {
  await browser.leave();
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.leave();
  await site?.close();
});

/** An invitation link created by the API. */
async function invite(email: string | null = null): Promise<string> {
  const answer = await api.send<{ result: { data: { link: string } } }>(
    '/trpc/invitations.create',
    ann,
    { email },
  );
  return answer.result.data.link;
}

async function goTo(person: Person | null, address: string): Promise<Page> {
  const page = await browser.visit(person);
  await page.goto(new URL(address, site.origin).href);
  return page;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
}

test('S26 an ADMIN invites by keyboard; S25 the link opens signing up for that email, once', async () => {
  const users = await goTo(ann, '/users');
  await users.getByText('No open invitations.').waitFor();
  await press(users, 'Invite');
  await users.keyboard.type('bea');
  await users.keyboard.press('Enter');
  await users.getByText('Enter a valid email address or leave this empty.').waitFor();
  await users.keyboard.type('@example.org');
  await users.keyboard.press('Enter');
  const field = users.getByLabel('Link', { exact: true });
  await field.waitFor();
  await users.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await users.keyboard.press('Enter');
  await users.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await users.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await field.inputValue());
  await users.keyboard.press('Escape');
  await users.getByRole('listitem').filter({ hasText: 'bea@example.org' }).waitFor();

  const guest = await goTo(null, link);
  const email = guest.getByLabel('Email', { exact: true });
  await guest.getByText(/You have been invited as bea@example\.org/).waitFor();
  await guest.reload();
  await guest.getByText(/You have been invited as bea@example\.org/).waitFor();
  const main = guest.getByRole('main');
  await main.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await guest.getByRole('heading', { name: 'Sign in to Freelane' }).waitFor();
  await main.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await guest.getByText(/You have been invited as bea@example\.org/).waitFor();
  expect(await email.inputValue()).toBe('bea@example.org');
  expect(await email.isEditable()).toBe(false);
  await signUp(guest, 'Bea');
  await guest.getByRole('heading', { name: 'Welcome back, Bea!' }).waitFor();

  const latePage = await goTo(null, link);
  await latePage.getByText(/This invitation link has already been used\./).waitFor();
  await users.reload();
  await users.getByText('No open invitations.').waitFor();
  await users.getByText('bea@example.org').waitFor();
});

test('S26 a revoked invitation leaves the list, and its link says so', async () => {
  const link = await invite();
  const users = await goTo(ann, '/users');
  const revoke = users.getByRole('button', { name: /^Revoke the invitation for Anyone/ });
  await revoke.focus();
  await users.keyboard.press('Enter');
  const question = users.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).waitFor();
  await users.keyboard.press('Tab');
  await users.keyboard.press('Enter');
  await users.getByText('No open invitations.').waitFor();
  await until('the focus is moved on', () =>
    users.evaluate(() => document.activeElement !== document.body),
  );
  const guest = await goTo(null, link);
  await guest.getByText(/This invitation has been revoked\./).waitFor();
  await guest.getByLabel('Email', { exact: true }).fill('guest@example.org');
  await signUp(guest, 'Guest');
  await guest.getByRole('alert').getByText('This invitation has been revoked').waitFor();
});

test('S27 a link of the older form works, and its secret is removed from later requests', async () => {
  const { hash } = new URL(await invite());
  const secret = hash.slice('#invite='.length);
  const guest = await goTo(null, `/login?invite=${secret}&mode=signup`);
  await guest.waitForURL(`${site.origin}/login?mode=signup${hash}`);
  await guest.getByText(/^You have been invited/).waitFor();
  const sent: string[] = [];
  guest.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''));
  await guest.reload();
  await guest.getByText(/^You have been invited/).waitFor();
  expect(sent.length).toBeGreaterThan(4);
  expect(sent.join('\n').replaceAll(hash, '')).not.toContain(secret);
});

test('S25 without a link the page says that one is needed, before anything is typed', async () => {
  const guest = await goTo(null, '/login?mode=signup');
  await guest.getByText(/You need an invitation to sign up/).waitFor();
});

test('Z13 the audit log is read page by page, filtered by kind, and retried', async () => {
  // More than one page.
  for (let n = 0; n < 55; n += 1) await invite();
  const page = await goTo(ann, '/users');
  await page.getByRole('link', { name: 'Audit', exact: true }).click();
  await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
  const rows = page.getByRole('table').locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(50);
  expect(await rows.first().textContent()).toMatch(/Ann Tester.*Invitation created.*127\.0\.0\.1/);
  await press(page, 'Show more');
  await until('the rest is loaded', async () => (await rows.count()) > 55);

  await page.getByLabel('What').selectOption('Invitation used');
  await until('one is left', async () => (await rows.count()) === 1);
  expect(await rows.first().textContent()).toContain('Bea Tester');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.reload();
  await page.getByText('Failed to load the audit log. Please try again.').waitFor();
  await page.unroute('**/trpc/**');
  await press(page, 'Try again');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByLabel('Who').selectOption('Ann Tester');
  await page.getByLabel('What').selectOption('Board deleted');
  await page.getByText('No entries match these filters.').waitFor();
});

test('Z13 the audit log is for ADMINs', async () => {
  const link = new URL(await invite());
  const sam = await api.send<Person>('/api/auth/register', null, {
    email: 'sam@example.org',
    password: PASSWORD,
    firstName: 'Sam',
    lastName: 'Tester',
    invite: new URLSearchParams(link.hash.slice(1)).get('invite'),
  });
  const page = await goTo(sam, '/audit');
  await page.getByRole('heading', { name: 'For administrators only' }).waitFor();
  await page.goto(`${site.origin}/users`);
  await page.getByRole('cell', { name: 'sam@example.org' }).waitFor();
  expect(await page.getByRole('link', { name: 'Audit', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
  expect(await page.getByText('Open invitations').count()).toBe(0);
});
