import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD, type Person } from './lib/api.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

async function open(person: Person): Promise<Page> {
  const page = await stage.browser.visit(person);
  await page.goto(`${stage.site.origin}/dashboard`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  return page;
}

/** A field with an error gets the focus as soon as the error is shown. */
async function expectFocusOnFault(page: Page): Promise<void> {
  expect(await page.locator('[aria-invalid="true"]:focus').count()).toBe(1);
}

test('Z2 Z3 name and password can be changed, and errors are shown at their fields', async () => {
  const cat = await stage.api.register('Cat');
  const page = await open(cat);
  await page.getByLabel('First name').fill('Catherine');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your name was saved.' }).waitFor();
  await page.getByRole('button', { name: 'Account of Catherine Tester' }).waitFor();

  const next = 'another horse battery';
  await page.getByLabel('Current password').fill('guess');
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill('something else');
  await page.getByLabel('Confirm new password').press('Enter');
  await page.getByText('The new passwords do not match.').waitFor();
  await page.getByLabel('Confirm new password').fill(next);
  await page.getByLabel('Confirm new password').press('Enter');
  await page.getByText('The password is incorrect').waitFor();
  await expectFocusOnFault(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('alert').filter({ hasText: 'Your password was changed.' }).waitFor();
  expect(await page.getByLabel('Current password').inputValue()).toBe('');
});

test('Z4 another device is signed out, and this one stays signed in', async () => {
  const dan = await stage.api.register('Dan');
  const elsewhere = await stage.api.send<Person>('/api/auth/login', null, {
    email: 'dan@example.org',
    password: PASSWORD,
  });
  const page = await open(dan);
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await devices.getByText('This device', { exact: true }).waitFor();
  await devices.getByRole('button', { name: /^Sign out Node.js/ }).click();
  await devices.getByText('You are signed in on this device only.').waitFor();
  await expect(stage.api.send('/api/auth/me', elsewhere)).rejects.toThrow('401');
});

test('Z4 signing out everywhere else ends the API tokens if that is selected', async () => {
  const gus = await stage.api.register('Gus');
  const login = { email: 'gus@example.org', password: PASSWORD };
  await stage.api.send('/api/auth/login', null, login);
  const token = { name: 'Script', readOnly: true, boardId: null, days: null, password: PASSWORD };
  await stage.api.send('/trpc/account.createToken', gus, token);
  const page = await open(gus);
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await tokens.getByText('never used').waitFor();
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.getByLabel('Revoke my API tokens too').isChecked()).toBe(false);
  await dialog.getByLabel('Revoke my API tokens too').check();
  await dialog.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
  await tokens.getByText('You have no API tokens.').waitFor();
  await page.getByText('You are signed in on this device only.').waitFor();
});

test('Q1 Q3 a token is created, shown once, used and revoked, by keyboard', async () => {
  const eve = await stage.api.register('Eve');
  const page = await open(eve);
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await tokens.getByText('You have no API tokens.').waitFor();
  await tokens.getByRole('button', { name: 'New Token' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByText('Please enter a name.').waitFor();
  await page.keyboard.type('Weekly report');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your password.').waitFor();
  const proof = page.getByLabel('Your password');
  await proof.fill('guess');
  await proof.press('Enter');
  await page.getByText('The password is incorrect').waitFor();
  await expectFocusOnFault(page);
  await proof.fill(PASSWORD);
  await proof.press('Enter');
  const secret = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(secret).toMatch(/^fl_[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).press('Enter');

  await tokens.getByText('never used').waitFor();
  expect(await page.content()).not.toContain(secret);
  const script = { ...eve, token: secret };
  await stage.api.send('/boards/getAllBoards', script);
  await expect(
    stage.api.send('/projects/addProject', script, { projectName: 'x' }),
  ).rejects.toThrow('403');
  await page.reload();
  await tokens.getByText('last used').waitFor();
  await tokens.getByRole('button', { name: 'Revoke Weekly report' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await tokens.getByText('You have no API tokens.').waitFor();
  await expect(stage.api.send('/boards/getAllBoards', script)).rejects.toThrow('401');
});

test('Z5 Z6 a user downloads their data and deletes the account', async () => {
  const fay = await stage.api.register('Fay');
  await stage.api.board(stage.ann, [fay], { 'To Do': [] });
  const page = await open(fay);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('freelane-data.json');
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect([data.account.email, data.boards.length]).toEqual(['fay@example.org', 1]);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Your password').fill('guess');
  await dialog.getByLabel('Your password').press('Enter');
  await dialog.getByText('The password is incorrect').waitFor();
  await expectFocusOnFault(page);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('Your password').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Your account was deleted.' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('Z6 owners of boards see which ones, and the only administrator sees that they are the only one', async () => {
  await stage.api.board(stage.ann, [], { 'To Do': [] });
  const page = await open(stage.ann);
  const section = page.getByRole('region', { name: 'Delete account' });
  await section.getByText('You are the only administrator.').waitFor();
  await section.getByRole('link', { name: 'Relaunch' }).first().waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
});
