import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { leavesOf } from '../src/test/kits/text-kit.ts';
import { until } from '../src/test/until.ts';
import { aboutTexts } from '../src/web/i18n/de/about.ts';
import { accountTexts, tokenTexts } from '../src/web/i18n/de/account.ts';
import { auditTexts } from '../src/web/i18n/de/audit.ts';
import { authTexts } from '../src/web/i18n/de/auth.ts';
import { automationFormTexts, automationTexts } from '../src/web/i18n/de/automations.ts';
import { boardTexts, columnTexts, ticketTexts } from '../src/web/i18n/de/board.ts';
import {
  boardHeadTexts,
  boardMenuTexts,
  permissionsTexts,
  transferOwnershipTexts,
} from '../src/web/i18n/de/board-head.ts';
import { boardsTexts, createBoardTexts } from '../src/web/i18n/de/boards.ts';
import { calendarLinkTexts } from '../src/web/i18n/de/calendar-link.ts';
import { commandPaletteTexts } from '../src/web/i18n/de/command-palette.ts';
import { dashboardTexts } from '../src/web/i18n/de/dashboard.ts';
import { copyBoardTexts } from '../src/web/i18n/de/duplicates.ts';
import { financesTexts } from '../src/web/i18n/de/finances.ts';
import { headerTexts } from '../src/web/i18n/de/header.ts';
import { exportTexts, importTexts } from '../src/web/i18n/de/import-export.ts';
import { inviteTexts } from '../src/web/i18n/de/invitations.ts';
import { landingTexts } from '../src/web/i18n/de/landing.ts';
import { notificationTexts } from '../src/web/i18n/de/notifications.ts';
import { addProjectTexts, projectsTexts } from '../src/web/i18n/de/projects.ts';
import { serverMessage } from '../src/web/i18n/de/server-messages.ts';
import { shareLinkTexts } from '../src/web/i18n/de/share-links.ts';
import { shellTexts } from '../src/web/i18n/de/shell.ts';
import { systemTexts } from '../src/web/i18n/de/system.ts';
import { historyTexts, openTicketTexts } from '../src/web/i18n/de/ticket.ts';
import { trashTexts } from '../src/web/i18n/de/trash.ts';
import { usersTexts } from '../src/web/i18n/de/users.ts';
import { calendarTexts } from '../src/web/i18n/de/views.ts';
import { webhookTexts } from '../src/web/i18n/de/webhooks.ts';
import { boardPage } from './lib/board-page.ts';
import { axeFaults } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const GERMAN = { locale: 'de-DE' };
const PHONE = { ...GERMAN, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const stage = openTestEnvironment();

/** Texts that only the English page contains. */
let english: Set<string>;

beforeAll(() => {
  const germanTexts = textsOf(
    import.meta.glob(['../src/web/i18n/de/*.ts', '!**/locale.ts'], { eager: true }),
  );
  const englishTexts = textsOf(import.meta.glob(['../src/web/i18n/en/*.ts'], { eager: true }));
  english = new Set([...englishTexts].filter((text) => !germanTexts.has(text)));
  expect(english.size).toBeGreaterThan(500);
});

test('ZG1 public pages in German contain no English and no truncated words', async () => {
  const page = await stage.browser.visit(null, PHONE);
  const { origin } = stage.site;
  await page.goto(origin);
  await page.getByRole('heading', { name: landingTexts.headline }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('de');
  await expectGerman(page);
  await page.getByRole('button', { name: shellTexts.menu }).click();
  await page.getByRole('button', { name: shellTexts.about }).click();
  await page.getByRole('dialog', { name: aboutTexts.title }).waitFor();
  await expectGerman(page);

  await page.goto(`${origin}/login`);
  await page.getByLabel(authTexts.email).fill('nobody@example.org');
  await page.getByLabel(authTexts.password, { exact: true }).fill('not the password');
  await page.getByRole('button', { name: authTexts.signIn, exact: true }).click();
  await page.getByText(serverMessage('Invalid email or password')).first().waitFor();
  await expectGerman(page);
});

test('ZG1 a board, a ticket and their dialogs are in German, on a phone too', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { Erst: ['Karte'], Dann: [] });
  const page = await browser.visit(ann, PHONE);
  await page.goto(`${site.origin}/dashboard`);
  await page.getByRole('heading', { name: dashboardTexts.welcome('Ann') }).waitFor();
  await expectGerman(page);

  await page.goto(`${site.origin}/boards/${boardId}`);
  const card = page.locator('[data-ticket]').filter({ hasText: 'Karte' });
  await card.waitFor();
  await expectGerman(page);
  await card.click();
  await page.getByRole('tab', { name: openTicketTexts.history(1) }).click();
  const history = page.getByRole('list', { name: historyTexts.list });
  await history.getByText(historyTexts.line('Created')).waitFor();
  await expectGerman(page);
  await page.keyboard.press('Escape');

  for (const [pressed, shown] of [
    [[boardMenuTexts.more, boardHeadTexts.manageUsers], permissionsTexts.title],
    [[columnTexts.add], columnTexts.addTitle],
    [[ticketTexts.addTo('Erst')], ticketTexts.addTitle],
  ] as const) {
    for (const button of pressed) await pressable(page, button).last().click();
    await page.getByRole('dialog', { name: shown }).waitFor();
    await expectGerman(page);
    await page.keyboard.press('Escape');
  }

  await page.goto(`${site.origin}/boards/${boardId}?view=dueDate`);
  await page.getByRole('grid').waitFor();
  await page.getByText(calendarTexts.noDueDate(1)).waitFor();
  await expectGerman(page);
});

test('ZG1 every other page and its dialogs are in German, on a phone too', async () => {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], { Erst: ['Karte'], Dann: [] });
  const page = await browser.visit(ann, PHONE);
  const { more } = boardMenuTexts;

  for (const [path, title, ...opened] of [
    [
      '/boardsOverview',
      boardsTexts.title,
      [[boardsTexts.create], createBoardTexts.title],
      [[boardsTexts.more, boardsTexts.import], importTexts.title],
      [[boardsTexts.more, boardsTexts.trash], trashTexts.title],
    ],
    ['/projectOverview', projectsTexts.title, [[projectsTexts.add], addProjectTexts.title]],
    ['/users', usersTexts.title, [[inviteTexts.invite], inviteTexts.title]],
    ['/account', accountTexts.title, [[tokenTexts.create], tokenTexts.create]],
    ['/audit', auditTexts.title],
    ['/system', systemTexts.title],
    ['/finances', financesTexts.title],
    [
      `/boards/${boardId}`,
      'Relaunch',
      [
        [more, boardHeadTexts.manageUsers, transferOwnershipTexts.button],
        transferOwnershipTexts.question('Bob Tester'),
      ],
      [[more, boardHeadTexts.deleteBoard], boardHeadTexts.deleteQuestion],
      [[commandPaletteTexts.title], commandPaletteTexts.title],
      [[notificationTexts.title], notificationTexts.title],
      [[more, boardMenuTexts.copy], copyBoardTexts.title],
      [[more, boardMenuTexts.export], exportTexts.title],
      [[more, boardHeadTexts.clientLinks, shareLinkTexts.add], shareLinkTexts.add],
      [[more, automationTexts.title, automationTexts.add], automationFormTexts.newTitle],
      [[more, boardHeadTexts.webhooks, webhookTexts.add], webhookTexts.add],
      [[more, boardHeadTexts.trash], trashTexts.title],
    ],
    [
      `/boards/${boardId}?view=dueDate`,
      'Relaunch',
      [[calendarLinkTexts.title], calendarLinkTexts.title],
    ],
  ] as Visit[]) {
    await page.goto(site.origin + path);
    const heading = page.getByRole('heading', { name: title, exact: true });
    await heading.waitFor();
    await expectGerman(page);
    for (const [pressed, name] of opened) {
      for (const button of pressed) {
        if (button === transferOwnershipTexts.button) {
          await page.getByLabel(transferOwnershipTexts.to).selectOption({ label: 'Bob Tester' });
        }
        await pressable(page, button).last().click();
      }
      const dialog = page.getByRole('dialog', { name });
      await dialog.or(page.getByRole('alertdialog', { name })).waitFor();
      await expectGerman(page);
      // The third button is in a dialog, which returns when the one that it opened is closed.
      if (pressed.length > 2) {
        await page.reload();
        await heading.waitFor();
      } else {
        await page.keyboard.press('Escape');
        await page.locator('dialog:modal').waitFor({ state: 'detached' });
      }
    }
  }
});

test('ZG2 choosing a language keeps the page open and is remembered', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { Erst: ['Karte'] });
  const address = `${site.origin}/boards/${boardId}?view=assignee`;
  const page = await browser.visit(ann);
  await page.goto(address);
  await page.getByRole('button', { name: 'Account of Ann' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: headerTexts.account('Ann') }).waitFor();
  await page.getByText(boardTexts.ticketCount(1)).first().waitFor();
  expect(page.url()).toBe(address);

  await page.goto(`${site.origin}/account`);
  await page.getByRole('button', { name: shellTexts.about }).click();
  await page.getByRole('dialog').getByText('English', { exact: true }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('en');
});

const BY_FINGER = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.each([
  ['by mouse, English', {}, 'Account of Ann', 'Dark'],
  ['by finger, English', BY_FINGER, 'Account of Ann', 'Dark'],
  ['by mouse, German', GERMAN, headerTexts.account('Ann'), headerTexts.themeDark],
  [
    'by finger, German',
    { ...GERMAN, ...BY_FINGER },
    headerTexts.account('Ann'),
    headerTexts.themeDark,
  ],
])('N20 the account menu is fully visible: %s', async (_, options, account, dark) => {
  const { ann, browser, site } = stage;
  const page = await browser.visit(ann, options);
  await page.goto(`${site.origin}/account`);
  await page.getByRole('button', { name: account }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitemradio', { name: dark, exact: true }).click();
  await menu.getByRole('menuitemradio', { name: dark, exact: true, checked: true }).waitFor();
  const { height, hidden } = await menu.evaluate((panel: HTMLElement) => ({
    height: panel.offsetHeight,
    hidden: panel.scrollHeight - panel.clientHeight,
  }));
  expect(height).toBeLessThanOrEqual(300);
  expect(hidden).toBe(0);
});

test('ZG4 from right to left the board fits, and dragging works as usual', async () => {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One', 'اكتب التقرير'], Done: ['Two'] });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const [first, second] = await Promise.all(
    ['To Do', 'Done'].map((name) => board.column(name).boundingBox()),
  );
  expect(first!.x).toBeGreaterThan(second!.x);
  expect((await page.evaluate(textsInPage)).isWide).toBe(false);

  const from = await board.card('One').boundingBox();
  const to = await board.card('Two').boundingBox();
  await page.mouse.move(from!.x + 20, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + to!.height, { steps: 5 });
  await page.mouse.up();
  await until('it is dropped', async () => (await board.names('Done')).includes('One'));

  await board.card('Two').focus();
  await board.press('Space', 'Picked up Two in Done, place 1 of 2.');
  await board.press('ArrowRight', 'Two: To Do, place 1 of 2.');
  await board.press('Space', 'Dropped Two in To Do, place 1 of 2.');

  await page.goto(`${site.origin}/boards/${boardId}?view=dueDate&day=2026-05-13`);
  const day = page.locator('[data-day="2026-05-13"] button').first();
  await day.waitFor();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const isOn = (wanted: string) =>
    until(`the focus is on ${wanted}`, () =>
      page.evaluate((date) => {
        const focused = document.activeElement?.closest<HTMLElement>('[data-day]');
        return focused?.dataset.day === date;
      }, wanted),
    );
  await day.press('ArrowLeft');
  await isOn('2026-05-14');
  await page.keyboard.press('ArrowRight');
  await isOn('2026-05-13');
});

/** A page, its heading, and its dialogs: the buttons to press, and the dialogs' names. */
type Visit = [path: string, title: string, ...opened: [pressed: string[], name: string][]];

function pressable(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  return button.or(page.getByRole('menuitem', { name, exact: true }));
}

/** No English texts, no horizontal overflow, no axe violations but of colours, which are the same. */
async function expectGerman(page: Page): Promise<void> {
  const { texts, isWide } = await page.evaluate(textsInPage);
  expect(texts.filter((text) => english.has(text))).toEqual([]);
  expect(isWide).toBe(false);
  expect(await axeFaults(page, ['light'], { hasNewColours: false })).toEqual([]);
}

/** Run in the page: its visible and accessible texts. */
function textsInPage(): { texts: string[]; isWide: boolean } {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-tooltip']) {
    for (const element of document.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? '');
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  return { texts: texts.filter(Boolean), isWide: scrollWidth > clientWidth };
}

function textsOf(modules: Record<string, unknown>): Set<string> {
  const leaves = Object.values(modules).flatMap((module) => leavesOf(module));
  return new Set(leaves.flatMap(([, text]) => (typeof text === 'string' ? [text] : [])));
}
