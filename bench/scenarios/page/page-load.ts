import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright-core';
import { percentile, type Row, row } from '../../lib/figures.ts';
import type { BarePage } from '../../lib/page/bare-page.ts';
import { opened, visitor } from '../../lib/page/pages.ts';
import type { PlainBrowser } from '../../lib/page/plain-browser.ts';

/** With fewer runs the median differs by a tenth from run to run. */
const RUNS = 11;

/**
 * Script size of a first visit, inline scripts included, gzip; for a board until its cards are
 * painted.
 */
export async function script(
  browser: Browser,
  name: string,
  url: string,
  token: string | null,
): Promise<Row> {
  const page = await visitor(browser, token);
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  if (token) await opened(page, url);
  else await page.goto(url, { waitUntil: 'networkidle' });
  for (const late of await requestedAfterPaint(page)) scripts.delete(late);
  const written = await page.locator('script:not([src])').allTextContents();
  // Only these: later requests may still be running when the page is closed.
  const bodies = await Promise.all([...scripts.values()].map((script) => script.body()));
  const weights = [...bodies, ...written].map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  await page.context().close();
  return row(`script of the ${name}, gzip`, total / 1000, Number.NaN, 'kB', 1);
}

const weightOf = (script: string | Buffer) => gzipSync(script, { level: 9 }).length;

/** Files requested only after the cards were visible. */
function requestedAfterPaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { painted } = window as unknown as { painted: { ms: number } };
    const loads = performance.getEntriesByType('resource');
    return loads
      .filter(({ startTime }) => painted.ms > 0 && startTime > painted.ms)
      .map(({ name }) => name);
  });
}

/** Bytes of the board's data on the wire. */
export async function onTheWire(browser: Browser, url: string, token: string): Promise<Row> {
  const page = await visitor(browser, token);
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/snapshot')),
    opened(page, url),
  ]);
  const { responseBodySize } = await response.request().sizes();
  await page.context().close();
  return row('1,000 tickets on the wire', responseBodySize / 1000, Number.NaN, 'kB', 1);
}

export interface Visited {
  name: string;
  url: string;
  size: number;
}

/**
 * From the navigation until all visible cards are painted, with an empty cache and a warm one. The
 * boards alternate with each other, and each with a bare page that has a plain div for each ticket;
 * larger boards are also compared with the first one.
 */
export async function opening(
  browser: PlainBrowser,
  bare: BarePage,
  boards: readonly Visited[],
  token: string,
): Promise<Row[]> {
  // The first page of a browser is slower, and is not measured.
  await visit(browser, bare.address(1), null, visits());
  const visited = boards.map((board) => ({ ...board, ours: visits(), bares: visits() }));
  for (let n = 0; n < RUNS; n += 1) {
    for (const { url, size, ours, bares } of visited) {
      await visit(browser, url, token, ours);
      await visit(browser, bare.address(size), null, bares);
    }
  }
  const [first, ...larger] = visited;
  return [
    ...visited.flatMap(({ name, ours, bares }) => [
      ...timesOf(`open ${name}`, ours, bares),
      row(`DOM elements, ${name}`, ours.elements, bares.elements, '', 0),
    ]),
    ...larger.flatMap(({ name, ours }) =>
      first ? timesOf(`open ${name} (bare: ours of ${first.name})`, ours, first.ours) : [],
    ),
  ];
}

function timesOf(what: string, ours: Visits, bares: Visits): Row[] {
  return [
    row(`${what}, cold`, median(ours.cold), median(bares.cold), 'ms', 0),
    row(`${what}, warm`, median(ours.warm), median(bares.warm), 'ms', 0),
  ];
}

interface Visits {
  cold: number[];
  warm: number[];
  elements: number;
}

function visits(): Visits {
  return { cold: [], warm: [], elements: 0 };
}

async function visit(browser: PlainBrowser, url: string, token: string | null, into: Visits) {
  const guest = await browser.guest(token);
  into.cold.push((await guest.open(url)).ms);
  const revisit = await guest.open(url);
  into.warm.push(revisit.ms);
  into.elements = revisit.elements;
  await guest.leave();
}

function median(values: number[]): number {
  return percentile(values, 0.5);
}
