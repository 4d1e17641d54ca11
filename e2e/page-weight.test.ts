import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './stage.ts';

const KB = 1000;

const stage = openStage();

/** What a page's scripts weigh, gzipped, until nothing more is asked for; in bytes. */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(stage.site.origin + address, { waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('N9 the landing page starts with at most 100 kB of script', async () => {
  const page = await stage.browser.visit(null);
  const bytes = await scriptsOf(page, '/');
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(100 * KB);
});

test('N9 the way in starts with at most 130 kB of script', async () => {
  const page = await stage.browser.visit(null);
  const bytes = await scriptsOf(page, '/login');
  expect(bytes).toBeGreaterThan(50 * KB);
  expect(bytes).toBeLessThanOrEqual(130 * KB);
});
