import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLine } from '../src/test/cut-line.ts';
import { until } from '../src/test/until.ts';
import { type Api, apiOf, type Person } from './api.ts';
import { boardPage } from './board-page.ts';
import { openBrowser, type Visitors } from './browser.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let api: Api;
let browser: Visitors;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  site = await openSite();
  api = apiOf(site.origin);
  browser = await openBrowser();
  ann = await api.register('Ann');
  bob = await api.register('Bob');
});

afterEach(() => {
  expect(browser.complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function twoOn(content: Record<string, string[]>) {
  const boardId = await api.board(ann, [bob], content);
  const pages = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = pages.map(boardPage) as [BoardPage, BoardPage];
  await Promise.all([anns.open(site.origin, boardId), bobs.open(site.origin, boardId)]);
  return { boardId, anns, bobs, annsPage: pages[0], bobsPage: pages[1] };
}

type BoardPage = ReturnType<typeof boardPage>;

async function shows(page: BoardPage, column: string, names: string[]): Promise<void> {
  let last: string[] = [];
  const wanted = names.join('|');
  await until(`${column} shows ${wanted}`, async () => {
    last = await page.names(column);
    return last.join('|') === wanted;
  }).catch((error) => {
    throw new Error(`${error.message}; it shows ${last.join('|')}`);
  });
}

test('L3 two browsers, one drag across columns: both right', async () => {
  const { anns, bobs } = await twoOn({ 'To Do': ['One', 'Two', 'Three'], Done: ['Old', 'Older'] });
  await anns.drag('Two', anns.card('Older'), 0.2);
  for (const page of [anns, bobs]) {
    await shows(page, 'To Do', ['One', 'Three']);
    await shows(page, 'Done', ['Old', 'Two', 'Older']);
  }
  await bobs.drag('Old', bobs.column('To Do').getByRole('heading'));
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Old', 'One', 'Three']);
});

test('O4 in one column the middle of a card swaps, its outer quarter inserts', async () => {
  const { anns, bobs } = await twoOn({ 'To Do': ['One', 'Two', 'Three', 'Four'] });
  await anns.drag('One', anns.card('Four'), 0.5);
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Four', 'Two', 'Three', 'One']);
  await bobs.drag('Four', bobs.card('Three'), 0.9);
  for (const page of [anns, bobs]) await shows(page, 'To Do', ['Two', 'Three', 'Four', 'One']);
});

test('O1 by keyboard alone: a ticket across columns, one swapped, one put back', async () => {
  const { anns, bobs } = await twoOn({ 'To Do': ['One', 'Two'], Done: ['Old'] });
  const hasFocus = () =>
    until('the dropped card has the focus', () =>
      anns.card('One').evaluate((card) => card === document.activeElement),
    );
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 2.');
  await anns.press('ArrowDown', 'One: Done, place 2 of 2.');
  await anns.press('Space', 'Dropped One in Done, place 2 of 2.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Old', 'One']);
  await hasFocus();
  await anns.press('Space', 'Picked up One in Done.');
  await anns.press('ArrowUp', 'One: Done, place 1 of 2.');
  await anns.press('s', 'One swaps places with Old.');
  await anns.press('Space', 'Swapped One and Old.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
  await hasFocus();
  await anns.press('Space', 'Picked up One in Done.');
  await anns.press('ArrowLeft', 'One: To Do, place 1 of 2.');
  await anns.press('Escape', 'One is back where it was.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
});

test('B4 columns are reordered by mouse and by keyboard, for both', async () => {
  const { anns, bobs, annsPage, bobsPage } = await twoOn({ 'To Do': [], Doing: [], Done: [] });
  const order = (page: typeof annsPage) =>
    page?.locator('section h2').evaluateAll((titles) => {
      const lefts = titles.map((each) => [each.getBoundingClientRect().left, each.textContent]);
      return lefts.sort((a, b) => Number(a[0]) - Number(b[0])).map(([, name]) => name);
    });
  const showsOrder = (names: string[]) =>
    until(`columns are ${names}`, async () => {
      const orders = await Promise.all([annsPage, bobsPage].map((page) => order(page)));
      return orders.every((each) => each?.join() === names.join());
    });
  await annsPage?.getByRole('button', { name: 'Move column Done' }).focus();
  await anns.press('Space', 'Picked up column Done.');
  await anns.press('ArrowLeft', 'Column Done: place 2 of 3.');
  await anns.press('Space', 'Column Done: place 2 of 3.');
  await showsOrder(['To Do', 'Done', 'Doing']);
  const handle = bobsPage?.getByRole('button', { name: 'Move column To Do' });
  const from = await handle?.boundingBox();
  const to = await bobs.column('Doing').boundingBox();
  if (!from || !to || !bobsPage) throw new Error('not on the screen');
  await bobsPage.mouse.move(from.x + 5, from.y + 5);
  await bobsPage.mouse.down();
  await bobsPage.mouse.move(from.x + 30, from.y + 8, { steps: 4 });
  await bobsPage.mouse.move(to.x + 40, to.y + 15, { steps: 15 });
  await bobsPage.mouse.up();
  await showsOrder(['Done', 'Doing', 'To Do']);
  await anns.column('Done').waitFor();
});

test('W3 the server stopped and started again with the page open: work goes on', async () => {
  const { anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  await site.stop();
  await annsPage?.getByText(/Reconnecting|Offline/).waitFor();
  await anns.drag('One', anns.column('Done').getByRole('heading'));
  await shows(anns, 'Done', ['One']);
  await annsPage?.getByText('1 change waiting').waitFor();
  await site.start();
  await annsPage?.getByText('Live', { exact: true }).waitFor();
  await shows(bobs, 'Done', ['One']);
  await shows(anns, 'Done', ['One']);
  await bobs.drag('Two', bobs.card('One'), 0.9);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Two']);
});

test('L12 what a closed page could not send is sent by the next one', async () => {
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': ['One', 'Two'], Done: [] });
  await site.stop();
  await annsPage?.getByText(/Reconnecting|Offline/).waitFor();
  await anns.drag('One', anns.column('Done').getByRole('heading'));
  await anns.drag('Two', anns.card('One'), 0.2);
  await annsPage?.getByText('2 changes waiting').waitFor();
  await annsPage?.goto('about:blank');
  await site.start();
  await anns.open(site.origin, boardId);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Two', 'One']);
});

test('L7 a refused command shows its text, and the view is right without a reload', async () => {
  const boardId = await api.board(ann, [bob], { 'To Do': ['One', 'Two'], Done: [] });
  const line = await openLine(Number(new URL(site.origin).port));
  const [annsPage, bobsPage] = await Promise.all([browser.visit(ann), browser.visit(bob)]);
  const [anns, bobs] = [boardPage(annsPage), boardPage(bobsPage)];
  await Promise.all([anns.open(site.origin, boardId), bobs.open(line.origin, boardId)]);
  const { tickets } = await api.snapshot(ann, boardId);
  const one = tickets.find(({ name }) => name === 'One')?.id ?? '';
  line.cut();
  await bobsPage.getByText(/Reconnecting|Offline/).waitFor();
  await bobs.drag('One', bobs.column('Done').getByRole('heading'));
  await shows(bobs, 'Done', ['One']);
  await api.run(ann, { type: 'tickets.delete', boardId, ticketId: one });
  line.restore();
  await bobsPage.getByRole('alert').getByText('Failed to move ticket. Please try again.').waitFor();
  for (const page of [anns, bobs]) {
    await shows(page, 'To Do', ['Two']);
    await shows(page, 'Done', []);
  }
  await line.close();
});

test('R5 a ticket that is shown to some only is on their boards only', async () => {
  const { boardId, anns, bobs } = await twoOn({ 'To Do': ['One'] });
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns[0]?.id ?? '';
  const secret = { boardId, columnId, name: 'Secret', visibleTo: [ann.id] };
  const ticketId = await api.run(ann, { type: 'tickets.create', ...secret });
  await shows(anns, 'To Do', ['One', 'Secret']);
  await api.run(ann, { type: 'tickets.create', boardId, columnId, name: 'Open' });
  await shows(bobs, 'To Do', ['One', 'Open']);
  await api.run(ann, { type: 'tickets.edit', boardId, ticketId, set: { visibleTo: null } });
  await shows(bobs, 'To Do', ['One', 'Secret', 'Open']);
});

test('O1 by touch: a long press carries a card, a short one scrolls', async () => {
  const boardId = await api.board(ann, [bob], { 'To Do': ['One', 'Two'], Done: [] });
  const page = await browser.visit(ann, {
    viewport: { width: 900, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const from = await board.card('One').boundingBox();
  const to = await board.column('Done').boundingBox();
  if (!from || !to) throw new Error('not on the screen');
  await send('touchStart', from.x + 60, from.y + 20);
  await page.getByText('Picked up One in To Do.').waitFor();
  for (let step = 1; step <= 10; step += 1) {
    const x = from.x + 60 + ((to.x + 80 - from.x - 60) * step) / 10;
    await send('touchMove', x, from.y + 25);
  }
  await send('touchEnd');
  await shows(board, 'Done', ['One']);
});

test('L7 what is carried is moved by a colleague: it goes where it is dropped', async () => {
  const content = { 'To Do': ['One', 'Two'], Doing: [], Done: ['Old'] };
  const { boardId, anns, bobs } = await twoOn(content);
  const { tickets, columns } = await api.snapshot(ann, boardId);
  const ticketId = tickets.find(({ name }) => name === 'One')?.id ?? '';
  const columnId = columns.find(({ name }) => name === 'Doing')?.id ?? '';
  await anns.pickUp('One');
  await api.run(bob, { type: 'tickets.move', boardId, ticketId, to: { columnId } });
  await shows(anns, 'Doing', ['One']);
  await anns.dropOn(anns.card('Old'), 0.1);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['One', 'Old']);
});

test('L7 what is carried is deleted by a colleague, with its column: it is told, nothing else happens', async () => {
  const { boardId, anns, bobs, annsPage } = await twoOn({ 'To Do': ['One'], Done: ['Old'] });
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  await anns.pickUp('One');
  await api.run(ann, { type: 'boards.deleteColumn', boardId, columnId });
  await annsPage?.getByText('What you carried was moved or deleted by someone else.').waitFor();
  await anns.dropOn(anns.card('Old'), 0.1);
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Old']);
  expect(await annsPage?.getByRole('alert').count()).toBe(0);
});

test('O1 near an edge the column and the board scroll by themselves', async () => {
  const many = Array.from({ length: 40 }, (_, n) => `Ticket ${n}.`);
  const columns = { 'To Do': ['One', ...many], B: [], C: [], D: [], Last: [] };
  const boardId = await api.board(ann, [bob], columns);
  const page = await browser.visit(ann, { viewport: { width: 700, height: 600 } });
  const board = boardPage(page);
  await board.open(site.origin, boardId);
  await board.pickUp('One');
  const box = await board.column('To Do').boundingBox();
  if (!box) throw new Error('not on the screen');
  await page.mouse.move(box.x + 100, box.y + box.height - 60, { steps: 5 });
  await board.card('Ticket 39.').waitFor();
  await page.mouse.move(690, 300, { steps: 8 });
  await until('the last column is in view', async () => {
    const last = await board.column('Last').boundingBox();
    return last !== null && last.x + last.width <= 700;
  });
  await board.dropOn(board.column('Last').getByRole('heading'));
  await shows(board, 'Last', ['One']);
});

test('L7 a new ticket that is refused can be sent again: what was typed is not lost', async () => {
  const { boardId, anns } = await twoOn({ 'To Do': ['One'], Done: [] });
  const line = await openLine(Number(new URL(site.origin).port));
  const page = await browser.visit(ann);
  await boardPage(page).open(line.origin, boardId);
  await page.getByRole('button', { name: 'Add Ticket to To Do' }).click();
  await page.getByLabel('Ticket Name').fill('Long thought');
  await page.getByLabel('URL').fill('ftp://example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await page.getByText('Only http and https addresses.').waitFor();
  await page.getByLabel('URL').fill('example.org');
  line.cut();
  await page.getByText(/Reconnecting|Offline/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await boardPage(page).card('Long thought').waitFor();
  const { columns } = await api.snapshot(ann, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  await api.run(ann, { type: 'boards.deleteColumn', boardId, columnId });
  line.restore();
  const alert = page.getByRole('alert').getByText('Failed to create ticket: Unknown column');
  await alert.waitFor();
  await until('the form is back', async () => {
    const name = await page.getByLabel('Ticket Name').inputValue();
    return name === 'Long thought';
  });
  await boardPage(page).column('To Do').waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Add Ticket' }).click();
  await shows(anns, 'Done', ['Long thought']);
  await line.close();
});

test('O1 a place chosen by keyboard stays between its neighbours while others add to the column', async () => {
  const content = { 'To Do': ['One'], Done: ['Old', 'Older'] };
  const { boardId, anns, bobs } = await twoOn(content);
  const { tickets } = await api.snapshot(ann, boardId);
  const oldId = tickets.find(({ name }) => name === 'Old')?.id ?? '';
  const olderId = tickets.find(({ name }) => name === 'Older')?.id ?? '';
  await anns.card('One').focus();
  await anns.press('Space', 'Picked up One in To Do.');
  await anns.press('ArrowRight', 'One: Done, place 1 of 3.');
  await anns.press('ArrowDown', 'One: Done, place 2 of 3.');
  await api.run(ann, { type: 'tickets.swap', boardId, ticketId: oldId, withId: olderId });
  await shows(anns, 'Done', ['Older', 'Old']);
  await anns.press('Space', 'Dropped One in Done, place 3 of 3.');
  for (const page of [anns, bobs]) await shows(page, 'Done', ['Older', 'Old', 'One']);
});
