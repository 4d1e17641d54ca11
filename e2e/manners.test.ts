import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TRELLO_FILE } from '../src/test/kits/import-kit.ts';
import { until } from '../src/test/until.ts';
import { PASSWORD } from './lib/api.ts';
import { appears } from './lib/appears.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { smallTargets } from './lib/screens/accessibility-checks.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LONG_NAME =
  'Everything about the new house by the sea and its garden, with all that belongs to it';

const stage = openTestEnvironment();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** A board of Ann with its own name. */
async function namedBoard(name: string, content: Record<string, string[]> = { 'To Do': [] }) {
  const { api, ann, bob } = stage;
  const boardId = await api.board(ann, [bob], content);
  await api.run(ann, { type: 'boards.rename', boardId, name });
  return boardId;
}

async function boxOf(page: Page, name: string | RegExp) {
  const box = await button(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return box;
}

test.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('MN1 on %s, a button at the board’s name leads to other boards', async (_, screen) => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann, screen);
  const kind = screen === PHONE ? 'small' : 'large';
  const [alpha, beta] = [await namedBoard(`Alpha ${kind}`), await namedBoard(`Beta ${kind}`)];
  await namedBoard(`Gamma ${kind}`);
  await boardPage(page).open(site.origin, alpha);
  // Loaded later; it records which boards were opened.
  await button(page, 'Search').waitFor();
  await boardPage(page).open(site.origin, beta);
  await button(page, 'Switch board').click();
  const panel = page.getByRole('dialog', { name: 'Switch board' });
  await panel.getByRole('group', { name: 'Recent boards' }).waitFor();
  expect(await panel.getByRole('option').first().innerText()).toBe(`Alpha ${kind}`);
  expect(await option(page, `Beta ${kind}`).count()).toBe(0);
  const field = panel.getByRole('combobox', { name: 'Find a board' });
  await field.fill('gam');
  await option(page, `Gamma ${kind}`).waitFor();
  await field.fill('nothing like it');
  await panel.locator('p', { hasText: 'Nothing found' }).waitFor();
  await field.fill('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Alpha ${kind}` }).waitFor();
  await panel.waitFor({ state: 'hidden' });
  // The focus is on the page, as after any navigation.
  await button(page, 'Switch board').click();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

test('MN1 a finger is not hindered by a keyboard on the screen', async () => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann, PHONE);
  await boardPage(page).open(site.origin, await namedBoard('Delta'));
  await button(page, 'Switch board').click();
  await page.getByRole('dialog', { name: 'Switch board' }).waitFor();
  expect(await page.locator('input:focus').count()).toBe(0);
  await option(page, 'All boards').click();
  await page.waitForURL(`${site.origin}/boardsOverview`);
});

test.each([
  ['en-US', 'Home', 'Home'],
  ['de-DE', 'Start', 'Start'],
])('MN2 the first page has one name in %s', async (locale, link, title) => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann, { locale });
  await page.goto(`${site.origin}/boardsOverview`);
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  await page.waitForURL(`${site.origin}/dashboard`);
  await until('the title says so', async () => (await page.title()) === `${title} · Freelane`);
  await page.keyboard.press('Control+k');
  await option(page, title).waitFor();
  expect(await page.getByRole('option', { name: /Dashboard|Übersicht/ }).count()).toBe(0);
});

test('MN3 a long name has the width of the page, and its buttons stand at its end', async () => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann);
  await boardPage(page).open(site.origin, await namedBoard(LONG_NAME));
  const heading = page.getByRole('heading', { level: 1 });
  const pencil = await boxOf(page, 'Edit Board Name');
  const [end, lines] = await heading.evaluate((element) => {
    const rects = [...element.getClientRects()];
    return [rects.at(-1)?.right ?? 0, rects.length];
  });
  expect(lines).toBe(1);
  expect(pencil.x - end).toBeLessThan(48);
});

test('MN3 a cut name of a column can be read: by pointer, by key and on a phone', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('Names', { [LONG_NAME]: [] });
  const page = await browser.visit(ann);
  await boardPage(page).open(site.origin, boardId);
  const tooltip = page.locator('[popover=manual]:popover-open');
  // Scrolling hides it, and a page scrolls while it is laid out.
  await until('the pointer shows it', async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 2, name: LONG_NAME }).hover();
    return appears(tooltip.getByText(LONG_NAME, { exact: true }));
  });
  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await button(page, `Move column ${LONG_NAME}`).focus();
  await tooltip.getByText(`Move column ${LONG_NAME}`, { exact: true }).waitFor();

  const phone = await browser.visit(ann, PHONE);
  await boardPage(phone).open(site.origin, boardId);
  const isCut = await phone
    .getByRole('heading', { level: 2, name: LONG_NAME })
    .evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(false);
});

test('MN4 the list of members stays on the screen, with whole names', async () => {
  const { browser, api, ann, site } = stage;
  const long = await api.register('Wolfeschlegelsteinhausenbergerdorff', 'Featherstonehaugh');
  const boardId = await api.board(ann, [long], { 'To Do': [] });
  for (const screen of [{}, PHONE]) {
    const page = await browser.visit(ann, screen);
    await boardPage(page).open(site.origin, boardId);
    await button(page, 'All Board Members (2)').click();
    const name = page.getByText('Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh').last();
    const panel = page.locator('[popover=auto]:popover-open');
    const box = await panel.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    const screenWidth = page.viewportSize()?.width ?? 0;
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screenWidth - 8);
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  }
});

test.each([
  ['en-US', 'Create Board', 'Board name', 'Bug tracking', ['Reported', 'Confirmed']],
  ['de-DE', 'Board erstellen', 'Name des Boards', 'Fehlerliste', ['Gemeldet', 'Bestätigt']],
])(
  'MN5 a new board begins with a template, or is empty by choice (%s)',
  async (locale, create, name, template, columns) => {
    const { browser, ann, site } = stage;
    await namedBoard('Another');
    const page = await browser.visit(ann, { locale });
    await page.goto(`${site.origin}/boardsOverview`);
    await button(page, create).click();
    const form = page.getByRole('dialog', { name: create });
    const choices = form.getByRole('radio');
    expect(await choices.count()).toBeGreaterThanOrEqual(5);
    expect(await choices.first().isChecked()).toBe(true);
    await form.getByRole('radio', { name: new RegExp(`^${template}`) }).check();
    await form.getByLabel(name).fill('Bugs');
    await button(page, create).last().click();
    for (const column of columns) await boardPage(page).column(column).waitFor();
  },
);

test('MN6 empty screens say what belongs there and offer the action that fills them', async () => {
  const { browser, ann, site } = stage;
  const page = await browser.visit(ann);
  const boardId = await namedBoard('Empty');
  for (const [view, words] of [
    ['dueDate', 'Tickets with a due date appear here, each on its day.'],
    ['assignee', 'Add tickets to the board to see them grouped by assignee.'],
    ['table', 'Each ticket of the board is a row of this table.'],
  ]) {
    await page.goto(`${site.origin}/boards/${boardId}?view=${view}`);
    await page.getByText(words ?? '', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Add Ticket', exact: true }).click();
    await page.getByRole('dialog', { name: 'Add New Ticket' }).waitFor();
    await page.keyboard.press('Escape');
  }
  const bare = await namedBoard('Bare', {});
  await page.goto(`${site.origin}/boards/${bare}?view=assignee`);
  await page.getByRole('main').getByRole('button', { name: 'Add Column', exact: true }).click();
  await page.getByRole('dialog', { name: 'Add New Column' }).waitFor();
  await page.goto(`${site.origin}/finances`);
  await page.getByRole('main').getByRole('link', { name: 'Enter your business' }).waitFor();
  await page.goto(`${site.origin}/finances/clients`);
  await page.getByText('Add a client, then choose', { exact: false }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'New Client' }).first().waitFor();
  const search = page.getByRole('combobox', { name: 'Search' });
  await until('the palette opens', async () => {
    await page.keyboard.press('Control+k');
    return appears(search);
  });
  await search.fill('qqqqqqq');
  await page.getByText('The search finds tickets, boards, projects, people and actions').waitFor();
  await button(page, 'Clear the search').click();
  expect(await search.inputValue()).toBe('');
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('MN11 a column is moved by its menu, and by its handle that is pressed', async () => {
  const { browser, ann, bob, site } = stage;
  const boardId = await namedBoard('Columns', { One: [], Two: [], Three: [] });
  const order = (page: Page) => page.locator('[data-column] h2').allInnerTexts();
  const showsOrder = (page: Page, expected: string) =>
    until(`the order is ${expected}`, async () => (await order(page)).join() === expected);
  const page = await browser.visit(ann);
  await boardPage(page).open(site.origin, boardId);
  await button(page, 'Actions for Two').click();
  await item(page, 'Move left').click();
  await showsOrder(page, 'Two,One,Three');
  // Members who manage nothing have the handle too.
  const bobs = await browser.visit(bob);
  await boardPage(bobs).open(site.origin, boardId);
  await boardPage(bobs).takesKeys();
  await button(bobs, 'Move column Two').click();
  const menu = bobs.getByRole('menu', { name: 'Move column Two' });
  expect(await item(bobs, 'Move left').getAttribute('aria-disabled')).toBe('true');
  await menu.getByRole('menuitem', { name: 'Move right' }).click();
  await showsOrder(bobs, 'One,Two,Three');
  await showsOrder(page, 'One,Two,Three');
  await until('the handle has the focus', () =>
    button(bobs, 'Move column Two').evaluate((element) => element === document.activeElement),
  );
});

test('MN11 a card is moved by its menu, within its column too', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('Cards', { One: ['A', 'B', 'C'], Two: [] });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.takesKeys();
  const move = async (card: string, to: string) => {
    await board.card(card).click({ button: 'right' });
    await item(page, 'Move to…').click();
    await item(page, to).click();
  };
  await move('C', 'Up');
  await shows(board, 'One', ['A', 'C', 'B']);
  await move('A', 'To the bottom');
  await shows(board, 'One', ['C', 'B', 'A']);
  await move('B', 'To the top');
  await shows(board, 'One', ['B', 'C', 'A']);
  await move('B', 'Down');
  await shows(board, 'One', ['C', 'B', 'A']);
  await move('B', 'Two');
  await shows(board, 'Two', ['B']);
});

test('MN11 on a phone, a card that is touched long is moved by the bar’s menu', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('Touched', { One: ['A', 'B'], Two: [] });
  const page = await browser.visit(ann, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.takesKeys();
  const box = await board.card('B').boundingBox();
  const finger = await fingerOn(page);
  const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 };
  await finger.down(at);
  await until('it is picked up', async () => (await page.locator('[data-dragged]').count()) > 0);
  await finger.up();
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await bar.getByRole('button', { name: 'Move', exact: true }).click();
  await item(page, 'Up').click();
  await shows(board, 'One', ['B', 'A']);
});

test('MN12 after a deletion the neighbouring card has the focus', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('Deletions', { One: ['A', 'B', 'C'] });
  const page = await browser.visit(ann);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const isFocused = (name: string) =>
    until(`${name} has the focus`, () =>
      board.card(name).evaluate((element) => element === document.activeElement),
    );
  const remove = async (name: string) => {
    await board.card(name).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await board.card(name).waitFor({ state: 'detached' });
  };
  await remove('B');
  await isFocused('C');
  await remove('C');
  await isFocused('A');
});

test('MN10 an import is undone by one press, after it and in its report', async () => {
  const { browser, ann, site } = stage;
  await namedBoard('Kept');
  const page = await browser.visit(ann);
  await page.goto(`${site.origin}/boardsOverview`);
  const dialog = page.getByRole('dialog', { name: 'Import a Board' });
  const board = page.getByRole('link', { name: /^Website relaunch/ });
  const importIt = async () => {
    await button(page, 'Import').click();
    await dialog.locator('input[type=file]').setInputFiles(TRELLO_FILE);
    await dialog.getByRole('button', { name: 'Create Board' }).click();
  };
  await importIt();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The import of “Website relaunch” was undone.').waitFor();
  await board.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await board.waitFor();
  await button(page, 'Import').click();
  await button(page, 'Import report for Website relaunch').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await board.waitFor({ state: 'detached' });
  await button(page, 'Trash').click();
  await button(page, 'Restore Website relaunch').waitFor();
});

test('MN9 an invitation to a board leads there, and the inviter sees who arrives', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('With guests');
  const anns = await browser.visit(ann);
  await anns.goto(`${site.origin}/users`);
  await button(anns, 'Invite').click();
  await anns.getByLabel('Board', { exact: true }).selectOption({ label: 'With guests' });
  await button(anns, 'Create Link').click();
  const link = await anns.getByLabel('Link', { exact: true }).inputValue();
  await button(anns, 'Done').click();
  await boardPage(anns).open(site.origin, boardId);

  const guest = await browser.visit(null);
  const { pathname, search, hash } = new URL(link);
  await guest.goto(site.origin + pathname + search + hash);
  await guest.getByLabel('First name').fill('Gus');
  await guest.getByLabel('Last name').fill('Guest');
  await guest.getByLabel('Email', { exact: true }).fill('gus@example.org');
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Confirm password').fill(PASSWORD);
  await guest.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
  await guest.waitForURL(`${site.origin}/boards/${boardId}`);
  await guest.getByRole('heading', { level: 1, name: 'With guests' }).waitFor();
  await anns.getByLabel('Gus Guest · Editor · Here now').first().waitFor();
});

test('MN13 on a phone a swipe passes one column', async () => {
  const { browser, bob, site } = stage;
  const boardId = await namedBoard('Swiped', { One: ['A'], Two: [], Three: [], Four: [] });
  const page = await browser.visit(bob, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const leftOf = async (name: string) => (await board.column(name).boundingBox())?.x ?? Number.NaN;
  const first = await leftOf('One');
  const finger = await fingerOn(page);
  await until('the second column is where the first was', async () => {
    // A page that is busy loses a touch.
    const rests = Math.abs((await leftOf('One')) - first) < 2;
    if (rests) {
      // More than half a column, step by step: a fling would pass several within one slow frame.
      await finger.down({ x: 300, y: 500 });
      await finger.move({ x: 120, y: 500 });
      await finger.up();
    }
    return Math.abs((await leftOf('Two')) - first) < 2;
  });
});

test('MN13 on a phone the calendar opens on the heading of today', async () => {
  const { api, browser, ann, site } = stage;
  const at = new Date();
  at.setDate(15);
  const names = Array.from({ length: 12 }, (_, n) => `Ticket ${n}`);
  const boardId = await namedBoard('Days', { One: names });
  const { tickets } = await api.snapshot(ann, boardId);
  for (const [n, { id: ticketId }] of tickets.entries()) {
    const day = String(15 - (n % 4)).padStart(2, '0');
    const dueDate = `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${day}T12:00:00`;
    await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: { dueDate } });
  }
  const page = await browser.visitAlone(ann, { ...PHONE, at });
  await page.goto(`${site.origin}/boards/${boardId}`);
  await page.getByRole('radio', { name: 'By Due Date' }).check();
  const today = page.locator('[data-state=today]');
  await today.getByText('Ticket 0', { exact: true }).waitFor();
  await until('today is at the top of the list', async () =>
    today.evaluate((day) => {
      const list = day.closest('table')?.parentElement;
      const top = list?.getBoundingClientRect().top ?? 0;
      const views = document.querySelector('fieldset')?.getBoundingClientRect().bottom ?? 0;
      return Math.abs(day.getBoundingClientRect().top - top) < 2 && top - views <= 150;
    }),
  );
});

test('MN15 where colours are forced, edges stay and the chosen tab and a disabled button differ', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('Forced', { One: ['A'] });
  const page = await browser.visitAlone(ann, { forcedColors: 'active' });
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await board.column('One').evaluate(outlineOf)).toBe('solid');
  await board.card('A').click();
  const dialog = page.getByRole('dialog', { name: 'A' });
  expect(await dialog.evaluate(outlineOf)).toBe('solid');
  const lineOf = (element: Element) => getComputedStyle(element).borderBottomColor;
  const [chosen, other] = [dialog.getByRole('tab').first(), dialog.getByRole('tab').last()];
  expect(await chosen.evaluate(lineOf)).not.toBe(await other.evaluate(lineOf));
  await page.goto(`${site.origin}/boards/${boardId}?view=dueDate`);
  expect(await page.locator('[data-day]').first().evaluate(outlineOf)).toBe('solid');
  await page.goto(`${site.origin}/projectOverview`);
  await page.getByRole('button', { name: 'Add New Project' }).first().click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Add Project' });
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  const colorOf = (element: Element) => getComputedStyle(element).color;
  expect(await submit.evaluate(colorOf)).not.toBe(await cancel.evaluate(colorOf));
});

test('MN14 controls of a phone are at least 24 px wide and high', async () => {
  const { browser, ann, site } = stage;
  const boardId = await namedBoard('Targets', { One: ['A'], Two: [] });
  const page = await browser.visit(ann, PHONE);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await button(page, 'Switch board').waitFor();
  const found = await smallTargets(page);
  for (const path of ['/dashboard', '/boardsOverview', '/users', '/account', '/finances']) {
    await page.goto(site.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await smallTargets(page)));
  }
  for (const [view, shown] of [
    ['dueDate', page.locator('[data-day]')],
    ['assignee', page.getByRole('region', { name: 'Unassigned' })],
    ['table', page.getByRole('grid')],
  ] as const) {
    await page.goto(`${site.origin}/boards/${boardId}?view=${view}`);
    await shown.first().waitFor();
    found.push(...(await smallTargets(page)));
  }
  expect(found).toEqual([]);
});

test('ZG2 ZL6 the page of a client says whose board it is and until when; language and theme are chosen there', async () => {
  const { api, browser, ann, site } = stage;
  const boardId = await namedBoard('For a client', { One: ['A'] });
  const input = { boardId, client: null, days: 30 };
  const answer = await api.send<{ result: { data: { url: string } } }>(
    '/trpc/shareLinks.create',
    ann,
    input,
  );
  const { pathname, hash } = new URL(answer.result.data.url);
  const page = await browser.visitAlone(null, PHONE);
  await page.goto(site.origin + pathname + hash);
  await page.getByText(/^A board of Ann Tester\. You can view it until \w+ \d+, \d{4}\./).waitFor();
  await button(page, 'Language and theme').click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByText(/^Ein Board von Ann Tester\. Du kannst es bis .* ansehen\./).waitFor();
  await boardPage(page).card('A').waitFor();
});

test('N8 the list of keys has ⌘ on a Mac, and is not shown on a phone', async () => {
  const { browser, ann, site } = stage;
  const phone = await browser.visit(ann, PHONE);
  await phone.goto(`${site.origin}/dashboard`);
  await button(phone, 'Menu').click();
  await button(phone, 'About').click();
  await phone.getByRole('dialog', { name: 'About Freelane' }).waitFor();
  expect(await phone.getByRole('heading', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  for (const [userAgent, key, none] of [
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', '⌘', 'Ctrl'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130', 'Ctrl', '⌘'],
  ]) {
    const page = await browser.visitAlone(ann, { userAgent: userAgent ?? '' });
    await page.goto(`${site.origin}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog').locator('kbd');
    await keys.first().waitFor();
    const texts = await keys.allInnerTexts();
    expect(texts).toContain(key);
    expect(texts).not.toContain(none);
  }
});

test('ZB8 the badge counts what the panel lists', async () => {
  const { api, browser, ann, bob, site } = stage;
  const boardId = await namedBoard('Rung', { One: ['New', 'Late'] });
  const { tickets } = await api.snapshot(ann, boardId);
  const edit = (name: string, set: object) =>
    api.run(ann, {
      type: 'tickets.edit',
      boardId,
      ticketId: tickets.find((ticket) => ticket.name === name)?.id ?? '',
      set,
    });
  await edit('New', { assignee: bob.id });
  await edit('Late', { assignee: bob.id, dueDate: '2020-01-01T00:00:00' });
  const page = await browser.visit(bob);
  await page.goto(`${site.origin}/dashboard`);
  const bell = page.getByRole('button', { name: 'Notifications, 2 new, 1 overdue', exact: true });
  await until('both are counted', async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    return (await bell.count()) === 1;
  });
  expect(await bell.locator('xpath=..').innerText()).toBe('3');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Overdue').first().waitFor();
  expect(await panel.getByRole('listitem').count()).toBe(3);
});
