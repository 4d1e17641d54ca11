import { chromium, type Disposable, type Page } from 'playwright-core';
import { findTestBrowser } from '../../../scripts/find-browser.mjs';
import type { Person } from '../api.ts';
import { createPagePool, openPage, type VisitOptions } from './page-pool.ts';

/**
 * Chromium preloads the list under its address bar for every window, headless ones too, as a
 * separate page that costs more than a test's own. The other features are those that Playwright
 * disables: of two such lists the last one counts.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES_OFF.join()}`,
];

/** Headless Chromium; errors of its pages are collected, for tests to expect none. */
export interface Visitors {
  /** A browser context of a signed-in user, or of no one. At most scripts may be cached. */
  visit(person: Person | null, options?: VisitOptions): Promise<Page>;
  /**
   * A fresh context that is not reused: for tests of what is loaded when, and for those that change
   * more of a page than its content.
   */
  visitAlone(person: Person | null, options?: VisitOptions): Promise<Page>;
  complaints: string[];
  /** Releases all pages. */
  leave(): Promise<void>;
}

interface Visit {
  page: Page;
  seeding: Disposable | null;
  isAlone: boolean;
}

/** One for all files of a worker, with their pages (browser-environment.ts closes it). */
let running: ReturnType<typeof launch> | undefined;

async function launch() {
  const executablePath = findTestBrowser();
  if (!executablePath) throw new Error('no browser was found');
  const browser = await chromium.launch({ executablePath, args: ARGS });
  globalThis.atEndOfWorker.push(() => browser.close());
  return { browser, pages: createPagePool(browser) };
}

export async function openBrowser(): Promise<Visitors> {
  running ??= launch();
  const { browser, pages } = await running;
  const visits: Visit[] = [];
  const complaints: string[] = [];

  async function receive(page: Page, person: Person | null, isAlone: boolean): Promise<Page> {
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('console', (message) => {
      // Some tests are about an unreachable server; the page itself informs the user.
      const isNetwork = /ERR_|WebSocket connection|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isNetwork) complaints.push(message.text());
    });
    visits.push({ page, isAlone, seeding: person && (await signIn(page, person)) });
    return page;
  }

  async function end({ page, seeding, isAlone }: Visit): Promise<void> {
    if (isAlone || page.isClosed()) return page.context().close();
    await seeding?.dispose();
    await pages.release(page);
  }

  async function leave() {
    const ended = visits.splice(0);
    // Requests aborted by closing the page are not errors.
    for (const { page } of ended) {
      for (const each of page.context().pages()) each.removeAllListeners();
    }
    await Promise.all(ended.map(end));
  }

  return {
    visit: async (person, options = {}) => receive(await pages.take(options), person, false),
    visitAlone: async (person, options = {}) =>
      receive(await openPage(browser, options), person, true),
    complaints,
    leave,
  };
}

/** From its next navigation on, the page is signed in as the user. */
function signIn(page: Page, { token }: Person): Promise<Disposable> {
  return page.context().addInitScript((value) => {
    if (location.protocol === 'about:') return;
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('authToken', value);
    sessionStorage.setItem('seeded', 'yes');
  }, token);
}
