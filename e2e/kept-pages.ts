import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export interface VisitOptions extends BrowserContextOptions {
  /** The moment at which the page's clock stands; without it the clock goes. */
  at?: Date;
}

/** A page in a browser of its own, which can be made as it was before anybody came. */
interface KeptPage {
  page: Page;
  options: VisitOptions;
  debug: CDPSession;
}

/** What is of a page for as long as it lives, so that only one that nobody gets after may have it. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setViewportSize',
] as const;
const LASTING_OF_CLOCKS = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

const USUAL: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  // It would answer what tests answer in the server's place; those of it let it be there.
  serviceWorkers: 'block',
};

/** A page that nobody had before. */
export async function openPage(browser: Browser, options: VisitOptions): Promise<Page> {
  const { at, ...rest } = options;
  const context = await browser.newContext({ ...USUAL, ...rest });
  const page = await context.newPage();
  if (at) await page.clock.setFixedTime(at);
  return page;
}

/**
 * Pages that were left are used again: in a process that has run our scripts before, one is opened
 * at less than half the cost. Whoever gets one finds no trace of those before, but in the cache.
 */
export function keepPages(browser: Browser) {
  const taken = new Map<Page, KeptPage>();
  const free: KeptPage[] = [];

  async function open(options: VisitOptions): Promise<KeptPage> {
    const page = await openPage(browser, options);
    forbidWhatLasts(page);
    return { page, options, debug: await page.context().newCDPSession(page) };
  }

  return {
    async take(options: VisitOptions): Promise<Page> {
      const wanted = JSON.stringify(options);
      const at = free.findIndex((each) => JSON.stringify(each.options) === wanted);
      const [kept = await open(options)] = at < 0 ? [] : free.splice(at, 1);
      taken.set(kept.page, kept);
      return kept.page;
    },

    /** Keeps a page for the next one, or closes it: one whose server has gone, say. */
    async giveBack(page: Page): Promise<void> {
      const kept = taken.get(page);
      taken.delete(page);
      try {
        if (!kept) throw new Error('it is not one of these');
        await clear(kept);
        free.push(kept);
      } catch {
        await page.context().close();
      }
    },
  };
}

function forbidWhatLasts(page: Page): void {
  const refuse = (name: string) => () => {
    throw new Error(`${name} needs a page of visitAlone: the next one to get this page has it too`);
  };
  for (const name of LASTING) page[name] = refuse(name);
  for (const name of LASTING_OF_CLOCKS) page.clock[name] = refuse(name);
}

/** Rejects where that cannot be done. */
async function clear({ page, options, debug }: KeptPage): Promise<void> {
  const context = page.context();
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = options;
  const { origin } = new URL(page.url());
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    page.mouse.up(),
    page.emulateMedia({ media: null, colorScheme, reducedMotion }),
    context.setOffline(false),
    context.clearPermissions(),
    ...context.pages().map((each) => (each === page ? undefined : each.close())),
  ]);
  await page.mouse.move(0, 0);
  // Of the same origin, so that the process stays, and with nothing that runs or is stored.
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => sessionStorage.clear());
  await Promise.all([
    context.clearCookies(),
    debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    debug.send('Page.resetNavigationHistory'),
  ]);
}
