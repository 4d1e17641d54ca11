// `npm run screens [PATTERN]`: pictures of every screen, or of those whose names match, in
// e2e/.output/screens. `npm run screens -- --docs`: updates those in docs/screens.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { apiOf, type Person } from './lib/api.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { forgetDrafts, pathOf, reach, SIZES } from './lib/navigate.ts';
import { makeTeam, type Team } from './lib/sample-team.ts';
import { emptyScreens } from './lib/screens/areas/empty-screens.ts';
import { sampleScreens } from './lib/screens/areas/sample-screens.ts';
import { docsPictures } from './lib/screens/docs-pictures.ts';
import type { Screen } from './lib/screens/screen.ts';
import { screens } from './lib/screens/screens.ts';
import { openSite } from './lib/test-server.ts';

type Size = 'desk' | 'phone';
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The names of the files requested for a screen in one size, by colour scheme. */
type RequestedFiles = Partial<Record<Scheme, string>>;

const LIMIT = 100_000;
const here = import.meta.dirname;
const args = process.argv.slice(2);
const isForDocs = args.includes('--docs');
const pattern = new RegExp(args.find((each) => !each.startsWith('-')) ?? '');
const folder = join(here, isForDocs ? '../docs/screens' : '.output/screens');

mkdirSync(folder, { recursive: true });
globalThis.atEndOfWorker = [];
const browser = await openBrowser();
try {
  for (const size of ['desk', 'phone'] as const) {
    for (const content of ['team', 'sample'] as const) await takePictures(browser, size, content);
  }
} finally {
  await browser.leave();
  for (const end of globalThis.atEndOfWorker) await end();
}
browser.complaints.forEach(fail);

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

/** On a separate server, because some screens leave data behind. */
async function takePictures(
  browser: Visitors,
  size: Size,
  content: 'team' | 'sample',
): Promise<void> {
  const backups = mkdtempSync(join(tmpdir(), 'freelane-backups-'));
  const site = await openSite({ BACKUP_DIR: backups });
  try {
    const api = apiOf(site.origin);
    const lena = await api.register('Lena', 'Brandes');
    const pages = new Map<string, Page>();
    const takeEach = async (list: Screen[], team?: Team) => {
      const people: Partial<Record<Screen['who'], Person>> = { ...team, lena };
      for (const screen of list) {
        const requested = requestedFilesOf(screen, size);
        if (Object.keys(requested).length === 0) continue;
        const page = pages.get(screen.who) ?? (await visit(browser, people[screen.who], size));
        pages.set(screen.who, page);
        const url = site.origin + pathOf(screen, team);
        await take(page, screen, url, requested).catch((error) => {
          fail(`${screen.name} (${size}): ${String(error).split('\n')[0]}`);
        });
      }
    };
    if (content === 'sample') {
      await api.send('/trpc/system.addSample', lena, {});
      return await takeEach(sampleScreens);
    }
    await takeEach(emptyScreens);
    const team = await makeTeam(api, lena);
    await api.send('/trpc/system.backUp', lena, {});
    for (const colleague of [team.jonas, team.priya]) {
      const page = await browser.visitAlone(colleague, SIZES.desk);
      await page.goto(`${site.origin}/boards/${team.boardId}`);
    }
    await takeEach(screens, team);
  } finally {
    await browser.leave();
    await site.close();
    rmSync(backups, { recursive: true, force: true });
  }
}

function requestedFilesOf({ name, phone }: Screen, size: Size): RequestedFiles {
  if (isForDocs) return docsPictures[name]?.[size] ?? {};
  const isElsewhere = size === 'desk' ? phone === 'only' : phone === false;
  if (isElsewhere || !pattern.test(name)) return {};
  const file = name.toLowerCase().replace(/[^a-z]+/g, '-');
  return Object.fromEntries(SCHEMES.map((scheme) => [scheme, `${file}.${size}.${scheme}`]));
}

async function visit(browser: Visitors, person: Person | undefined, size: Size): Promise<Page> {
  const page = await browser.visitAlone(person ?? null, SIZES[size]);
  await page.addInitScript(forgetDrafts);
  return page;
}

async function take(
  page: Page,
  screen: Screen,
  url: string,
  requested: RequestedFiles,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: 'light' });
  // A URL that differs only in its hash would not reload the page.
  await page.goto('about:blank');
  await page.goto(url);
  await isLoaded(page, screen);
  // By mouse, so that no focus ring is in the picture.
  await reach(page, screen, (control) => control.click());
  if (screen.isCrash) browser.complaints.splice(0);
  if (screen.press) await page.mouse.move(0, 0);
  for (const [scheme, file] of Object.entries(requested)) {
    await page.emulateMedia({ colorScheme: scheme as Scheme });
    await page.evaluate(isDrawn);
    const bytes = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer();
    if (isForDocs && bytes.length >= LIMIT) fail(`${file}: ${bytes.length} bytes`);
    writeFileSync(join(folder, `${file}.png`), bytes);
  }
}

/** Resolves when the code that the page loads when idle has arrived too. */
async function isLoaded(page: Page, { who }: Screen): Promise<void> {
  if (who !== 'nobody') await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  // While a call is held back, the network never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
}

/** Runs in the page: resolves when its fonts and images are loaded. */
async function isDrawn(): Promise<void> {
  await document.fonts.ready;
  const images = [...document.images].filter(
    ({ loading, complete }) => loading !== 'lazy' || complete,
  );
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
