// `npm run bench:web`: the pages in headless Chromium, beside a bare React page in the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { percentile, type Row, row, table } from './figures.ts';
import { frames, heapOf, openBrowser, opened, visitor } from './pages.ts';
import { startApp } from './process.ts';
import { firstToken, type SeededBoard, seedBoard } from './seed.ts';

const TIMES = 5;
const SIZES = [1000, 10_000];
const STEPS = 60;

const bare = await startBarePage();
const app = await startApp();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const token = await firstToken(app.port);
  const origin = `http://localhost:${app.port}`;
  const boards: SeededBoard[] = [];
  for (const size of SIZES) boards.push(await seedBoard(app.port, token, size));
  const [first] = boards as [SeededBoard];
  rows.push(await script(browser, 'landing page', `${origin}/`, null));
  rows.push(await script(browser, 'login', `${origin}/login`, null));
  rows.push(await script(browser, 'board page', addressOf(origin, first), token));
  for (const board of boards) rows.push(...(await opening(browser, origin, token, board)));
  rows.push(...(await dragging(browser, addressOf(origin, first), token)));
  rows.push(await growth(browser, addressOf(origin, first), token));
} finally {
  await browser.close();
  await app.stop();
  await bare.stop();
}
console.log(table(rows));

function addressOf(origin: string, { boardId }: SeededBoard): string {
  return `${origin}/boards/${boardId}`;
}

/** The bare page, built as ours is, on a server of its own. */
async function startBarePage() {
  const root = fileURLToPath(new URL('bare-page', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'freelane-bare-'));
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: await freePort(), strictPort: true },
  });
  return {
    origin: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** The script that a first visit loads, gzip, kB; of a board until its cards are painted. */
async function script(browser: Browser, name: string, url: string, token: string | null) {
  const page = await visitor(browser, token);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  if (token) await opened(page, url);
  else await page.goto(url, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.context().close();
  return row(`script of the ${name}, gzip`, total / 1000, Number.NaN, 'kB', 1);
}

/** From the navigation until all visible cards are painted, with an empty cache and a warm one. */
async function opening(browser: Browser, origin: string, token: string, board: SeededBoard) {
  const size = board.tickets.length;
  const url = addressOf(origin, board);
  const ours = await coldAndWarm(browser, url, token);
  const bareUrl = `${bare.origin}/?cards=${ours.cards}`;
  const bares = await coldAndWarm(browser, bareUrl, null);
  const name = `${size.toLocaleString('en')} tickets`;
  return [
    row(`open ${name}, cold`, median(ours.cold), median(bares.cold), 'ms', 0),
    row(`open ${name}, warm`, median(ours.warm), median(bares.warm), 'ms', 0),
    row(`DOM elements, ${name}`, ours.elements, bares.elements, '', 0),
  ];
}

async function coldAndWarm(browser: Browser, url: string, token: string | null) {
  const [cold, warm]: [number[], number[]] = [[], []];
  let [elements, cards] = [0, 0];
  for (let n = 0; n < TIMES; n += 1) {
    const page = await visitor(browser, token);
    cold.push((await opened(page, url)).ms);
    const again = await opened(page, url);
    warm.push(again.ms);
    elements = again.elements;
    cards = again.cards;
    await page.context().close();
  }
  return { cold, warm, elements, cards };
}

/** A card carried across the board, and the same pointer over the bare page. */
async function dragging(browser: Browser, url: string, token: string): Promise<Row[]> {
  const page = await visitor(browser, token);
  const { cards } = await opened(page, url);
  const ours = await frames(page, () => drag(page));
  const barePage = await visitor(browser, null);
  await opened(barePage, `${bare.origin}/?cards=${cards}`);
  const bares = await frames(barePage, () => drag(barePage));
  await page.context().close();
  await barePage.context().close();
  const slow = (times: number[]) => times.filter((ms) => ms > 50).length;
  const p95 = (times: number[]) => percentile(times, 0.95);
  return [
    row(`frames over 50 ms in a drag of ${STEPS} steps`, slow(ours), slow(bares), '', 0),
    row('frame in a drag, p95', p95(ours), p95(bares), 'ms', 1),
  ];
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('[data-ticket]').first().boundingBox();
  if (!box) throw new Error('there is no card');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 1000, y + 300, { steps: STEPS });
  await page.mouse.up();
}

/** The heap after tickets were opened and closed and the views were switched, against before. */
async function growth(browser: Browser, url: string, token: string): Promise<Row> {
  const page = await visitor(browser, token);
  await opened(page, url);
  await use(page, url, 5);
  const before = await heapOf(page);
  await use(page, url, 50);
  const after = await heapOf(page);
  await page.context().close();
  return row('heap after 50 tickets and views', after / 1e6, before / 1e6, 'MB', 1);
}

async function use(page: Page, url: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await page
      .locator('[data-ticket]')
      .nth(n % 10)
      .click();
    await page.locator('dialog[open]').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    for (const view of ['dueDate', 'assignee', 'status']) await show(page, url, view);
  }
}

/** As the switcher does it, within the page. */
async function show(page: Page, url: string, view: string): Promise<void> {
  await page.evaluate(
    ([path, name]) => {
      history.pushState({}, '', `${path}?view=${name}`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [new URL(url).pathname, view] as const,
  );
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

function median(values: number[]): number {
  return percentile(values, 0.5);
}
