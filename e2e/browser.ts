import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../scripts/find-browser.mjs';
import type { Person } from './api.ts';

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
  /** A browser of a person who is signed in, or of nobody. */
  visit(person: Person | null, options?: BrowserContextOptions): Promise<Page>;
  complaints: string[];
  /** Sends everybody away. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Visitors> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser was found');
  const browser: Browser = await chromium.launch({ executablePath, args: ARGS });
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  async function visit(person: Person | null, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error.stack)));
    page.on('console', (message) => {
      // A server that is away is what some tests are about; the page tells the person itself.
      const isNetwork = /ERR_|WebSocket connection|Failed to load resource/.test(message.text());
      if (message.type() === 'error' && !isNetwork) complaints.push(message.text());
    });
    if (person) {
      const { token } = person;
      await page.addInitScript((value) => {
        if (location.protocol === 'about:') return;
        if (!sessionStorage.getItem('seeded')) localStorage.setItem('authToken', value);
        sessionStorage.setItem('seeded', 'yes');
      }, token);
    }
    return page;
  }

  async function leave() {
    // What is cut off by leaving is nobody's fault.
    for (const page of contexts.flatMap((context) => context.pages())) page.removeAllListeners();
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  }

  return {
    visit,
    complaints,
    leave,
    async close() {
      await leave();
      await browser.close();
    },
  };
}
