import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { apiOf, PASSWORD } from './lib/api.ts';
import { openBrowser } from './lib/browser/browser.ts';
import { openSite } from './lib/test-server.ts';

test('S1 if others could register first, the printed setup link creates the first account', async () => {
  const site = await openSite({ PUBLIC_URL: 'https://boards.example.org' });
  const browser = await openBrowser();
  try {
    await expect(apiOf(site.origin).register('Eve')).rejects.toThrow('403');
    await until('the link is printed', () => site.printed().includes('setup='));
    const link = /https:\S+/g;
    const printed =
      site
        .printed()
        .match(link)
        ?.find((url) => url.includes('setup=')) ?? '';
    const { pathname, search, hash } = new URL(printed);
    expect(search).toBe('');
    const page = await browser.visit(null);
    await page.goto(site.origin + pathname + hash);
    // The header's links keep the token, as the page's own do.
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Login' }).click();
    await header.getByRole('link', { name: 'Sign Up' }).click();
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Last name').fill('Tester');
    await page.getByLabel('Email').fill('ann@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('Welcome back, Ann!').waitFor();
  } finally {
    await browser.leave();
    await site.close();
  }
});
