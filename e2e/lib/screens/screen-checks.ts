import type { ElementHandle, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { until } from '../../../src/test/until.ts';
import { type Api, apiOf, type Person } from '../api.ts';
import { openBrowser, type Visitors } from '../browser/browser.ts';
import { untilDrawn } from '../drivers/drag-driver.ts';
import { forgetDrafts, pathOf, reach, SIZES, type SizeName } from '../navigate.ts';
import { makeTeam, type Team } from '../sample-team.ts';
import { openSite, type Site } from '../test-server.ts';
import {
  axeFaults,
  movingElements,
  overflowingElements,
  smallTargets,
  withoutFocusRing,
} from './accessibility-checks.ts';
import type { Screen } from './screen.ts';

/** A server and a browser to show screens one after another. */
export interface Gallery {
  site: Site;
  team: Team;
  /** Creates a team at work; a new server has only its first account. */
  fill(): Promise<void>;
  /** Adds the sample project instead. */
  addSample(): Promise<void>;
  /**
   * Opens a screen by keyboard, checks it, also on a phone and at 200 %, where its layout differs,
   * and restores the initial state.
   */
  check(screen: Screen): Promise<void>;
  /** The page of a user, for tests that use it freely. */
  pageOf(who: Screen['who']): Promise<Page>;
}

/** A page with its size. */
interface Visit {
  page: Page;
  resize(size: SizeName): Promise<void>;
  /** The path of a page that is in its initial state. */
  freshPath: string | null;
}

/** Filled before the first test of the file; page errors fail the test. */
export function openGallery(): Gallery {
  const gallery = { fill, addSample, check, pageOf } as Gallery;
  let api: Api;
  let browser: Visitors;
  let lena: Person;
  const visits = new Map<string, Visit>();

  beforeAll(async () => {
    gallery.site = await openSite();
    api = apiOf(gallery.site.origin);
    browser = await openBrowser();
    lena = await api.register('Lena', 'Brandes');
  });

  afterEach(() => {
    expect(browser.complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.leave();
    await gallery.site?.close();
  });

  async function fill(): Promise<void> {
    gallery.team = await makeTeam(api, lena);
  }

  async function addSample(): Promise<void> {
    await api.send('/trpc/system.addSample', lena, {});
  }

  /** One page for each user, reused for each screen. */
  async function visitOf(who: Screen['who']): Promise<Visit> {
    const existing = visits.get(who);
    if (existing) return existing;
    const person = who === 'lena' ? lena : who === 'nobody' ? null : gallery.team[who];
    const page = await browser.visitAlone(person, SIZES.desk);
    await reportViolations(page);
    await page.addInitScript(forgetDrafts);
    const visit = { page, resize: await resizer(page), freshPath: null };
    visits.set(who, visit);
    return visit;
  }

  async function pageOf(who: Screen['who']): Promise<Page> {
    const visit = await visitOf(who);
    visit.freshPath = null;
    return visit.page;
  }

  async function load(visit: Visit, screen: Screen): Promise<void> {
    await visit.page.unrouteAll({ behavior: 'ignoreErrors' });
    const path = pathOf(screen, gallery.team);
    if (visit.freshPath !== path) await visit.page.goto(gallery.site.origin + path);
    visit.freshPath = null;
  }

  async function check(screen: Screen): Promise<void> {
    const visit = await visitOf(screen.who);
    const { page, resize } = visit;
    const isPhoneOnly = screen.phone === 'only';
    if (isPhoneOnly) await resize('phone');
    await load(visit, screen);
    const opener = await open(page, screen);
    if (screen.isCrash) expect(browser.complaints.splice(0)).not.toEqual([]);
    if (screen.isModal) await expectFocusInDialog(page);
    const problems = isPhoneOnly ? await problemsOnPhone(page, true) : await problemsOnDesk(page);
    if (screen.phone === true) problems.push(...(await problemsWhenNarrow(visit, screen)));
    if (screen.phone) await resize('desk');
    expect(problems).toEqual([]);
    if (screen.isModal && opener) await expectFocusReturns(page, opener);
    if (!screen.prepare && (await isFreshAgain(page, screen))) {
      visit.freshPath = pathOf(screen, gallery.team);
    }
  }

  return gallery;
}

/** Opens a screen by keyboard; returns the element that the focus must return to. */
async function open(page: Page, screen: Screen): Promise<ElementHandle | null> {
  let opener: ElementHandle | null = null;
  await reach(page, screen, async (control) => {
    await control.focus();
    const role = await control.getAttribute('role');
    if (!role?.startsWith('menuitem')) opener = await control.elementHandle();
    await page.keyboard.press('Enter');
  });
  return opener;
}

async function problemsOnDesk(page: Page): Promise<string[]> {
  return [
    ...(await axeFaults(page, ['light', 'dark'])),
    ...(await movingElements(page)),
    ...(await withoutFocusRing(page)),
  ];
}

/**
 * The layout differs from that of the desktop; colors only need checking for elements that the
 * desktop does not show.
 */
async function problemsOnPhone(page: Page, hasNewColours: boolean): Promise<string[]> {
  const schemes = hasNewColours ? (['light', 'dark'] as const) : (['light'] as const);
  return [
    ...(await axeFaults(page, schemes, { hasNewColours })),
    ...(await movingElements(page)),
    ...(await overflowingElements(page)),
    ...(await smallTargets(page)),
  ];
}

/** The same screen at 200 %, on a phone, and where it says so on a small one. */
async function problemsWhenNarrow({ page, resize }: Visit, screen: Screen): Promise<string[]> {
  const problems: string[] = [];
  const sizes = ['zoomed', 'phone', ...(screen.isOnSmallPhone ? ['smallPhone' as const] : [])];
  for (const size of sizes as readonly SizeName[]) {
    await resize(size);
    // Menus close when the window changes its size.
    if (!(await screen.shows(page).isVisible())) await open(page, screen);
    const found = size === 'phone' ? problemsOnPhone(page, false) : layoutProblems(page, size);
    problems.push(...(await found).map((problem) => `${size}: ${problem}`));
  }
  return problems;
}

async function layoutProblems(page: Page, size: SizeName): Promise<string[]> {
  const isPhone = size === 'smallPhone';
  return [...(await overflowingElements(page)), ...(isPhone ? await smallTargets(page) : [])];
}

async function expectFocusInDialog(page: Page): Promise<void> {
  await until('the focus is in the dialog', () =>
    page
      .locator('dialog:modal')
      .last()
      .evaluate((dialog) => dialog.contains(document.activeElement)),
  );
}

/** Escape closes the dialog, and the focus returns. */
async function expectFocusReturns(page: Page, opener: ElementHandle): Promise<void> {
  const modals = page.locator('dialog:modal');
  const open = await modals.count();
  await page.keyboard.press('Escape');
  await until('it is closed', async () => (await modals.count()) === open - 1);
  await until('the focus has returned', () =>
    opener.evaluate((each) => each === document.activeElement),
  );
}

/**
 * Whether a page whose dialog is closed is as when it was loaded, once its menu is closed too.
 * Changes in the page itself cannot be detected.
 */
async function isFreshAgain(page: Page, { press, path, isModal }: Screen): Promise<boolean> {
  if (!press) return true;
  const menus = page.locator('[popover="auto"]:popover-open');
  const isMenu = (await menus.count()) === 1;
  if (isMenu) {
    await page.keyboard.press('Escape');
    await until('the menu is closed', async () => (await menus.count()) === 0);
  }
  const openAtFirst = path.includes('ticket=') ? 1 : 0;
  return (
    (isMenu || isModal === true) && (await page.locator('dialog:modal').count()) === openAtFirst
  );
}

/** Changes the size of a page without loading it again, and whether it has a touch screen. */
async function resizer(page: Page): Promise<Visit['resize']> {
  const debug = await page.context().newCDPSession(page);
  return async (size) => {
    const { viewport, isMobile: mobile = false, hasTouch = false } = SIZES[size];
    const metrics = { ...viewport, mobile, deviceScaleFactor: 1 };
    await debug.send('Emulation.setDeviceMetricsOverride', metrics);
    await debug.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
    await page.waitForFunction((width) => innerWidth === width, viewport.width);
    await untilDrawn(page);
  };
}

/**
 * Reports policy violations as page errors, even for a blocked image that nothing else reports.
 */
async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}
