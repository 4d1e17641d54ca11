import type { ElementHandle, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type Api, apiOf, type Person } from './api.ts';
import { openBrowser, type Visitors } from './browser.ts';
import { axeFaults, inMotion, withoutFocusRing } from './looks.ts';
import { emptyScreens, type Screen, screens } from './screens.ts';
import { openSite, type Site } from './site.ts';
import { makeTeam, type Team } from './team.ts';

const STILL = { reducedMotion: 'reduce' as const };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let site: Site;
let api: Api;
let browser: Visitors;
let lena: Person;
let team: Team;
const pages = new Map<string, Page>();
/** Pages that are as they were when they had been loaded. */
const fresh = new Map<Page, string>();

beforeAll(async () => {
  site = await openSite();
  api = apiOf(site.origin);
  browser = await openBrowser();
  lena = await api.register('Lena', 'Brandes');
});

afterEach(() => {
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** One page a person and size, used again for each screen. */
async function pageOf(who: Screen['who'], isPhone: boolean): Promise<Page> {
  const key = `${who} ${isPhone}`;
  const known = pages.get(key);
  if (known) return known;
  const person = who === 'lena' ? lena : who === 'nobody' ? null : team[who];
  const page = await browser.visit(person, { ...STILL, ...(isPhone && PHONE) });
  pages.set(key, page);
  return page;
}

const pathOf = ({ path }: Screen) => path.replace(':ticket', () => team.ticketId);

/** Goes there by keyboard; answers with what the focus is to come back to. */
async function show(page: Page, screen: Screen): Promise<ElementHandle | null> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const path = pathOf(screen);
  if (fresh.get(page) !== path) await page.goto(site.origin + path);
  fresh.delete(page);
  let opener: ElementHandle | null = null;
  for (const find of screen.press ?? []) {
    // What waits for something yet to be loaded is waited for.
    const control = find(page).and(page.locator(':not([aria-disabled="true"])'));
    await control.focus();
    const role = await control.getAttribute('role');
    if (!role?.startsWith('menuitem')) opener = await control.elementHandle();
    await page.keyboard.press('Enter');
  }
  await screen.also?.(page);
  await screen.shows(page).waitFor();
  if (!screen.press && !screen.also) fresh.set(page, path);
  return opener;
}

async function look(screen: Screen, isPhone: boolean): Promise<void> {
  const page = await pageOf(screen.who, isPhone);
  const opener = await show(page, screen);
  const modals = page.locator('dialog:modal');
  if (screen.isModal) {
    await until('the focus is in the dialog', () =>
      modals.last().evaluate((dialog) => dialog.contains(document.activeElement)),
    );
  }
  // On a phone other things are elsewhere, but in the same colours.
  const schemes = isPhone ? (['light'] as const) : (['light', 'dark'] as const);
  const found = [...(await axeFaults(page, schemes)), ...(await inMotion(page))];
  if (!isPhone) found.push(...(await withoutFocusRing(page)));
  expect(found).toEqual([]);
  if (!screen.isModal || !opener) return;
  const open = await modals.count();
  await page.keyboard.press('Escape');
  await until('it is closed', async () => (await modals.count()) === open - 1);
  await until('the focus is back', () =>
    opener.evaluate((each) => each === document.activeElement),
  );
  if (open === 1 && !screen.also) fresh.set(page, pathOf(screen));
}

describe('a new server', () => {
  test.each(emptyScreens)('N10 N11 N12 $name', (screen) => look(screen, false));
});

describe('a team at work', () => {
  beforeAll(async () => {
    team = await makeTeam(api, lena);
  });
  const onDesk = screens.filter(({ phone }) => phone !== 'only');
  const onPhone = screens.filter(({ phone }) => phone);
  test.each(onDesk)('N10 N11 N12 $name', (screen) => look(screen, false));
  test.each(onPhone)('N10 N11 N12 on a phone: $name', (screen) => look(screen, true));

  test('N12 what a carried column passes by is at its new place at once', async () => {
    const page = await pageOf('lena', false);
    await page.goto(`${site.origin}/boards/${team.boardId}`);
    await page.getByRole('button', { name: 'Move column Review' }).press('Space');
    await page.getByText(/^Picked up column Review/).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Column Review: place 4 of 4.').waitFor();
    expect(await inMotion(page)).toEqual([]);
    fresh.delete(page);
  });
});
