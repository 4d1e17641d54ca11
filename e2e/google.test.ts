import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenIdProvider, openOpenIdProvider } from '../src/test/servers/openid-provider.ts';
import { until } from '../src/test/until.ts';
import { type Api, apiOf, PASSWORD } from './lib/api.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openSite, type Site } from './lib/test-server.ts';

/** How often the page checks whether the popup is closed, and how long it waits then. */
const POLL_MS = 800;
const GRACE_MS = 8000;
const QUESTION =
  'An account with this email already exists. Sign in with your password to connect Google.';

let provider: OpenIdProvider;
let site: Site;
let api: Api;
let browser: Visitors;

beforeAll(async () => {
  provider = await openOpenIdProvider();
  site = await openSite(provider.env);
  await provider.admit(site.origin);
  api = apiOf(site.origin);
  browser = await openBrowser();
});
afterEach(async () => {
  await browser.leave();
  expect(browser.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.leave();
  await site?.close();
  await provider?.stop();
});

const google = (page: Page) => page.getByRole('button', { name: /with Google/ });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** With a controllable clock; reduced motion, so that busy states can be inspected. */
async function visitLogin(origin = site.origin): Promise<Page> {
  const page = await browser.visitAlone(null);
  await page.clock.install();
  await page.goto(`${origin}/login`);
  return page;
}

/** Clicks the button; returns the popup, which shows the provider's page. */
async function openPopup(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  const [popup] = await Promise.all([opening, google(page).click()]);
  await popup.waitForURL(/^http:\/\/127\.0\.0\.1/);
  return popup;
}

/** A user's steps on the provider's pages: sign in, if asked, and consent. */
async function agreeAs(popup: Page, name: string | null): Promise<void> {
  if (name) {
    await popup.getByPlaceholder('Enter any login').fill(name);
    await popup.getByPlaceholder('and password').fill('any');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
  }
  await popup.getByRole('button', { name: 'Continue' }).click();
}

test('H1 a user signs in with Google, and returns as the same account', async () => {
  const page = await visitLogin();
  const popup = await openPopup(page);
  await page.getByRole('status').getByText('Continue in the window that just opened.').waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await agreeAs(popup, 'ada');
  await page.getByText('Welcome back, ada!').waitFor();
  await until('the popup is gone', () => popup.isClosed());
  await page.getByRole('button', { name: /ada Googler/ }).click();
  await page.getByText('Google Account').waitFor();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The page navigates first, and then the session ends.
  await until('they are signed out', () =>
    page.evaluate(() => localStorage.getItem('authToken') === null),
  );

  await page.goto(`${site.origin}/login`);
  // The provider remembers them and asks only for consent.
  await agreeAs(await openPopup(page), null);
  await page.getByText('Welcome back, ada!').waitFor();
  const { length } = await api.send<unknown[]>('/users/getAllUsers', await tokenOf(page));
  expect(length).toBe(1);
});

test('H9 a denial at the provider is reported, and the button has the focus', async () => {
  const page = await visitLogin();
  const popup = await openPopup(page);
  await popup.getByRole('link', { name: /Cancel/ }).click();
  await alert(page, 'Google sign-in failed: access denied').waitFor();
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  await isFocused(page);
  await until('the popup is gone', () => popup.isClosed());
});

test('H9 Cancel stops waiting and closes the popup', async () => {
  const page = await visitLogin();
  const popup = await openPopup(page);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await until('the popup is gone', () => popup.isClosed());
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  await isFocused(page);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('H9 a closed or blocked popup is reported, and so is an unreachable server', async () => {
  const page = await visitLogin();
  await keepPopups(page);
  const popup = await openPopup(page);
  await stopClock(page);
  await popup.close();
  await knowsOfClosing(page);
  await page.clock.fastForward(POLL_MS);
  await page.clock.fastForward(GRACE_MS - 1000);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.clock.fastForward(1000);
  await alert(page, 'Google sign-in failed: popup closed by user').waitFor();
  await page.clock.resume();

  await page.route('**/api/auth/google', (route) => route.abort());
  await agreeAs(await openPopup(page), 'away');
  await alert(page, 'Google sign-in failed: network request failed').waitFor();

  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await google(page).click();
  await alert(page, 'Google sign-in failed: popup blocked').waitFor();
});

test('H9 at a URL other than the public one its domain is reported as not authorized', async () => {
  const page = await visitLogin(site.origin.replace('localhost', '127.0.0.1'));
  const opening = page.context().waitForEvent('page');
  const [popup] = await Promise.all([opening, google(page).click()]);
  await alert(page, 'Google sign-in failed: unauthorized domain').waitFor();
  await until('the popup is gone', () => popup.isClosed());
});

test('H6 an account with a password is connected in place, and other sessions are signed out', async () => {
  const bob = await api.register('bob');
  const page = await visitLogin();
  await agreeAs(await openPopup(page), 'bob');
  await alert(page, QUESTION).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('bob@example.org');
  expect(await axeFaults(page, ['light', 'dark'])).toEqual([]);
  const password = page.getByLabel('Password', { exact: true });
  await until('the focus is there', () =>
    password.evaluate((field) => field === document.activeElement),
  );
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await alert(page, 'Invalid email or password').waitFor();
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Dismiss' }).first().press('Enter');
    await until('an alert is gone', async () => (await page.getByRole('alert').count()) === left);
    await until('the focus is on the password', () =>
      password.evaluate((field) => field === document.activeElement),
    );
  }
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome back, bob!').waitFor();
  await expect(api.send('/api/auth/me', bob)).rejects.toThrow('401');
});

test('H6 connecting can be cancelled without side effects', async () => {
  await api.register('cleo');
  const page = await visitLogin();
  await agreeAs(await openPopup(page), 'cleo');
  await alert(page, QUESTION).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await google(page).waitFor();
  await isFocused(page);
});

// The last test: the provider keeps this setting from here on.
test('H9 a popup isolated by the provider reads as closed, and still signs in', async () => {
  provider.isolate();
  const page = await visitLogin();
  const popup = await openPopup(page);
  await page.clock.fastForward(POLL_MS);
  await page.clock.fastForward(GRACE_MS);
  await alert(page, 'Google sign-in failed: popup closed by user').waitFor();
  await agreeAs(popup, 'late');
  await page.getByText('Welcome back, late!').waitFor();
});

/** Focused once it is visible, not before. */
function isFocused(page: Page): Promise<void> {
  return until('the button has the focus', () =>
    google(page).evaluate((button) => button === document.activeElement),
  );
}

/** Stops the page's clock, so that it advances only under control of the test. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Records the popups that the page opens, to check whether they are closed. */
function keepPopups(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { open } = window;
    window.open = (...how) => {
      const popup = open.apply(window, how);
      Object.assign(window, { popup });
      return popup;
    };
  });
}

const knowsOfClosing = (page: Page) =>
  until('the page can detect it', () =>
    page.evaluate(() => (window as unknown as { popup: Window }).popup.closed),
  );

async function tokenOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  return { id: '', firstName: '', token };
}
