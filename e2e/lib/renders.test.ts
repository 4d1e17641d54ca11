import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boardPage, shows } from './board-page.ts';
import { takeRenders, watchRenders } from './renders.ts';
import { openTestEnvironment } from './two-users.ts';

const stage = openTestEnvironment();

const CONTENT = {
  'To Do': ['One', 'Two', 'Three'],
  Doing: ['Four', 'Five'],
  Review: ['Six'],
  Done: ['Seven', 'Eight'],
};

/** Bob's page of a board of Ann's, with renders recorded once the page is idle. */
async function watchedBoard() {
  const { api, ann, bob, browser, site } = stage;
  const boardId = await api.board(ann, [bob], CONTENT);
  const page = await browser.visitAlone(bob);
  await watchRenders(page);
  const bobs = boardPage(page);
  await bobs.open(site.origin, boardId);
  await shows(bobs, 'Done', CONTENT.Done);
  // The names of people are loaded late.
  await page
    .getByRole('list', { name: 'Board Members' })
    .getByLabel(/^Ann Tester/)
    .waitFor();
  const { tickets, columns } = await api.snapshot(ann, boardId);
  const idOf = (wanted: string) =>
    [...tickets, ...columns].find(({ name }) => name === wanted)?.id ?? '';
  const opened = await takeRenders(page);
  // Otherwise the later assertions could not fail.
  expect(new Set(opened.columns).size).toBe(4);
  expect(new Set(opened.tickets).size).toBe(8);
  return { boardId, page, bobs, idOf };
}

const sorted = (ids: string[]) => [...new Set(ids)].sort();

test("V10 a colleague's move renders the two columns concerned, and no card but the moved one", async () => {
  const { boardId, page, bobs, idOf } = await watchedBoard();
  const to = { columnId: idOf('Done'), after: idOf('Seven') };
  await stage.api.run(stage.ann, { type: 'tickets.move', boardId, ticketId: idOf('Two'), to });
  await shows(bobs, 'Done', ['Seven', 'Two', 'Eight']);
  await shows(bobs, 'To Do', ['One', 'Three']);
  const { columns, tickets } = await takeRenders(page);
  expect(sorted(columns)).toEqual(sorted([idOf('To Do'), idOf('Done')]));
  expect(sorted(tickets)).toEqual([idOf('Two')]);
});

test("V10 a colleague's edit renders only its card and column; renaming the board, none", async () => {
  const { boardId, page, bobs, idOf } = await watchedBoard();
  const set = { name: 'Half' };
  await stage.api.run(stage.ann, { type: 'tickets.edit', boardId, ticketId: idOf('Six'), set });
  await shows(bobs, 'Review', ['Half']);
  const edited = await takeRenders(page);
  expect(sorted(edited.columns)).toEqual([idOf('Review')]);
  expect(sorted(edited.tickets)).toEqual([idOf('Six')]);
  await stage.api.run(stage.ann, { type: 'boards.rename', boardId, name: 'Spring' });
  await page.getByRole('heading', { level: 1, name: 'Spring', exact: true }).waitFor();
  expect(await takeRenders(page)).toEqual({ columns: [], tickets: [] });
});

test('N17 a menu is empty until it is opened; an arrow key then focuses its first or last item', async () => {
  const { api, ann, browser, site } = stage;
  const page = await browser.visitAlone(ann);
  await boardPage(page).open(site.origin, await api.board(ann, [], CONTENT));
  const items = page.locator('[role^="menuitem"]');
  expect(await items.count()).toBe(0);
  const button = page.getByRole('button', { name: 'Actions for To Do' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await button.press('ArrowUp');
  expect(await focused()).toBe('Delete');
  expect(await items.allTextContents()).toEqual([
    ...['Edit', 'Sort...', 'Move left', 'Move right', 'Duplicate', 'Delete'],
  ]);
  const menu = await page.getByRole('menu').boundingBox();
  const above = await button.boundingBox();
  expect(menu?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await page.keyboard.press('Escape');
  await button.press('ArrowDown');
  expect(await focused()).toBe('Edit');
});

test('V10 adding or removing elements restyles nothing else', async () => {
  const { page } = await watchedBoard();
  const all = await page.locator('body *').count();
  // The element itself, and its parent once more.
  expect(await styledByOneMore(page)).toBeLessThan(8);
  expect(all).toBeGreaterThan(100);
});

/** Number of elements that the browser restyles while one is added and removed. */
async function styledByOneMore(page: Page): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  await page.evaluate(() => {
    const { body } = document;
    const style = () => body.offsetHeight;
    style();
    performance.mark('styled-from');
    const more = body.appendChild(document.createElement('div'));
    style();
    more.remove();
    style();
    performance.mark('styled-to');
  });
  const trace = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: Traced[] };
  const at = (mark: string) => trace.traceEvents.find(({ name }) => name === mark) as Traced;
  const [from, to] = [at('styled-from'), at('styled-to')];
  return trace.traceEvents
    .filter(({ name, pid, ts }) => name === 'UpdateLayoutTree' && pid === from.pid && ts > from.ts)
    .filter(({ ts }) => ts < to.ts)
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

interface Traced {
  name: string;
  pid: number;
  ts: number;
  args: { elementCount?: number };
}
