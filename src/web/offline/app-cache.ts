import { untilIdle } from '../lib/idle.ts';
import { APP_CACHE } from './board-cache.ts';

/** Keeping a file is a load too: each is looked at once, however that ends. */
const seen = new Set<string>();
let work = Promise.resolve();

/**
 * Keeps the files that the page has loaded, the page after them, and the files that it loads from now
 * on, one after the other while nobody is at work. They come from the browser's own cache: the network
 * is not asked again. Returns what ends it.
 */
export async function cacheApp(): Promise<() => void> {
  const cache = await caches.open(APP_CACHE);
  const keepFiles = (loads: PerformanceEntryList) => {
    for (const { name } of loads) {
      if (!isFile(name) || seen.has(name)) continue;
      seen.add(name);
      inTurn(() => keepFile(cache, name));
    }
  };
  inTurn(() => forgetOtherBuild(cache));
  const observer = new PerformanceObserver((list) => keepFiles(list.getEntries()));
  observer.observe({ type: 'resource' });
  keepFiles(performance.getEntriesByType('resource'));
  inTurn(() => keepPage(cache));
  return () => observer.disconnect();
}

function inTurn(step: () => Promise<void>): void {
  const since = performance.now();
  work = work
    .then(() => untilIdle(since))
    .then(step)
    .catch(() => {});
}

async function forgetOtherBuild(cache: Cache): Promise<void> {
  if (!(await isNewBuild(cache))) return;
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
}

/** Whether what is kept is of another build than the page that runs. */
async function isNewBuild(cache: Cache): Promise<boolean> {
  const kept = await cache.match('/');
  return kept !== undefined && !isOfThisBuild(await kept.text());
}

/** Only with the scripts that it names is a page any good: of another build it stays out. */
async function keepPage(cache: Cache): Promise<void> {
  const page = await fetch('/', { headers: { accept: 'text/html' } });
  const text = await page.clone().text();
  if (page.ok && isOfThisBuild(text)) await cache.put('/', page);
}

function isFile(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith('/assets/');
}

async function keepFile(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address, { ignoreVary: true })) return;
  const file = await fetch(address, { cache: 'force-cache' });
  if (file.ok) await cache.put(address, file);
}

function isOfThisBuild(page: string): boolean {
  const start = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return start !== null && page.includes(new URL(start.src).pathname);
}
