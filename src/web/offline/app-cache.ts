import { untilUserIdle } from '../lib/idle.ts';
import { APP_CACHE } from './board-cache.ts';

/** Files that were handled, successfully or not: caching a file is itself reported as a load. */
const handledUrls = new Set<string>();
let queue = Promise.resolve();

/**
 * Caches the files that the page has loaded, then the page, then further files as it loads them,
 * one at a time while the user is idle. The files come from the browser's HTTP cache without a
 * network request. Returns the function that stops it.
 */
export async function cacheApp(): Promise<() => void> {
  const cache = await caches.open(APP_CACHE);
  const cacheFiles = (entries: PerformanceEntryList) => {
    for (const { name } of entries) {
      if (!isFile(name) || handledUrls.has(name)) continue;
      handledUrls.add(name);
      enqueue(() => cacheFile(cache, name));
    }
  };
  enqueue(() => clearOtherBuild(cache));
  const observer = new PerformanceObserver((list) => cacheFiles(list.getEntries()));
  observer.observe({ type: 'resource' });
  cacheFiles(performance.getEntriesByType('resource'));
  enqueue(() => cachePage(cache));
  return () => observer.disconnect();
}

function enqueue(step: () => Promise<void>): void {
  const since = performance.now();
  queue = queue
    .then(() => untilUserIdle(since))
    .then(step)
    .catch(() => {});
}

async function clearOtherBuild(cache: Cache): Promise<void> {
  if (!(await isNewBuild(cache))) return;
  await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
}

/** Whether the cache belongs to another build than the running page. */
async function isNewBuild(cache: Cache): Promise<boolean> {
  const cachedPage = await cache.match('/');
  return cachedPage !== undefined && !isOfThisBuild(await cachedPage.text());
}

/** A page only works with the scripts that it names, so a page of another build is not cached. */
async function cachePage(cache: Cache): Promise<void> {
  const page = await fetch('/', { headers: { accept: 'text/html' } });
  const text = await page.clone().text();
  if (page.ok && isOfThisBuild(text)) await cache.put('/', page);
}

function isFile(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && pathname.startsWith('/assets/');
}

async function cacheFile(cache: Cache, url: string): Promise<void> {
  if (await cache.match(url, { ignoreVary: true })) return;
  const file = await fetch(url, { cache: 'force-cache' });
  if (file.ok) await cache.put(url, file);
}

function isOfThisBuild(page: string): boolean {
  const start = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return start !== null && page.includes(new URL(start.src).pathname);
}
