import { afterAll, expect, test } from 'vitest';
import { startMailServer } from '../src/test/servers/mail-server.ts';
import { until } from '../src/test/until.ts';
import { apiOf, PASSWORD } from './lib/api.ts';
import { openBrowser } from './lib/browser/browser.ts';
import { openSite } from './lib/test-server.ts';

const NEW_PASSWORD = 'another horse battery';

const mailServer = await startMailServer();
const site = await openSite({ SMTP_URL: mailServer.url, MAIL_FROM: 'Freelane <fl@example.org>' });
const browser = await openBrowser();

afterAll(async () => {
  await browser.leave();
  await site.close();
  await mailServer.close();
});

test('S31 S32 a forgotten password is set by a mailed link, which signs in and ends the other sessions', async () => {
  const ann = await apiOf(site.origin).register('Ann');
  const other = await browser.visit(ann);
  await other.goto(`${site.origin}/dashboard`);
  await other.getByText('Welcome back, Ann!').waitFor();

  const page = await browser.visit(null);
  await page.goto(`${site.origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  await page.getByText('Forgot your password?').click();
  const email = page.getByLabel('Email of your account');
  await email.waitFor();
  expect(await email.inputValue()).toBe('ann@example.org');
  await email.press('Enter');
  await page.getByText(/^If there is an account with this email/).waitFor();
  await until('the mail arrives', () => mailServer.mails.length === 1);
  const link = /http\S+#reset=\S+/.exec(mailServer.mails[0]?.body ?? '')?.[0] ?? '';

  await page.goto(link);
  const password = page.getByLabel('New password');
  await password.fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  expect(await page.getByRole('heading', { name: 'Choose a new password' }).count()).toBe(1);
  await password.fill(NEW_PASSWORD);
  await password.press('Enter');
  await page.getByText('Welcome back, Ann!').waitFor();
  await other.waitForURL((url) => url.pathname === '/login');

  // The link is used up, also in the browser that has a session.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.getByText('This link has been used or has expired. Ask for a new one.').waitFor();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
});

test('S33 an email is changed on the account page, and confirmed by a link that the new one gets', async () => {
  const cid = await apiOf(site.origin).register('Cid');
  const page = await browser.visit(cid);
  await page.goto(`${site.origin}/account`);
  await page.getByRole('button', { name: 'Change Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByLabel('New email').fill('CID@example.org');
  await dialog.getByLabel('Your password').fill('wrong');
  const submit = dialog.getByRole('button', { name: 'Change Email' });
  await submit.click();
  await dialog.getByText('This is your email already.').waitFor();
  await dialog.getByLabel('New email').fill('cid.new@example.org');
  await submit.click();
  await dialog.getByText('The password is incorrect').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  mailServer.mails.length = 0;
  await submit.click();
  await page.getByText('A link was mailed to cid.new@example.org.').waitFor();
  expect(mailServer.mails.map(({ to }) => to)).toEqual([['cid.new@example.org']]);
  const link = /http\S+#email=\S+/.exec(mailServer.mails[0]?.body ?? '')?.[0] ?? '';
  const current = page.getByRole('textbox', { name: 'Email', exact: true });
  expect(await current.inputValue()).toBe('cid@example.org');

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('You sign in with cid.new@example.org from now on.').waitFor();
  await until('the former address is told', () => mailServer.mails.length === 2);
  expect(mailServer.mails[1]?.to).toEqual(['cid@example.org']);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText('Welcome back, Cid!').waitFor();
});
