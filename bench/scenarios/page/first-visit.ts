import type { Browser, Page, Request } from 'playwright-core';
import { until } from '../../../src/test/until.ts';
import { downloadReason } from '../../lib/page/download-reasons.ts';
import { visitor } from '../../lib/page/pages.ts';
import { httpCaller } from '../../lib/server/clients.ts';

const QUIET_MS = 1500;

/** Something that a page downloads, in each encoding. */
interface Load {
  name: string;
  bytes: number;
  gzip: number;
  brotli: number;
  isLate: boolean;
}

/**
 * All downloads of a first visit, as a Markdown table: those needed for the first paint one by one,
 * later ones grouped by their reason.
 */
export async function firstVisit(
  browser: Browser,
  name: string,
  url: string,
  token: string | null,
): Promise<string> {
  const page = await visitor(browser, token);
  const requests = new Map<string, Request>();
  let lastMs = performance.now();
  page.context().on('request', (request) => {
    // The service worker requests the same again and gets what the page has.
    if (!requests.has(request.url())) requests.set(request.url(), request);
    lastMs = performance.now();
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (token) await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await until('there are no further requests', () => performance.now() - lastMs > QUIET_MS);
  const beforePaint = new Set([url, ...(await requestsBeforePaint(page))]);
  const loads: Load[] = [];
  for (const request of requests.values()) {
    loads.push({ ...(await measureSizes(request)), isLate: !beforePaint.has(request.url()) });
  }
  await page.context().close();
  return tableOf(name, loads);
}

/** Requests before the last card, or without cards, before the first text. */
function requestsBeforePaint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { painted } = window as unknown as { painted: { ms: number } };
    const [text] = performance.getEntriesByName('first-contentful-paint');
    const end = painted.ms || (text?.startTime ?? 0);
    const loads = performance.getEntriesByType('resource');
    return loads.filter(({ startTime }) => startTime < end).map(({ name }) => name);
  });
}

/** Requested again in each encoding: the size of that response counts. */
async function measureSizes(request: Request): Promise<Omit<Load, 'isLate'>> {
  const { port, pathname, search } = new URL(request.url());
  const { authorization, accept: named = '*/*' } = request.headers();
  const accept = request.isNavigationRequest() ? 'text/html' : named;
  const sent = async (encoding: string) => {
    const headers = {
      accept,
      'accept-encoding': encoding,
      ...(authorization && { authorization }),
    };
    const { status, body } = await httpCaller(Number(port), headers)('GET', pathname + search);
    if (status !== 200) throw new Error(`${pathname} is answered with ${status}`);
    return body.length;
  };
  return {
    name: nameOf(pathname),
    bytes: await sent('identity'),
    gzip: await sent('gzip'),
    brotli: await sent('br'),
  };
}

/** `/assets/board-page-BXsz4sBh.js` becomes `board-page`; ids are removed. */
function nameOf(pathname: string): string {
  const [, asset] = /^\/assets\/(.+)-.{8}\.\w+$/.exec(pathname) ?? [];
  return asset ?? pathname.replace(/board-\w+/, '');
}

function tableOf(page: string, loads: readonly Load[]): string {
  const beforePaint = loads.filter(({ isLate }) => !isLate);
  const afterPaint = loads.filter(({ isLate }) => isLate);
  const lines = [
    ...beforePaint.map((load) => line(load.name, [load], downloadReason(load.name))),
    line('**until it is painted**', beforePaint, `${beforePaint.length} requests`),
    ...[...groups(afterPaint)].map(([why, group]) =>
      line(group.map(({ name }) => name).join(', '), group, why),
    ),
    line('**in all**', loads, `${loads.length} requests`),
  ];
  return [`| ${page} | bytes | gzip | brotli | why |`, '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}

function line(name: string, loads: readonly Load[], why: string): string {
  const sum = (field: 'bytes' | 'gzip' | 'brotli') =>
    loads.reduce((total, load) => total + load[field], 0).toLocaleString('en');
  return `| ${name} | ${sum('bytes')} | ${sum('gzip')} | ${sum('brotli')} | ${why} |`;
}

function groups(loads: readonly Load[]): Map<string, Load[]> {
  const found = new Map<string, Load[]>();
  for (const load of loads) {
    const why = downloadReason(load.name);
    found.set(why, [...(found.get(why) ?? []), load]);
  }
  return found;
}
