import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';
import { percentile, type Row, row } from '../../lib/figures.ts';
import type { BarePage } from '../../lib/page/bare-page.ts';
import {
  type DraggedCard,
  dropLineNeighbours,
  dropped,
  gripOn,
  pickUp,
} from '../../lib/page/drag-handle.ts';
import { frames, nextFrame, opened, visitor } from '../../lib/page/pages.ts';
import type { SecondUser } from '../../lib/page/second-user.ts';
import { orderOf } from '../../lib/page/server-order.ts';
import type { SeededBoard } from '../../lib/seed.ts';

const ROUNDS = 4;
/** Moves by a colleague during one drag: from the card's own column to the one below it. */
const MOVES = 6;
const STEPS = 10;

interface Met {
  port: number;
  token: string;
  name: string;
  url: string;
  board: SeededBoard;
}

/**
 * A card dragged over a column into which a colleague moves others meanwhile. It must stay under
 * the pointer and drop between the tickets that its line was shown between, or the run fails.
 */
export async function dragWithConcurrentMoves(
  browser: Browser,
  bare: BarePage,
  colleague: SecondUser,
  met: Met,
): Promise<Row[]> {
  const ours: number[] = [];
  const bares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await visitor(browser, met.token);
    const { cards } = await opened(page, met.url);
    // In every second round the pointer stops moving before the last move.
    ours.push(...(await meets(page, colleague, met, round % 2 === 0)));
    await page.context().close();
    const barePage = await visitor(browser, null);
    await opened(barePage, bare.address(cards, 20));
    bares.push(...(await frames(barePage, () => hovers(barePage))));
    await barePage.context().close();
  }
  const slow = (times: number[]) => times.filter((ms) => ms > 50).length;
  const what = `in ${ROUNDS} drags with a colleague's moves, ${met.name}`;
  return [
    row(`frames over 50 ms ${what}`, slow(ours), slow(bares), '', 0),
    row(`frame ${what}, p95`, percentile(ours, 0.95), percentile(bares, 0.95), 'ms', 1),
    row(`longest frame ${what}`, Math.max(...ours), Math.max(...bares), 'ms', 0),
  ];
}

async function meets(
  page: Page,
  colleague: SecondUser,
  { port, token, board: { boardId } }: Met,
  isStill: boolean,
): Promise<number[]> {
  const order = await orderOf(port, token, boardId);
  const [[, own], [columnId, there]] = [...order] as [[string, string[]], [string, string[]]];
  const list = page.locator(`[data-column="${columnId}"]`);
  const box = await list.boundingBox();
  assert(box, 'there is no second column');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const held = await pickUp(page, page.locator(`[data-ticket="${own[0]}"]`));
  const times = await frames(page, async () => {
    await hover(page, at);
    const grip = await gripOn(page, held, at);
    let before = there[0];
    for (const [n, moved] of own.slice(1, MOVES + 1).entries()) {
      const isSeen = list.locator(`[data-ticket="${moved}"]`).waitFor();
      await colleague.moves(boardId, moved, { columnId, before });
      before = moved;
      await isSeen;
      if (!isStill || n < MOVES - 1) await hover(page, at);
      await nextFrame(page);
      assert(grip !== null, 'nothing is carried');
      assert(Math.abs(((await gripOn(page, held, at)) ?? 999) - grip) < 1, 'it left the hand');
    }
    const seen = await dropLineNeighbours(page);
    await page.mouse.up();
    await dropped(page);
    await isBetween(seen, held, () => orderOf(port, token, boardId), columnId);
  });
  return times;
}

/** Moves around a place, one step a frame, and ends there. */
async function hover(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  for (let step = 1; step <= STEPS; step += 1) {
    await page.mouse.move(x + (STEPS - step), y + (STEPS - step));
    await nextFrame(page);
  }
}

async function hovers(page: Page): Promise<void> {
  for (let n = 0; n <= MOVES; n += 1) await hover(page, { x: 400, y: 400 });
}

async function isBetween(
  seen: { after: string | undefined; before: string | undefined } | null,
  { ticketId }: DraggedCard,
  order: () => Promise<Map<string, string[]>>,
  columnId: string,
): Promise<void> {
  let tickets: string[] = [];
  await until('the drop is on the server', async () => {
    tickets = (await order()).get(columnId) ?? [];
    return tickets.includes(ticketId);
  });
  const place = tickets.indexOf(ticketId);
  const found = { after: tickets[place - 1], before: tickets[place + 1] };
  assert.deepEqual(found, seen, 'it fell elsewhere than where its line was');
}
