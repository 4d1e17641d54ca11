import type { ElementHandle, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { until } from '../../src/test/until.ts';
import {
  axeFaults,
  movingElements,
  overflowingElements,
  withoutFocusRing,
} from './accessibility-checks.ts';
import { type Api, apiOf, type Person } from './api.ts';
import { openBrowser, type Visitors } from './browser.ts';
import { forgetDrafts, pathOf, reach, SIZES } from './navigate.ts';
import { makeTeam, type Team } from './sample-team.ts';
import type { Screen } from './screens.ts';
import { openSite, type Site } from './test-server.ts';

/** A server and a browser to show screens one after another. */
export interface Gallery {
  site: Site;
  team: Team;
  /** Creates a team at work; a new server has only its first account. */
  fill(): Promise<void>;
  /** Opens a screen by keyboard, checks it, and restores the initial state. */
  check(screen: Screen): Promise<void>;
  /** Opens it too, and checks that it fits the window's width. */
  checkWidth(screen: Screen): Promise<void>;
  /** The page of a user, for tests that use it freely. */
  pageOf(who: Screen['who']): Promise<Page>;
  /** Takes the errors of pages, where a test expects them. */
  complaints(): string[];
}

/** Filled before the first test of the file; page errors fail the test. */
export function openGallery(size: keyof typeof SIZES): Gallery {
  const gallery = {
    fill,
    check: look,
    checkWidth: fit,
    pageOf: takePage,
    complaints: takeComplaints,
  } as Gallery;
  let api: Api;
  let browser: Visitors;
  let lena: Person;
  const pages = new Map<string, Page>();
  /** Pages in their freshly loaded state. */
  const fresh = new Map<Page, string>();

  beforeAll(async () => {
    gallery.site = await openSite();
    api = apiOf(gallery.site.origin);
    browser = await openBrowser();
    lena = await api.register('Lena', 'Brandes');
  });

  afterEach(() => {
    expect(takeComplaints()).toEqual([]);
  });

  afterAll(async () => {
    await browser?.leave();
    await gallery.site?.close();
  });

  async function fill(): Promise<void> {
    gallery.team = await makeTeam(api, lena);
  }

  /** One page for each user, reused for each screen. */
  async function pageOf(who: Screen['who']): Promise<Page> {
    const existing = pages.get(who);
    if (existing) return existing;
    const person = who === 'lena' ? lena : who === 'nobody' ? null : gallery.team[who];
    const page = await browser.visitAlone(person, SIZES[size]);
    await reportViolations(page);
    await page.addInitScript(forgetDrafts);
    pages.set(who, page);
    return page;
  }

  function takeComplaints(): string[] {
    return browser.complaints.splice(0);
  }

  async function takePage(who: Screen['who']): Promise<Page> {
    const page = await pageOf(who);
    fresh.delete(page);
    return page;
  }

  /** Opens it by keyboard; returns the element that the focus must return to. */
  async function show(page: Page, screen: Screen): Promise<ElementHandle | null> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const path = pathOf(screen, gallery.team);
    if (fresh.get(page) !== path) await page.goto(gallery.site.origin + path);
    fresh.delete(page);
    let opener: ElementHandle | null = null;
    await reach(page, screen, async (control) => {
      await control.focus();
      const role = await control.getAttribute('role');
      if (!role?.startsWith('menuitem')) opener = await control.elementHandle();
      await page.keyboard.press('Enter');
    });
    if (!screen.press && !screen.prepare) fresh.set(page, path);
    if (screen.isCrash) expect(takeComplaints()).not.toEqual([]);
    return opener;
  }

  async function look(screen: Screen): Promise<void> {
    const page = await pageOf(screen.who);
    const opener = await show(page, screen);
    const modals = page.locator('dialog:modal');
    if (screen.isModal) {
      await until('the focus is in the dialog', () =>
        modals.last().evaluate((dialog) => dialog.contains(document.activeElement)),
      );
    }
    // The phone layout differs, but uses the same colours.
    const schemes = size === 'phone' ? (['light'] as const) : (['light', 'dark'] as const);
    const problems = [...(await axeFaults(page, schemes)), ...(await movingElements(page))];
    if (size === 'desk') problems.push(...(await withoutFocusRing(page)));
    else problems.push(...(await overflowingElements(page)));
    expect(problems).toEqual([]);
    if (!screen.isModal || !opener) return;
    const open = await modals.count();
    await page.keyboard.press('Escape');
    await until('it is closed', async () => (await modals.count()) === open - 1);
    await until('the focus has returned', () =>
      opener.evaluate((each) => each === document.activeElement),
    );
    if (open === 1 && !screen.prepare) fresh.set(page, pathOf(screen, gallery.team));
  }

  async function fit(screen: Screen): Promise<void> {
    const page = await pageOf(screen.who);
    await show(page, screen);
    expect(await overflowingElements(page)).toEqual([]);
  }

  return gallery;
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
