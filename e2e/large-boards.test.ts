import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Ticket } from '../src/core/board/ticket.ts';
import { type ColumnarSnapshot, fromColumnar } from '../src/core/board/wire/columnar-snapshot.ts';
import { until } from '../src/test/until.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();

const TICKETS = 10_000;
const MAX_ELEMENTS = 2500;
const NOON = new Date('2026-11-18T12:00:00');
const COLUMNS = ['To Do', 'Doing', 'Review', 'Done'];

/**
 * Realistic tickets: every second one with everything that a card can show; spread over columns,
 * days and people.
 */
function nth(n: number, like: Ticket, columnIds: string[], people: string[]): Ticket {
  const day = String((n % 30) + 1).padStart(2, '0');
  return {
    ...like,
    id: `t${String(n).padStart(25, '0')}`,
    columnId: columnIds[n % columnIds.length] as string,
    pos: `b${String(n).padStart(6, '0')}1`,
    name: `Ticket ${n}`,
    priority: n % 2 === 0 ? 'HIGH' : null,
    labels: n % 2 === 0 ? ['design', 'invoice'] : [],
    photoCount: n % 2 === 0 ? 3 : 0,
    preview: n % 2 === 0 ? 'What there is to do, in enough words to take a line or two.' : '',
    dueDate: n % 3 === 0 ? null : `2026-11-${day}T00:00:00`,
    assignee: n % 3 === 0 ? null : (people[n % people.length] as string),
  };
}

/** Ann's page of a board whose snapshot has 10,000 tickets: a real one, repeated. */
async function largeBoard(search: string, watch?: () => void): Promise<Page> {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(
    ann,
    [bob],
    Object.fromEntries(COLUMNS.map((name) => [name, []])),
  );
  const { columns } = await api.snapshot(ann, boardId);
  const columnIds = COLUMNS.map((wanted) => columns.find(({ name }) => name === wanted)?.id ?? '');
  const columnId = columnIds[0] as string;
  await api.run(ann, { type: 'tickets.create', boardId, columnId, name: 'One' });
  const page = await (watch ? browser.visitAlone : browser.visit)(ann, { at: NOON });
  if (watch) await page.addInitScript(watch);
  await page.route('**/snapshot', async (route) => {
    const response = await route.fetch();
    const snapshot = fromColumnar((await response.json()) as ColumnarSnapshot);
    const [one] = snapshot.tickets as [Ticket];
    const all = Array.from({ length: TICKETS }, (_, n) => nth(n, one, columnIds, [ann.id, bob.id]));
    await route.fulfill({ response, json: { ...snapshot, tickets: all } });
  });
  await page.goto(`${site.origin}/boards/${boardId}?${search}`);
  await page.locator('[data-ticket]').first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
}

const elementsOf = (page: Page) => page.locator('*').count();
const card = (page: Page, name: string) =>
  page.locator('[data-ticket]').filter({ has: page.getByText(name, { exact: true }) });

/** Scrolls a column's list to its end, and waits for its last ticket. */
async function scrollToEnd(page: Page, column: string, last: string): Promise<void> {
  const list = page.getByRole('region', { name: column, exact: true }).getByRole('list').first();
  await until(`${last} is on the screen`, async () => {
    await list.evaluate((each) => {
      const scroller = each.parentElement as HTMLElement;
      scroller.scrollTop = scroller.scrollHeight;
    });
    return (await card(page, last).count()) === 1;
  });
}

async function opensAndCloses(page: Page, name: string): Promise<void> {
  await card(page, name).click();
  await page.getByRole('dialog', { name }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
}

test('V9 10,000 tickets by status: few elements, at the start and at the end', async () => {
  const page = await largeBoard('');
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
  await page.getByRole('region', { name: 'Done' }).getByLabel('2500 tickets').waitFor();
  await scrollToEnd(page, 'Done', 'Ticket 9999');
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
  await opensAndCloses(page, 'Ticket 9999');
});

test('V9 10,000 tickets by due date: few elements, in a month, a week and a day', async () => {
  const page = await largeBoard('view=dueDate');
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('radio', { name: 'Week', checked: true }).waitFor({ state: 'attached' });
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
  const day = page.locator('[data-day="2026-11-18"]');
  await day.getByRole('button', { name: /more tickets on/ }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('listitem');
  await rows.first().waitFor();
  expect(await rows.count()).toBeLessThan(40);
  // It opens at its beginning.
  const list = dialog.getByRole('list');
  expect(await list.evaluate((each) => each.parentElement?.scrollTop)).toBe(0);
  expect(await rows.first().getAttribute('aria-posinset')).toBe('1');
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
});

test('V9 10,000 tickets by assignee: few elements, at the start and at the end', async () => {
  const page = await largeBoard('view=assignee');
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
  await scrollToEnd(page, 'Unassigned', 'Ticket 9999');
  expect(await elementsOf(page)).toBeLessThanOrEqual(MAX_ELEMENTS);
  await opensAndCloses(page, 'Ticket 9999');
});

interface Cards {
  mounted: number;
  /** The positions of visible cards. */
  seen: Record<string, string>;
}

type Watched = Window & { cards: () => Cards; first?: Cards };

/** Records which cards the first frame with cards shows. Runs in the page. */
function watchFirstCards(): void {
  const watched = window as unknown as Watched;
  watched.cards = () => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-ticket]')];
    const seen: Record<string, string> = {};
    for (const card of cards) {
      const list = card.closest('ul')?.parentElement?.getBoundingClientRect();
      const { left, top } = card.getBoundingClientRect();
      if (list && left < innerWidth && top < list.bottom)
        seen[card.dataset.ticket ?? ''] = `${left} ${top}`;
    }
    return { mounted: cards.length, seen };
  };
  const look = () => {
    const cards = watched.cards();
    if (cards.mounted > 0) watched.first = cards;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('V9 visible cards are mounted first, and stay; nearby ones follow after the first paint', async () => {
  const page = await largeBoard('', watchFirstCards);
  const first = await page.evaluate(() => (window as unknown as Watched).first);
  await until('more are mounted than at first', () =>
    page.evaluate(() => {
      const { first, cards } = window as unknown as Watched;
      return cards().mounted >= (first?.mounted ?? 0) + 8;
    }),
  );
  const settled = await page.evaluate(() => (window as unknown as Watched).cards());
  expect(Object.keys(first?.seen ?? {}).length).toBeGreaterThan(12);
  expect(first?.seen).toEqual(settled.seen);
  expect(first?.mounted).toBeLessThanOrEqual(Object.keys(settled.seen).length + 2 * COLUMNS.length);
});
