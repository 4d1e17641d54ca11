import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { type BoardPage, boardPage, shows } from './lib/board-page.ts';
import { fingerOn } from './lib/drivers/touch.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const TABLET = { ...PHONE, viewport: { width: 900, height: 800 } };
const TICKET_NAMES = Array.from({ length: 40 }, (_, n) => `Ticket ${n}.`);

/** A position on the screen. */
interface Box {
  x: number;
}

const stage = openTestEnvironment();

async function onScreen(content: Record<string, string[]>, screen: typeof PHONE) {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], content);
  // Bob manages nothing, so no tile to add columns follows the last one.
  const page = await browser.visit(bob, screen);
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  return { boardId, page, board, finger: await fingerOn(page) };
}

async function boxOf(board: BoardPage, column: string) {
  const box = await board.column(column).boundingBox();
  if (!box) throw new Error(`${column} is not on the screen`);
  return box;
}

async function pointOn(board: BoardPage, card: string) {
  const box = await board.card(card).boundingBox();
  if (!box) throw new Error(`${card} is not on the screen`);
  return { x: box.x + 60, y: box.y + 20 };
}

/** The scroll positions of the column's list and of the board, and the board's maximum. */
async function scrolled(board: BoardPage, column: string) {
  return board.column(column).evaluate((section) => {
    const scroller = section.parentElement ?? section;
    return {
      list: section.querySelector('ul')?.parentElement?.scrollTop ?? 0,
      board: scroller.scrollLeft,
      boardEnd: scroller.scrollWidth - scroller.clientWidth,
    };
  });
}

const expectText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

test('P1 by touch: a long press drags a card across columns, and scrolls nothing', async () => {
  const { page, board, finger } = await onScreen(
    { 'To Do': ['One', ...TICKET_NAMES], Done: [] },
    TABLET,
  );
  const from = await pointOn(board, 'One');
  await finger.down(from);
  await expectText(page, 'Picked up One in To Do, place 1 of 41.');
  await finger.move({ x: from.x, y: 400 });
  expect(await scrolled(board, 'To Do')).toMatchObject({ list: 0, board: 0 });
  const to = await boxOf(board, 'Done');
  await finger.move({ x: to.x + 80, y: 400 });
  await finger.up();
  await expectText(page, 'Dropped One in Done, place 1 of 1.');
  await shows(board, 'Done', ['One']);
});

test('P1 by touch: a swipe scrolls the list or the board, and drags nothing', async () => {
  const { page, board, finger } = await onScreen(
    { 'To Do': TICKET_NAMES, Doing: [], Done: [] },
    PHONE,
  );
  const from = await pointOn(board, 'Ticket 5.');
  await finger.swipe(from, { x: from.x, y: from.y - 300 });
  await until('the list has scrolled', async () => (await scrolled(board, 'To Do')).list > 100);
  expect((await scrolled(board, 'To Do')).board).toBe(0);
  await finger.swipe({ x: 300, y: 400 }, { x: 60, y: 400 });
  await until('the board has scrolled', async () => (await scrolled(board, 'To Do')).board > 100);
  // No ticket was ever announced.
  expect(await page.locator('[data-by="oneself"]').textContent()).toBe('');
});

test('P2 by touch: near an edge the column scrolls down and up, the board left and right', async () => {
  const columns = { 'To Do': ['One', ...TICKET_NAMES], Doing: [], Done: [] };
  const { page, board, finger } = await onScreen(columns, PHONE);
  const from = await pointOn(board, 'One');
  const list = await boxOf(board, 'To Do');
  await finger.down(from);
  await expectText(page, 'Picked up One in To Do, place 1 of 41.');
  await finger.move({ x: 190, y: list.y + list.height - 60 });
  await board.card('Ticket 39.').waitFor();
  await finger.move({ x: 190, y: list.y + 60 });
  await until('it is at its top', async () => (await scrolled(board, 'To Do')).list === 0);
  const boardIsAt = async (end: 'start' | 'end') => {
    const { board: left, boardEnd } = await scrolled(board, 'To Do');
    return end === 'start' ? left === 0 : Math.abs(boardEnd - left) < 2;
  };
  await finger.move({ x: 380, y: 400 });
  await until('the last column is in view', () => boardIsAt('end'));
  await finger.move({ x: 10, y: 400 });
  await until('the first one is in view again', () => boardIsAt('start'));
  await finger.move({ x: 380, y: 400 });
  await until('the last one is in view again', () => boardIsAt('end'));
  await finger.move({ x: 200, y: (await boxOf(board, 'Done')).y + 70 });
  await finger.up();
  await shows(board, 'Done', ['One']);
});

test('P9 by touch: held at an edge, the board scrolls column by column, and stops at each', async () => {
  const columns = { 'To Do': ['One'], Doing: [], Review: [], Done: [] };
  const { page, board, finger } = await onScreen(columns, PHONE);
  const from = await pointOn(board, 'One');
  await page.evaluate(() => {
    const scroller = document.querySelector('[data-column]')?.parentElement;
    const stops: number[] = [];
    Object.assign(window, { stops });
    scroller?.addEventListener('scrollend', () => stops.push(Math.round(scroller.scrollLeft)));
  });
  const starts = await page.locator('[data-column]').evaluateAll((all) => {
    const first = all[0]?.getBoundingClientRect().left ?? 0;
    const scroller = all[0]?.parentElement;
    const end = (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0);
    return all.map((each) => Math.round(Math.min(each.getBoundingClientRect().left - first, end)));
  });
  const stops = () => page.evaluate(() => (window as unknown as { stops: number[] }).stops);
  await finger.down(from);
  await expectText(page, 'Picked up One in To Do, place 1 of 1.');
  await finger.move({ x: 384, y: from.y });
  await until('the last column is in view', async () => (await stops()).length >= 3);
  expect(await stops()).toEqual(starts.slice(1));
  await finger.move({ x: 200, y: (await boxOf(board, 'Done')).y + 70 });
  await finger.up();
  await shows(board, 'Done', ['One']);
});

test.each([
  { side: 'left', card: 'Two', inCard: (box: Box) => box.x + 8, edge: 2 },
  { side: 'right', card: 'Four', inCard: () => 372, edge: 388 },
])(
  'P9 by touch: picked up near the $side edge, the board stays until the finger moves towards it',
  async ({ card, inCard, edge }) => {
    const columns = { 'To Do': ['One'], Doing: ['Two', 'Three'], Review: ['Four', 'Five'] };
    const { page, board, finger } = await onScreen(columns, PHONE);
    await board.column('Doing').evaluate((section) => {
      section.scrollIntoView({ inline: 'start', behavior: 'instant' });
      const scroller = section.parentElement as HTMLElement;
      const scrollRequests: number[] = [];
      Object.assign(window, { scrollRequests });
      scroller.scrollBy = (options) =>
        void scrollRequests.push((options as ScrollToOptions).left ?? 0);
    });
    const scrollRequests = () =>
      page.evaluate(() => (window as unknown as { scrollRequests: number[] }).scrollRequests);
    const box = await board.card(card).boundingBox();
    if (!box) throw new Error(`${card} is not on the screen`);
    const from = { x: inCard(box), y: box.y + 20 };
    await finger.down(from);
    await page.getByText(`Picked up ${card} in`).waitFor();
    const below = await board.card(card === 'Two' ? 'Three' : 'Five').boundingBox();
    await finger.move({ x: from.x, y: (below?.y ?? 0) + (below?.height ?? 0) - 4 });
    await page
      .getByText(`${card}: ${card === 'Two' ? 'Doing' : 'Review'}, place 2 of 2.`)
      .waitFor();
    expect(await scrollRequests()).toEqual([]);
    await finger.move({ x: edge, y: from.y });
    await until('it scrolls to the next column', async () => (await scrollRequests()).length > 0);
    expect(Math.sign((await scrollRequests())[0] ?? 0)).toBe(card === 'Two' ? -1 : 1);
    await finger.up();
  },
);

test('P3 by touch: Escape cancels a drag', async () => {
  const { page, board, finger } = await onScreen({ 'To Do': ['One', 'Two'], Done: [] }, TABLET);
  await finger.down(await pointOn(board, 'Two'));
  await expectText(page, 'Picked up Two in To Do, place 2 of 2.');
  const to = await boxOf(board, 'Done');
  await finger.move({ x: to.x + 80, y: to.y + 80 });
  await expectText(page, 'Two: Done, place 1 of 1.');
  await page.keyboard.press('Escape');
  await expectText(page, 'Two is back in To Do, place 2 of 2.');
  await finger.up();
  await shows(board, 'To Do', ['One', 'Two']);
});

test('P5 by touch: a dragged ticket that a colleague moves goes where it is dropped', async () => {
  const content = { 'To Do': ['One'], Doing: [], Done: ['Old'] };
  const { boardId, page, board, finger } = await onScreen(content, TABLET);
  const { api, ann, bob } = stage;
  const { tickets, columns } = await api.snapshot(ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'One')?.id ?? '';
  const columnId = columns.find(({ name }) => name === 'Doing')?.id ?? '';
  await finger.down(await pointOn(board, 'One'));
  await expectText(page, 'Picked up One in To Do, place 1 of 1.');
  await api.run(bob, { type: 'tickets.move', boardId, ticketId, to: { columnId } });
  await shows(board, 'Doing', ['One']);
  const to = await pointOn(board, 'Old');
  await finger.move({ x: to.x - 40, y: to.y - 15 });
  await finger.up();
  await shows(board, 'Done', ['One', 'Old']);
});

test('P5 by touch: the deletion of a dragged ticket by a colleague is announced, nothing else happens', async () => {
  const { boardId, page, board, finger } = await onScreen({ 'To Do': ['One'], Done: [] }, TABLET);
  const { api, ann } = stage;
  const { tickets } = await api.snapshot(ann, boardId);
  await finger.down(await pointOn(board, 'One'));
  await expectText(page, 'Picked up One in To Do, place 1 of 1.');
  const ticketId = tickets[0]?.id ?? '';
  await api.run(ann, { type: 'tickets.delete', boardId, ticketId });
  await expectText(page, 'Someone else moved or deleted what you were dragging.');
  const to = await boxOf(board, 'Done');
  await finger.move({ x: to.x + 80, y: to.y + 80 });
  await finger.up();
  await shows(board, 'Done', []);
  expect(await page.getByRole('alert').count()).toBe(0);
});
