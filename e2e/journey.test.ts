import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiOf, type Person } from './lib/api.ts';
import { boardPage } from './lib/board-page.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import type { InputMethod } from './lib/drivers/drag-driver.ts';
import { keyboardInput } from './lib/drivers/keyboard-driver.ts';
import { mouseInput } from './lib/drivers/mouse-driver.ts';
import { touchInput } from './lib/drivers/touch-driver.ts';
import { steps, type Teammate } from './lib/steps.ts';
import { openSite, type Site } from './lib/test-server.ts';

const NOON = new Date('2026-11-18T12:00:00');
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let site: Site | undefined;
let browser: Visitors;

beforeAll(async () => {
  browser = await openBrowser();
});

afterEach(async () => {
  await browser.leave();
  await site?.close();
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(() => browser?.leave());

/** Opens a page with the input method of the whole team. */
type SitDown = (person: Person | null) => Promise<Teammate>;

interface Walk {
  screen: typeof DESK;
  handOn: (page: Page) => InputMethod | Promise<InputMethod>;
  isAlone?: boolean;
}

async function walk({ screen, handOn, isAlone = false }: Walk) {
  site = await openSite();
  const sitDown: SitDown = async (person) => {
    const page = await browser.visit(person, {
      at: NOON,
      reducedMotion: 'no-preference',
      ...screen,
    });
    return { page, hand: await handOn(page) };
  };
  await journey(site.origin, sitDown, isAlone);
}

/**
 * A team from its first account to its last deleted project; Bob sees Ann's changes live. Or Ann
 * alone does all of it: what others see live does not depend on the way of use.
 */
async function journey(origin: string, sitDown: SitDown, isAlone: boolean): Promise<void> {
  const api = apiOf(origin);
  const annSits = await sitDown(null);
  const ann = steps(annSits, origin);
  await ann.signUp('Ann');
  for (const name of ['Aaron', 'Cleo']) await api.register(name);
  const bobsAccount = await api.register('Bob');
  const bobSits = isAlone ? annSits : await sitDown(bobsAccount);
  const bob = steps(bobSits, origin);

  await ann.goTo('Projects');
  await ann.addProject('Studio Nord');
  await ann.createBoard('Relaunch', 'Cleo Tester');
  await ann.addMember('Bob Tester');
  await bobSits.page.goto(`${origin}/dashboard`);
  await bob.goTo('Boards');
  await bob.openBoard('Relaunch');
  const managed = await bobSits.page.getByRole('button', { name: 'Add Column' }).count();
  expect(managed).toBe(isAlone ? 1 : 0);
  await ann.giveRole('Bob Tester', 'Admin');
  await bobSits.page.getByRole('button', { name: 'Add Column' }).waitFor();
  await ann.renameBoard('Spring launch');
  await bob.heading('Spring launch').waitFor();

  await ann.addColumn('Waiting');
  await bob.board.column('Waiting').waitFor();
  await bob.renameColumn('Waiting', 'On hold');
  await ann.board.column('On hold').waitFor();
  await annSits.hand.carry(annSits.page.getByRole('button', { name: 'Move column In Progress' }), {
    to: annSits.page.getByRole('button', { name: 'Move column To Do' }),
    keys: ['ArrowLeft'],
    dragAnnouncement: 'Dropped column In Progress, place 1 of 4.',
  });

  await ann.addTicket('To Do', 'Write the offer');
  await bob.board.card('Write the offer').getByText('High', { exact: true }).waitFor();
  await ann.openTicket('Write the offer');
  await ann.comment('By Friday?');
  if (!isAlone) {
    await bob.openTicket('Write the offer');
    await bobSits.page.getByText('By Friday?', { exact: true }).waitFor();
    await bob.comment('Gladly.');
    await annSits.page.getByText('Gladly.', { exact: true }).waitFor();
    await bob.closeTicket('Write the offer');
  }
  await ann.deleteComment('Ann Tester');
  await annSits.page.getByRole('tab', { name: `Comments (${isAlone ? 0 : 1})` }).waitFor();
  await ann.showTab('History (1)');
  await ann.renameTicket('Write the offer', 'Send the offer');
  await ann.closeTicket('Send the offer');

  await bob.board.card('Send the offer').waitFor();
  await bobSits.hand.carry(bob.board.card('Send the offer'), {
    to: bob.board.column('Done').getByRole('heading'),
    keys: ['ArrowRight'],
    dragAnnouncement: 'Dropped Send the offer in Done, place 1 of 1.',
  });
  await ann.board.column('Done').getByText('Send the offer').waitFor();

  const board = boardPage(annSits.page);
  await bob.view('By Due Date');
  await bobSits.page.locator('[data-day="2026-11-19"]').getByText('Send the offer').waitFor();
  await ann.view('By Due Date');
  await annSits.hand.carry(board.card('Send the offer'), {
    to: annSits.page.locator('[data-day="2026-11-20"]'),
    keys: ['ArrowRight'],
    dragAnnouncement: 'Send the offer is now due Friday, November 20, 2026.',
  });
  await bobSits.page.locator('[data-day="2026-11-20"]').getByText('Send the offer').waitFor();

  await bob.view('By Assignee');
  await bob.board.column('Unassigned').getByText('Send the offer').waitFor();
  await ann.view('By Assignee');
  await annSits.hand.carry(board.card('Send the offer'), {
    to: board.column('Bob Tester').getByRole('heading'),
    keys: ['ArrowRight', 'ArrowRight'],
    dragAnnouncement: 'Send the offer is now assigned to Bob Tester.',
  });
  await bob.board.column('Bob Tester').getByText('Send the offer').waitFor();

  await ann.view('By Status');
  await ann.deleteTicket('Send the offer');
  await bob.board.card('Send the offer').waitFor({ state: 'detached' });
  await bob.view('By Status');
  await ann.deleteColumn('On hold');
  await bob.board.column('On hold').waitFor({ state: 'detached' });
  await ann.deleteBoard();
  // Both at the same time, because messages disappear after a while.
  await Promise.all(
    [annSits, bobSits].map(async ({ page }) => {
      await page.getByText('The board “Spring launch” was deleted.').waitFor();
      await page.waitForURL(/\/boardsOverview$/);
      await page.getByRole('heading', { name: 'No boards yet' }).waitFor();
    }),
  );
  await ann.goTo('Projects');
  await ann.deleteProject('Studio Nord');
}

const WALKS: [way: string, Walk][] = [
  ['by mouse', { screen: DESK, handOn: mouseInput }],
  ['by keyboard alone', { screen: DESK, handOn: keyboardInput, isAlone: true }],
  ['by finger, on a phone', { screen: PHONE, handOn: touchInput, isAlone: true }],
];

test.each(WALKS)('N13 the whole journey of a team %s', { timeout: 360_000 }, (_, way) => walk(way));
