import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardPage } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const KB = 1000;

const stage = openTestEnvironment();

/** The gzipped size of a page's scripts, inline ones included, until no more are requested. */
async function scriptsOf(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then(weightOf));
  });
  await page.goto(stage.site.origin + address, { waitUntil: 'networkidle' });
  const written = await page.locator('script:not([src])').allTextContents();
  sizes.push(...written.map(async (script) => weightOf(script)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each(['en', 'de'])(
  'N9 the landing page starts with at most 100 kB of script: %s',
  async (locale) => {
    const page = await stage.browser.visitAlone(null, { locale });
    const bytes = await scriptsOf(page, '/');
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThanOrEqual(100 * KB);
  },
);

test.each(['en', 'de'])(
  'N9 the sign-in page starts with at most 130 kB of script: %s',
  async (locale) => {
    const page = await stage.browser.visitAlone(null, { locale });
    const bytes = await scriptsOf(page, '/login');
    expect(bytes).toBeGreaterThan(50 * KB);
    expect(bytes).toBeLessThanOrEqual(130 * KB);
  },
);

test('N9 a board loads at most 190 kB of script until its cards are shown', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await page.addInitScript(noteFirstCard);
  // The dialogs' code is loaded only after the cards, but it is loaded.
  const lateRequest = page.waitForResponse(/ticket-modal/);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await lateRequest;
  const earlyUrls = await page.evaluate(() => {
    const { cardAt } = window as unknown as { cardAt: number };
    const loads = performance.getEntriesByType('resource');
    return loads.filter(({ startTime }) => startTime < cardAt).map(({ name }) => name);
  });
  // Only these: later requests may still be running when the page is closed.
  const weights = await Promise.all(
    earlyUrls.flatMap((url) => scripts.get(url)?.body().then(weightOf) ?? []),
  );
  const written = await page.locator('script:not([src])').allTextContents();
  const bytes = [...weights, ...written.map(weightOf)].reduce((sum, weight) => sum + weight, 0);
  expect(bytes).toBeGreaterThan(100 * KB);
  expect(bytes).toBeLessThanOrEqual(190 * KB);
  expect(earlyUrls.filter((url) => /dialog|modal|calendar|dragging|icons/.test(url))).toEqual([]);
});

test('N14 a board is requested once, before any script could do so', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'] });
  const page = await browser.visitAlone(ann);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.route('**/assets/*.js', async (route) => {
    await askedFor;
    await route.continue();
  });
  const snapshot = `/api/boards/${boardId}/snapshot`;
  const askedFor = page.waitForRequest(`**${snapshot}`);
  await page.goto(`${site.origin}/boards/${boardId}`);
  await boardPage(page).card('One').waitFor();
  for (const path of [snapshot, '/api/auth/me']) {
    expect(calls.filter((call) => call === path)).toEqual([path]);
  }
});

test('N18 rare letters use the same typeface, loaded where they are shown', async () => {
  const { api, ann, browser, site } = stage;
  const page = await browser.visitAlone(ann);
  const parts: string[] = [];
  page.on('request', (request) => {
    const [, part] = /\/inter-(.+)-opsz-/.exec(request.url()) ?? [];
    if (part) parts.push(part);
  });
  for (const [name, loaded] of [
    ['Plain – and simple…', ['latin']],
    ['Łódź', ['latin', 'latin-ext']],
  ] as const) {
    const boardId = await api.board(ann, [], { 'To Do': [name] });
    await page.goto(`${site.origin}/boards/${boardId}`);
    await boardPage(page).card(name).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await typefacesOf(page, '[data-ticket] span')).toEqual(['Inter']);
    expect([...new Set(parts)]).toEqual(loaded);
  }
});

/** The typefaces that an element's text was rendered in. */
async function typefacesOf(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

function weightOf(body: Buffer | string): number {
  return gzipSync(body, { level: 9 }).length;
}

/** Runs in the page. */
function noteFirstCard(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-ticket]')) return;
    observer.disconnect();
    Object.assign(window, { cardAt: performance.now() });
  });
  observer.observe(document, { childList: true, subtree: true });
}
