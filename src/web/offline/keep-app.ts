import { atRest } from '../at-rest.ts';
import { APP } from './kept.ts';

/**
 * Keeps the page and the files that it has loaded, and those that it loads from now on, one after
 * the other while nobody is at work. They come from the browser's own cache: the network is not
 * asked again. Returns what ends it.
 */
export async function keepApp(): Promise<() => void> {
  const cache = await caches.open(APP);
  if (await isNewBuild(cache))
    await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  // Keeping a file is a load too: each is looked at once, however that ends.
  const seen = new Set((await cache.keys()).map(({ url }) => url));
  let work = Promise.resolve();
  const observer = new PerformanceObserver((list) => {
    const since = performance.now();
    for (const { name } of list.getEntries().filter(({ name }) => isFile(name))) {
      if (seen.has(name)) continue;
      seen.add(name);
      work = work
        .then(() => atRest(since))
        .then(() => keepFile(cache, name))
        .catch(() => {});
    }
  });
  observer.observe({ type: 'resource', buffered: true });
  await keepPage(cache);
  return () => observer.disconnect();
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
  const file = await fetch(address, { cache: 'force-cache' });
  if (file.ok) await cache.put(address, file);
}

function isOfThisBuild(page: string): boolean {
  const start = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return start !== null && page.includes(new URL(start.src).pathname);
}
