import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export interface VisitOptions extends BrowserContextOptions {
  /** The fixed time of the page's clock; if omitted, the clock runs. */
  at?: Date;
}

/** A page in a separate context that can be reset to its initial state. */
interface ReusablePage {
  page: Page;
  options: VisitOptions;
  debug: CDPSession;
}

/** Methods with effects for the life of a page, allowed only on pages that are not reused. */
const LASTING_METHODS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setViewportSize',
] as const;
const LASTING_OF_CLOCKS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

const USUAL = {
  viewport: { width: 1440, height: 900 },
  // A worker would answer calls that tests intercept; tests of the worker enable it.
  serviceWorkers: 'block',
  // Frames of animations cost an eighth of a test's processor time; a journey has them.
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions;

/** A page that was never used before. */
export async function openPage(browser: Browser, options: VisitOptions): Promise<Page> {
  const { at, ...rest } = options;
  const settings = { ...USUAL, ...rest };
  const context = await browser.newContext(settings);
  if (settings.serviceWorkers === 'block') await context.addInitScript(refuseServiceWorker);
  const page = await context.newPage();
  if (at) await page.clock.setFixedTime(at);
  return page;
}

/**
 * Runs in the page: refuses the worker as a browser whose settings forbid it. Playwright only
 * ignores the registration, and the app would then cache its files and the board for offline use.
 */
function refuseServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register = () =>
    Promise.reject(new DOMException('workers are forbidden', 'SecurityError'));
}

/**
 * Reuses released pages: in a process that has already run the app's scripts, opening a page costs
 * less than half. No state remains except in the cache.
 */
export function createPagePool(browser: Browser) {
  const pagesInUse = new Map<Page, ReusablePage>();
  const free: ReusablePage[] = [];

  async function open(options: VisitOptions): Promise<ReusablePage> {
    const page = await openPage(browser, options);
    forbidLastingMethods(page);
    return { page, options, debug: await page.context().newCDPSession(page) };
  }

  return {
    async take(options: VisitOptions): Promise<Page> {
      const optionsKey = JSON.stringify(options);
      const at = free.findIndex((each) => JSON.stringify(each.options) === optionsKey);
      const [reusable = await open(options)] = at < 0 ? [] : free.splice(at, 1);
      pagesInUse.set(reusable.page, reusable);
      return reusable.page;
    },

    /** Keeps a page for reuse, or closes it, for example if its server is gone. */
    async release(page: Page): Promise<void> {
      const reusable = pagesInUse.get(page);
      pagesInUse.delete(page);
      try {
        if (!reusable) throw new Error('the page was not opened here');
        await clear(reusable);
        free.push(reusable);
      } catch {
        await page.context().close();
      }
    },
  };
}

function forbidLastingMethods(page: Page): void {
  const refuse = (name: string) => () => {
    throw new Error(
      `${name} needs a page of visitAlone: the next test that reuses this page would have it too`,
    );
  };
  for (const name of LASTING_METHODS) page[name] = refuse(name);
  for (const name of LASTING_OF_CLOCKS) page.clock[name] = refuse(name);
}

/** Rejects if the page cannot be reset. */
async function clear({ page, options, debug }: ReusablePage): Promise<void> {
  const context = page.context();
  const { colorScheme = 'light', reducedMotion = USUAL.reducedMotion } = options;
  const { origin } = new URL(page.url());
  const { entries } = await debug.send('Page.getNavigationHistory');
  const isElsewhere = (url: string) => url.startsWith('http') && new URL(url).origin !== origin;
  // The storage of an origin that the page has left stays.
  if (entries.some(({ url }) => isElsewhere(url))) throw new Error('the page had other origins');
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    page.mouse.up(),
    page.emulateMedia({ media: null, colorScheme, reducedMotion }),
    context.setOffline(false),
    context.clearPermissions(),
    ...context.pages().map((each) => (each === page ? undefined : each.close())),
  ]);
  await page.mouse.move(0, 0);
  // Of the same origin, so that the process stays, and without scripts or storage.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => sessionStorage.clear());
  await Promise.all([
    context.clearCookies(),
    debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    debug.send('Page.resetNavigationHistory'),
  ]);
}
