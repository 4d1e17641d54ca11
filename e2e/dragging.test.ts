import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../src/test/until.ts';
import { boardPage, shows } from './lib/board-page.ts';
import { openTestEnvironment } from './lib/two-users.ts';

const stage = openTestEnvironment();
const { twoOn, annOn } = stage;

const CANCELLED_TEXT = 'Someone else moved or deleted what you were dragging.';
const expectText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

/** The upper edge of a card, where a ticket is inserted above it. */
async function edgeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await boardPage(page).card(name).boundingBox();
  if (!box) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.1 };
}

/** Looks up the ids of columns and tickets by name. */
async function idsOf(boardId: string): Promise<(name: string) => string> {
  const { tickets, columns } = await stage.api.snapshot(stage.ann, boardId);
  return (wanted) => [...tickets, ...columns].find(({ name }) => name === wanted)?.id ?? '';
}

test('P5 a colleague moves the dragged ticket: it goes where it is dropped', async () => {
  const content = { 'To Do': ['One', 'Two'], Doing: [], Done: ['Old'] };
  const { boardId, anns, bobs } = await twoOn(content);
  const { tickets, columns } = await stage.api.snapshot(stage.ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'One')?.id ?? '';
  const columnId = columns.find(({ name }) => name === 'Doing')?.id ?? '';
  await anns.pickUp('One');
  await stage.api.run(stage.bob, { type: 'tickets.move', boardId, ticketId, to: { columnId } });
  await shows(anns, 'Doing', ['One']);
  await anns.dropOn(anns.card('Old'), 0.1);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
});

test('P8 while a colleague moves tickets under the pointer, the dragged one drops where its line is', async () => {
  const content = { 'To Do': ['One', 'Two'], Done: ['Old', 'New'] };
  const { boardId, anns, bobs, annsPage } = await twoOn(content);
  const idOf = await idsOf(boardId);
  await anns.pickUp('One');
  await anns.hover(anns.card('New'), 0.1);
  await expectText(annsPage, 'One: Done, place 2 of 3.');
  const to = { columnId: idOf('Done'), before: idOf('Old') };
  const ticketId = idOf('Two');
  await stage.api.run(stage.bob, { type: 'tickets.move', boardId, ticketId, to });
  await shows(anns, 'Done', ['Two', 'Old', 'New']);
  await annsPage.mouse.up();
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Two', 'Old', 'One', 'New']);
});

test('P5 a colleague deletes the dragged ticket with its column: it is announced, nothing else happens', async () => {
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': ['One'], Done: ['Old'] });
  const { columns } = await stage.api.snapshot(stage.ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  await anns.pickUp('One');
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  await annsPage.getByText('Someone else moved or deleted what you were dragging.').waitFor();
  await anns.dropOn(anns.card('Old'), 0.1);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Old']);
  expect(await annsPage.getByRole('alert').count()).toBe(0);
});

test('P5 by keyboard: a colleague deletes the dragged ticket: the keys are free again', async () => {
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': ['One'], Done: ['Old'] });
  const idOf = await idsOf(boardId);
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do, place 1 of 1.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 2.');
  const ticketId = idOf('One');
  await stage.api.run(stage.ann, { type: 'tickets.delete', boardId, ticketId });
  await expectText(annsPage, CANCELLED_TEXT);
  await anns.card('Old').focus();
  await anns.press('Space', 'Picked up Old in Done, place 1 of 1.');
  await anns.press('ArrowLeft', 'Old: To Do, place 1 of 1.');
  await anns.press('Space', 'Dropped Old in To Do, place 1 of 1.');
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Old']);
});

test('P5 by keyboard: a colleague deletes the target column: the keys continue from the ticket', async () => {
  const content = { 'To Do': ['One'], Doing: ['Mid'], Done: ['Old'] };
  const { boardId, anns, bobs } = await twoOn(content);
  const idOf = await idsOf(boardId);
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do, place 1 of 1.');
  await anns.press('ArrowRight', 'One: Doing, place 1 of 2.');
  const columnId = idOf('Doing');
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  await anns.column('Doing').waitFor({ state: 'detached' });
  await anns.press('ArrowRight', 'One: Done, place 1 of 2.');
  await anns.press('ArrowLeft', 'One: To Do, place 1 of 1.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 2.');
  await anns.press('Space', 'Dropped One in Done, place 1 of 2.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
});

test('O4 a colleague moves the swap target away: nothing is swapped or rejected', async () => {
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  const idOf = await idsOf(boardId);
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do, place 1 of 2.');
  await anns.press('ArrowDown', 'One: To Do, place 2 of 2.');
  await anns.press('s', 'One swaps places with Two: To Do, place 2 of 2.');
  const to = { columnId: idOf('Done') };
  await stage.api.run(stage.bob, { type: 'tickets.move', boardId, ticketId: idOf('Two'), to });
  await shows(anns, 'Done', ['Two']);
  await anns.press('Space', 'One is back in To Do, place 1 of 1.');
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['One']);
  expect(await annsPage.getByRole('alert').count()).toBe(0);
});

test('P5 a colleague deletes the dragged column: it is announced, nothing else happens', async () => {
  const { boardId, anns, annsPage } = await annOn({ 'To Do': [], Doing: [], Done: [] });
  const idOf = await idsOf(boardId);
  await annsPage.getByRole('button', { name: 'Move column Doing' }).focus();
  await anns.press('Space', 'Picked up column Doing, place 2 of 3.');
  await anns.press('ArrowRight', 'Column Doing: place 3 of 3.');
  const columnId = idOf('Doing');
  await stage.api.run(stage.ann, { type: 'boards.deleteColumn', boardId, columnId });
  await expectText(annsPage, CANCELLED_TEXT);
  await annsPage.getByRole('button', { name: 'Move column Done' }).focus();
  await anns.press('Space', 'Picked up column Done, place 2 of 2.');
  await anns.press('Escape', 'Column Done is back, place 2 of 2.');
  expect(await annsPage.getByRole('alert').count()).toBe(0);
});

test('P3 P4 Escape cancels a mouse drag of a ticket or a column', async () => {
  const { anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: ['Old'] });
  await anns.pickUp('Two');
  await expectText(annsPage, 'Two: To Do, place 2 of 2.');
  await anns.hover(anns.card('Old'), 0.1);
  await expectText(annsPage, 'Two: Done, place 1 of 2.');
  await annsPage.keyboard.press('Escape');
  await expectText(annsPage, 'Two is back in To Do, place 2 of 2.');
  await annsPage.mouse.up();
  // Dropped where it was picked up it is not a click, either.
  await anns.pickUp('Two');
  await annsPage.keyboard.press('Escape');
  await annsPage.mouse.up();
  await anns.hover(annsPage.getByRole('button', { name: 'Move column Done' }));
  await annsPage.mouse.down();
  await anns.hover(anns.column('To Do').getByRole('heading'));
  await expectText(annsPage, 'Picked up column Done, place 2 of 2.');
  await annsPage.keyboard.press('Escape');
  await expectText(annsPage, 'Column Done is back, place 2 of 2.');
  await annsPage.mouse.up();
  for (const page of [anns, bobs]) {
    await shows(page, 'To Do', ['One', 'Two']);
    await shows(page, 'Done', ['Old']);
  }
  expect(await annsPage.getByRole('dialog').count()).toBe(0);
});

test('P2 near an edge the column scrolls down and up, the board left and right', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `Ticket ${n}.`);
  const columns = { 'To Do': ['One', ...many], B: [], C: [], D: [], Last: [] };
  const boardId = await stage.api.board(stage.ann, [stage.bob], columns);
  const page = await stage.browser.visit(stage.bob, { viewport: { width: 700, height: 600 } });
  const board = boardPage(page);
  await board.open(stage.site.origin, boardId);
  const column = board.column('To Do');
  const list = column.locator('ul').locator('..');
  const scroller = column.locator('..');
  const box = await column.boundingBox();
  if (!box) throw new Error('not on the screen');
  await board.pickUp('One');
  await page.mouse.move(box.x + 200, box.y + box.height - 60, { steps: 5 });
  await board.card('Ticket 39.').waitFor();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
  await until('it is at its top', () => list.evaluate((each) => each.scrollTop === 0));
  const isAtEnd = () =>
    scroller.evaluate((each) => each.scrollWidth - each.clientWidth - each.scrollLeft < 2);
  await page.mouse.move(690, 300, { steps: 8 });
  await until('the last column is in view', isAtEnd);
  await page.mouse.move(10, 300, { steps: 8 });
  await until('the first one is in view again', () =>
    scroller.evaluate((each) => each.scrollLeft === 0),
  );
  await page.mouse.move(690, 300, { steps: 8 });
  await until('the last one is in view again', isAtEnd);
  await board.dropOn(board.column('Last').getByRole('heading'));
  await shows(board, 'Last', ['One']);
});

test('P4 a drop right after a move leaves no late announcement or line of the move', async () => {
  const { anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  const to = await anns.column('Done').boundingBox();
  if (!to) throw new Error('not on the screen');
  await anns.pickUp('One');
  // The button is released when the move has been drawn, before its effects run.
  await annsPage.evaluate(
    ({ clientX, clientY }) => {
      const at = { clientX, clientY, bubbles: true, cancelable: true };
      const drawn = new MutationObserver(() => {
        drawn.disconnect();
        document.dispatchEvent(new MouseEvent('mouseup', at));
      });
      drawn.observe(document.body, { attributeFilter: ['style'], subtree: true });
      document.dispatchEvent(new MouseEvent('mousemove', at));
    },
    { clientX: to.x + 40, clientY: to.y + 70 },
  );
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One']);
  await expectText(annsPage, 'Dropped One in Done, place 1 of 1.');
  await annsPage.mouse.up();
});

test('P4 P6 a move that is processed only after the drop leaves no trace', async () => {
  const { anns, annsPage } = await annOn({ 'To Do': ['One', 'Two'], Done: ['Old'] });
  await anns.pickUp('One');
  await anns.hover(anns.card('Old'), 0.1);
  const over = await edgeOf(annsPage, 'Old');
  await annsPage.evaluate(dropInTheMiddleOfAMove, over);
  await shows(anns, 'Done', ['One', 'Old']);
  await expectText(annsPage, 'Dropped One in Done, place 1 of 2.');
  const line = anns.column('Done').locator('[data-drop-line]');
  expect(await line.count()).toBe(0);
});

/**
 * Ends the drag when a move is on the screen and its effects are still pending. It runs in the
 * page, where every task is made to look long, so that React defers the effects to the next one.
 */
function dropInTheMiddleOfAMove({ x, y }: { x: number; y: number }): Promise<void> {
  const { now } = performance;
  let shift = 0;
  performance.now = () => {
    shift += 10;
    return now.call(performance) + shift;
  };
  const at = { clientX: x, clientY: y, bubbles: true };
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      document.dispatchEvent(new MouseEvent('mouseup', at));
      resolve();
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['style'] });
    document.dispatchEvent(new MouseEvent('mousemove', { ...at, clientY: y + 1 }));
  });
}

/** A board whose cards are loaded, with the drag-and-drop code held back until released. */
async function withoutDragCode() {
  const { api, ann, browser, site } = stage;
  const boardId = await api.board(ann, [], { 'To Do': ['One'], Done: ['Old'] });
  const page = await browser.visit(ann);
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/dragging-*.js', async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const request = page.waitForRequest('**/assets/dragging-*.js');
  await page.goto(`${site.origin}/boards/${boardId}`);
  await request;
  return { page, board: boardPage(page), letThrough };
}

test('P1 a card grabbed before the drag-and-drop code is loaded is dragged once it is', async () => {
  const { page, board, letThrough } = await withoutDragCode();
  await board.hover(board.card('One'));
  await page.mouse.down();
  letThrough();
  await page.locator('[data-by="oneself"]').waitFor({ state: 'attached' });
  await board.dropOn(board.card('Old'), 0.1);
  await shows(board, 'Done', ['One', 'Old']);
});

test('P1 Space picks up a card before the drag-and-drop code is loaded', async () => {
  const { page, board, letThrough } = await withoutDragCode();
  await board.card('One').focus();
  await page.keyboard.press('Space');
  letThrough();
  await expectText(page, 'Picked up One in To Do, place 1 of 1.');
  await board.press('ArrowRight', 'One: Done, place 1 of 2.');
  await board.press('Space', 'Dropped One in Done, place 1 of 2.');
  await shows(board, 'Done', ['One', 'Old']);
});
