import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Command, CommandType } from '../src/core/board/commands.ts';
import type { Snapshot } from '../src/core/board/wire/feed.ts';
import { chosenPng } from '../src/test/kits/photo-kit.ts';
import { until } from '../src/test/until.ts';
import { type Api, apiOf, PASSWORD, type Person } from './lib/api.ts';
import { type BoardPage, boardPage } from './lib/board-page.ts';
import { openBrowser, type Visitors } from './lib/browser/browser.ts';
import { type Hold, holdCommands, whileDelayed } from './lib/held-commands.ts';
import { photoPage } from './lib/photo-page.ts';
import { openSite, type Site } from './lib/test-server.ts';

const NOON = new Date('2026-11-18T12:00:00');

let site: Site;
let api: Api;
let browser: Visitors;
/** The ADMIN. */
let ann: Person;
/** An editor of Ann's boards. */
let bob: Person;
let nobodys: Page;
let anns: Page;
let bobs: Page;
const holds = new Map<Page, Hold>();

beforeAll(async () => {
  site = await openSite();
  api = apiOf(site.origin);
  browser = await openBrowser();
  ann = await api.register('Ann');
  bob = await api.register('Bob');
  [nobodys, anns, bobs] = await Promise.all([
    browser.visitAlone(null),
    browser.visitAlone(ann),
    browser.visitAlone(bob),
  ]);
  for (const page of [anns, bobs]) holds.set(page, await holdCommands(page));
});

afterEach(async () => {
  for (const page of [nobodys, anns, bobs]) await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.leave();
  await site?.close();
});

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
/** While pending, it cannot be clicked. */
const busy = (page: Page, name: string) =>
  button(page, name).and(page.locator('[aria-disabled="true"]'));
const messageOf = (page: Page, role: 'alert' | 'status', text: string) =>
  page.getByRole(role).getByText(text, { exact: true });

/** The response of a failing server or proxy, with an empty body. */
const FAILED = { status: 500, body: '' };
const fail = (route: Route) => route.fulfill(FAILED);

interface Entry {
  call: string;
  path: string;
  fills: Record<string, string>;
  submit: string;
  waits: string;
  tells: string;
}

const entries: Entry[] = [
  {
    call: 'login',
    path: '/login',
    fills: { Email: 'ann@example.org', Password: PASSWORD },
    submit: 'Sign In',
    waits: 'Signing in...',
    tells: 'Login failed',
  },
  {
    call: 'register',
    path: '/login?mode=signup',
    fills: {
      'First name': 'Dan',
      'Last name': 'Tester',
      Email: 'dan@example.org',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
    submit: 'Sign Up',
    waits: 'Creating account...',
    tells: 'Signup failed',
  },
];

test.each(entries)('N3 N21 $waits $tells', async (entry) => {
  const page = nobodys;
  await page.goto(site.origin + entry.path);
  for (const [label, text] of Object.entries(entry.fills)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  const does = () => button(page.locator('form'), entry.submit).click();
  const sees = busy(page, entry.waits);
  await whileDelayed({ page, call: `**/api/auth/${entry.call}`, does, sees }, fail);
  // It is an alert itself, and the only one.
  await messageOf(page, 'alert', entry.tells).waitFor();
  await button(page.locator('form'), entry.submit).waitFor();
});

test('N3 N21 Logout failed', async () => {
  const page = await browser.visit(await api.register('Eve'));
  await page.goto(`${site.origin}/dashboard`);
  await page.route('**/api/auth/logout', fail);
  await button(page, 'Account of Eve Tester').click();
  await item(page, 'Logout').click();
  await messageOf(page, 'alert', 'Logout failed').waitFor();
});

const lists = [
  {
    path: '/boardsOverview',
    call: 'boards.list',
    waits: 'Loading boards...',
    tells: 'Failed to load boards. Please try again.',
  },
  {
    path: '/projectOverview',
    call: 'projects.list',
    waits: 'Loading projects...',
    tells: 'Failed to load projects. Please try again.',
  },
  {
    path: '/users',
    call: 'users.list',
    waits: 'Loading users...',
    tells: 'Failed to load users. Please try again.',
  },
];

test.each(lists)('N5 N21 $waits $tells', async ({ path, call, waits, tells }) => {
  const page = anns;
  const does = () => page.goto(site.origin + path, { waitUntil: 'commit' });
  await whileDelayed({ page, call: calling(call), does, sees: loading(page, waits) }, fail);
  await messageOf(page, 'alert', tells).waitFor();
});

test('J9 N21 Loading project... Project not found', async () => {
  const page = anns;
  const does = () => page.goto(`${site.origin}/projects/none`, { waitUntil: 'commit' });
  const sees = loading(page, 'Loading project...');
  await whileDelayed({ page, call: calling('projects.get'), does, sees }, (route) =>
    route.continue(),
  );
  await page.getByRole('heading', { name: 'Project not found', exact: true }).waitFor();
});

test('N21 Loading board... Failed to load board.', async () => {
  const page = anns;
  const boardId = await api.board(ann, [], {});
  const does = () => page.goto(`${site.origin}/boards/${boardId}`, { waitUntil: 'commit' });
  const sees = loading(page, 'Loading board...');
  await whileDelayed({ page, call: '**/snapshot', does, sees }, fail);
  await messageOf(page, 'alert', 'Failed to load board. Please try again.').waitFor();
});

const calling = (procedure: string) => new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}\\b`);
/** As text, or as the label of a loading placeholder. */
const loading = (page: Page, text: string) =>
  messageOf(page, 'status', text).or(page.getByRole('status', { name: text, exact: true }));

/** A user's page of a board of Ann's with a ticket of Bob's in To Do. */
interface On extends BoardPage {
  page: Page;
  boardId: string;
  columnId: string;
  ticketId: string;
  /** A colleague's change in the meantime. */
  run(command: Command): Promise<string>;
  openTicket(): Promise<void>;
}

async function openOn(page: Page): Promise<On> {
  const boardId = await api.board(ann, [bob], { 'To Do': ['One'], Done: [] });
  const { columns, tickets } = await api.snapshot(ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  const ticketId = tickets[0]?.id ?? '';
  const run = (command: Command) => api.run(ann, command);
  const where = { boardId, ticketId };
  await run({ type: 'tickets.edit', ...where, set: { assignee: bob.id } });
  await run({ type: 'tickets.comment', ...where, text: 'Said', photoUrls: [] });
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const openTicket = async () => {
    await board.card('One').click();
    await page.getByRole('tab', { name: 'Comments (1)' }).waitFor();
  };
  return { ...board, page, boardId, columnId, ticketId, run, openTicket };
}

interface Refused {
  type: CommandType;
  does(on: On): Promise<void>;
  /** The text of its button or the page while it is pending. */
  waits?: string;
  /** Makes the server reject it; without this the test answers instead of the server. */
  meanwhile?(on: On): Promise<unknown>;
  tells: string;
  isBobs?: boolean;
}

const addColumn = ({ run, boardId }: On) =>
  run({ type: 'boards.addColumn', boardId, name: 'Review' });
const deleteColumn = ({ run, boardId, columnId }: On) =>
  run({ type: 'boards.deleteColumn', boardId, columnId });
const deleteTicket = ({ run, boardId, ticketId }: On) =>
  run({ type: 'tickets.delete', boardId, ticketId });

async function fillIn(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await button(page, 'Actions for To Do').click();
  await item(page, name).click();
}

async function moveTicket({ card, press }: On): Promise<void> {
  await card('One').focus();
  await press('Space', 'Picked up One in To Do, place 1 of 1.');
  await press('ArrowRight', 'One: Done, place 1 of 1.');
  await press('Space', 'Dropped One in Done, place 1 of 1.');
}

async function changeLink({ page, openTicket }: On): Promise<void> {
  await openTicket();
  await button(page, 'Edit Link').click();
  await page.getByRole('textbox', { name: 'URL' }).fill('example.org');
  await page.keyboard.press('Enter');
}

const refused: Refused[] = [
  {
    type: 'boards.addColumn',
    does: async ({ page }) => {
      await button(page, 'Add Column').click();
      await fillIn(page, 'Column name', 'Review');
    },
    waits: 'Adding...',
    meanwhile: addColumn,
    tells: 'Failed to add column. Please try again.',
  },
  {
    type: 'boards.renameColumn',
    does: async ({ page }) => {
      await fromMenu(page, 'Edit');
      await fillIn(page, 'Column name', 'Review');
    },
    waits: 'Saving...',
    meanwhile: addColumn,
    tells: 'Failed to edit column. Please try again.',
  },
  {
    type: 'boards.deleteColumn',
    does: async ({ page }) => {
      await fromMenu(page, 'Delete');
      await button(page, 'Yes, Delete').click();
    },
    waits: 'Yes, Delete',
    meanwhile: deleteColumn,
    tells: 'Failed to delete column. Please try again.',
  },
  {
    type: 'boards.moveColumn',
    does: async ({ page, press }) => {
      await button(page, 'Move column To Do').focus();
      await press('Space', 'Picked up column To Do, place 1 of 2.');
      await press('ArrowRight', 'Column To Do: place 2 of 2.');
      await press('Space', 'Dropped column To Do, place 2 of 2.');
    },
    meanwhile: deleteColumn,
    tells: 'Failed to reorder columns. Please try again.',
  },
  {
    type: 'tickets.create',
    does: async ({ page }) => {
      await button(page, 'Add Ticket to To Do').click();
      await fillIn(page, 'Ticket Name', 'Two');
    },
    waits: 'Creating...',
    meanwhile: deleteColumn,
    tells: 'Failed to create ticket: Unknown column',
  },
  {
    type: 'tickets.edit',
    does: async ({ page, openTicket }) => {
      await openTicket();
      await button(page, 'Edit').click();
      await fillIn(page, 'Ticket Name', 'Two');
    },
    waits: 'Updating...',
    meanwhile: deleteTicket,
    tells: 'Failed to update ticket: Ticket not found',
  },
  {
    type: 'tickets.delete',
    does: async ({ page, openTicket }) => {
      await openTicket();
      await button(page, 'Delete').click();
      await button(page.getByRole('alertdialog'), 'Delete').click();
    },
    meanwhile: deleteTicket,
    tells: 'Failed to delete ticket. Please try again.',
  },
  {
    type: 'tickets.move',
    does: moveTicket,
    meanwhile: deleteTicket,
    tells: 'Failed to move ticket. Please try again.',
  },
  {
    type: 'tickets.move',
    does: moveTicket,
    // Everyone who may open the board may move the tickets that they see.
    tells: 'You are not authorized to move this ticket.',
  },
  {
    type: 'tickets.comment',
    does: async ({ page, openTicket }) => {
      await openTicket();
      await page.getByLabel('Your comment').fill('Heard');
      await button(page, 'Add Comment').click();
    },
    waits: 'Adding...',
    meanwhile: deleteTicket,
    tells: 'Failed to add comment. Please try again.',
  },
  {
    type: 'tickets.deleteComment',
    does: async ({ page, openTicket }) => {
      await openTicket();
      await button(page, 'Delete the comment by Ann Tester').click();
      await button(page.getByRole('alertdialog'), 'Delete').click();
    },
    meanwhile: deleteTicket,
    tells: 'Failed to delete comment. Please try again.',
  },
  {
    type: 'tickets.edit',
    does: changeLink,
    meanwhile: deleteTicket,
    tells: 'Failed to update URL. Please try again.',
  },
  {
    type: 'tickets.edit',
    isBobs: true,
    does: changeLink,
    meanwhile: ({ run, boardId, ticketId }) =>
      run({ type: 'tickets.edit', boardId, ticketId, set: { assignee: null } }),
    tells: 'You are not authorized to update this ticket URL.',
  },
];

test.each(refused)('L7 N21 $tells', async ({ type, does, waits, meanwhile, tells, isBobs }) => {
  const page = isBobs ? bobs : anns;
  const on = await openOn(page);
  const sent = holds.get(page)?.next(type);
  await does(on);
  const held = await sent;
  if (waits) await busy(page, waits).waitFor();
  if (/(add|rename|delete)Column$/.test(type)) {
    await messageOf(page, 'status', 'Updating board structure...').waitFor({ state: 'attached' });
  }
  await meanwhile?.(on);
  if (meanwhile) held?.pass();
  else held?.forbid();
  await messageOf(page, 'alert', tells).waitFor();
});

test('B2 N21 a column with a blank name is neither created nor reported', async () => {
  const { page, column } = await openOn(anns);
  await button(page, 'Add Column').click();
  await fillIn(page, 'Column name', '   ');
  const dialog = page.getByRole('dialog', { name: 'Add New Column' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await dialog.locator('[aria-invalid="true"], [aria-busy="true"]').count()).toBe(0);
  // Earlier commands would arrive before it.
  await fillIn(page, 'Column name', ' Review ');
  await dialog.waitFor({ state: 'detached' });
  await column('Review').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'To Do',
    'Done',
    'Review',
  ]);
});

test('Y8 N21 Failed to authenticate with Firebase, Failed to upload images', async () => {
  const { page } = await openOn(anns);
  const photos = photoPage(page);
  await photos.open();
  const choose = async () =>
    photos.ofTicket.locator('input').setInputFiles([await chosenPng('one.png', 'red')]);
  await page.route('**/api/firebase/token?*', (route) => route.fulfill({ status: 403, body: '' }));
  await choose();
  await messageOf(page, 'alert', 'Failed to authenticate with Firebase').waitFor();
  await page.unroute('**/api/firebase/token?*');
  await page.route('**/api/uploadthing?*', fail);
  await choose();
  await until('it has failed', async () => {
    // The online event ends the delays between its retries.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return messageOf(page, 'alert', 'Failed to upload images. Please try again.').isVisible();
  });
});

test('ZV5 N21 HTTP error! status: {code}', async () => {
  const { page } = await openOn(anns);
  await page.route(/\/api\/boards\/[^/]+\/archive/, fail);
  await button(page, 'More actions for this board').click();
  await item(page, 'Export…').click();
  await button(page, 'Download').click();
  await messageOf(page, 'alert', 'HTTP error! status: 500').waitFor();
});

test('T5 N21 Created N/A', async () => {
  const { page, openTicket } = await openOn(anns);
  // The real server never omits it.
  await page.route('**/snapshot', async (route) => {
    const headers = { ...route.request().headers(), accept: 'application/json' };
    const response = await route.fetch({ headers });
    const { tickets, ...rest }: Snapshot = await response.json();
    const json = { ...rest, tickets: tickets.map((ticket) => ({ ...ticket, createdAt: 0 })) };
    await route.fulfill({ response, json });
  });
  await page.reload();
  await openTicket();
  const dates = page.locator('dl').filter({ hasText: 'No due date' });
  expect(await dates.locator('dt, dd').allTextContents()).toEqual([
    'Created',
    'N/A',
    'Due',
    'No due date',
  ]);
});

test('Z6 N21 a deleted user is shown as User {id}', async () => {
  const { page, boardId, ticketId, run } = await openOn(anns);
  const gus = await api.register('Gus');
  const member = { userId: gus.id, role: 'EDITOR' as const };
  await run({ type: 'boards.setMembers', boardId, set: [member], remove: [] });
  const newComment = { boardId, ticketId, text: 'Farewell', photoUrls: [] };
  await api.run(gus, { type: 'tickets.comment', ...newComment });
  await api.send('/trpc/account.delete', gus, { password: PASSWORD });
  // Users present when the page was loaded are known by name until it is reloaded.
  await page.reload();
  await boardPage(page).card('One').click();
  const comment = page.getByRole('listitem').filter({ hasText: 'Farewell' });
  await comment.getByText(`User ${gus.id}`, { exact: true }).waitFor();
});

test('N6 N21 ADMIN is red, EDITOR blue and USER grey', async () => {
  const carl = await api.register('Carl');
  await api.send('/trpc/users.setRole', ann, { userId: carl.id, role: 'EDITOR' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await anns.emulateMedia({ colorScheme });
    await anns.goto(`${site.origin}/users`);
    const seen: string[] = [];
    for (const [name, role] of [
      ['Ann', 'ADMIN'],
      ['Carl', 'EDITOR'],
      ['Bob', 'USER'],
    ]) {
      const row = anns.getByRole('row').filter({ hasText: `${name} Tester` });
      seen.push(await row.getByText(role ?? '', { exact: true }).evaluate(hueOf));
    }
    expect(seen).toEqual(['red', 'blue', 'grey']);
  }
});

/** Run in the page: the hue name of a text's colour. */
function hueOf(element: Element): string {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d');
  if (!pixel) throw new Error('nothing can be painted');
  pixel.fillStyle = getComputedStyle(element).color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  const maximum = Math.max(red, green, blue);
  if (maximum - Math.min(red, green, blue) < 40) return 'grey';
  return maximum === red ? 'red' : maximum === blue ? 'blue' : 'green';
}

test('V4 V13 a day before today is marked as overdue; one without tickets only subtly', async () => {
  const boardId = await api.board(ann, [], { 'To Do': [] });
  const { columns } = await api.snapshot(ann, boardId);
  const ticket = { name: 'Late', dueDate: '2026-11-16T09:00:00', columnId: columns[0]?.id ?? '' };
  await api.run(ann, { type: 'tickets.create', boardId, ...ticket });
  const page = await browser.visit(ann, { at: NOON });
  await page.goto(`${site.origin}/boards/${boardId}?view=dueDate&calendar=week`);
  const days = page.locator('td[data-day]');
  await days.first().waitFor();
  await page.getByText('Late', { exact: true }).waitFor();
  const marks = await days.evaluateAll((all) =>
    all.map((day) => {
      const number = [...day.querySelectorAll('span')].find(({ textContent }) =>
        /^\d+$/.test(textContent),
      );
      return {
        day: day.getAttribute('data-day'),
        name: day.querySelector('button span')?.textContent ?? '',
        colour: number && getComputedStyle(number).color,
      };
    }),
  );
  const legend = await page
    .getByRole('listitem')
    .filter({ hasText: 'Overdue' })
    .evaluate((entry) => getComputedStyle(entry, '::before').backgroundColor);
  const overdue = marks.filter(({ name }) => name.includes('Overdue'));
  expect(overdue.map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
  const loud = marks.filter(({ colour }) => colour === legend);
  expect(loud.map(({ day }) => day)).toEqual(['2026-11-16']);
});
