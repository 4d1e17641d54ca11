import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiOf, PASSWORD, type Person } from './lib/api.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { openSite, type Site } from './lib/test-server.ts';

let site: Site;
let browser: Visitors;
let ann: Person;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  ann = await apiOf(site.origin).register('Ann');
});
afterEach(() => {
  expect(browser.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.leave();
  await site?.close();
});

test.each([
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
])('X24 the calls can be read and tried under the strict policy, %s', async (_name, viewport) => {
  const page = await browser.visit(null, { viewport });
  const refused: string[] = [];
  const outside: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${site.origin}/`) && !url.startsWith('data:')) outside.push(url);
  });
  await page.goto(`${site.origin}/api/docs`);
  const openGroup = (name: string) =>
    page.locator('.opblock-tag').filter({ hasText: name }).getByRole('button').first().click();
  await openGroup('Signing in');
  const login = page.locator('.opblock', { hasText: '/api/auth/login' });
  await login.locator('.opblock-summary-control').click();
  await login
    .locator('textarea')
    .fill(JSON.stringify({ email: 'ann@example.org', password: PASSWORD }));
  await login.getByRole('button', { name: 'Execute' }).click();
  const answer = login.locator('.live-responses-table');
  await answer.getByText(ann.id).waitFor();

  await page.locator('.auth-wrapper > .authorize').click();
  const dialog = page.locator('.dialog-ux');
  await dialog.locator('input').fill(ann.token);
  await dialog.locator('button.authorize').click();
  await dialog.locator('button.btn-done').click();
  await openGroup('Users');
  const users = page.locator('.opblock', { hasText: '/users/getAllUsers' });
  await users.locator('.opblock-summary-control').click();
  await users.getByRole('button', { name: 'Execute' }).click();
  await users.locator('.live-responses-table').getByText('Ann Tester').waitFor();

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect([overflow, refused, outside]).toEqual([0, [], []]);
});
