import { chromium, type Disposable, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.mjs';
import type { Person } from './api.ts';
import { keepPages, openPage, type VisitOptions } from './kept-pages.ts';

/**
 * Chromium makes the list under its address bar ready for every window, headless ones too, as a
 * page of its own that costs more than one of ours. The other features are those that Playwright
 * turns off: of two such lists the last one counts.
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

/** Headless Chromium; whatever its pages complain of is kept, for tests to find nothing there. */
export interface Visitors {
  /** A browser of a person who is signed in, or of nobody. Scripts may be in its cache, and no more. */
  visit(person: Person | null, options?: VisitOptions): Promise<Page>;
  /**
   * One that has never been here, and that nobody gets after: for tests of what is loaded when, and
   * for those that change more of a page than what is on it.
   */
  visitAlone(person: Person | null, options?: VisitOptions): Promise<Page>;
  complaints: string[];
  /** Sends everybody away. */
  leave(): Promise<void>;
}

interface Visit {
  page: Page;
  seeding: Disposable | null;
  isAlone: boolean;
}

/** One for all files of a worker, and their pages (browser-environment.ts ends it). */
let running: ReturnType<typeof launch> | undefined;

async function launch() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser was found');
  const browser = await chromium.launch({ executablePath, args: ARGS });
  globalThis.atEndOfWorker.push(() => browser.close());
  return { browser, pages: keepPages(browser) };
}

export async function openBrowser(): Promise<Visitors> {
  running ??= launch();
  const { browser, pages } = await running;
  const visits: Visit[] = [];
  const complaints: string[] = [];

  async function receive(page: Page, person: Person | null, isAlone: boolean): Promise<Page> {
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('console', (message) => {
      // A server that is away is what some tests are about; the page tells the person itself.
      const isNetwork = /ERR_|WebSocket connection|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isNetwork) complaints.push(message.text());
    });
    visits.push({ page, isAlone, seeding: person && (await signIn(page, person)) });
    return page;
  }

  async function end({ page, seeding, isAlone }: Visit): Promise<void> {
    if (isAlone || page.isClosed()) return page.context().close();
    await seeding?.dispose();
    await pages.giveBack(page);
  }

  async function leave() {
    const ended = visits.splice(0);
    // What is cut off by leaving is nobody's fault.
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

/** From its next address on, whatever that is, the page is the person's. */
function signIn(page: Page, { token }: Person): Promise<Disposable> {
  return page.context().addInitScript((value) => {
    if (location.protocol === 'about:') return;
    if (!sessionStorage.getItem('seeded')) localStorage.setItem('authToken', value);
    sessionStorage.setItem('seeded', 'yes');
  }, token);
}
