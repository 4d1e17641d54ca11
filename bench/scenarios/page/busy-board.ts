import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../../src/test/until.ts';
import { percentile, type Row, row } from '../../lib/figures.ts';
import type { BarePage } from '../../lib/page/bare-page.ts';
import { heapOf, opened, visitor } from '../../lib/page/pages.ts';
import { watchAnswers } from '../../lib/page/response-times.ts';
import type { SecondUser } from '../../lib/page/second-user.ts';
import { orderOf } from '../../lib/page/server-order.ts';
import { visibleOrder } from '../../lib/page/visible-order.ts';
import type { SeededBoard } from '../../lib/seed.ts';

const RATE = 20;
const EVERY_MS = 500;
/** Each round is eight inputs. */
const WARM_UP = 3;
const ROUNDS = 8;
const BARE_ROUNDS = 3;
const TIMEOUT_MS = 90_000;

interface Met {
  port: number;
  token: string;
  name: string;
  url: string;
  board: SeededBoard;
}

/**
 * A board on which a colleague moves 20 tickets a second for half a minute, while the user opens
 * tickets and types into the filter. At the end the page must show the server's order, or the run
 * fails.
 */
export async function busy(
  browser: Browser,
  bare: BarePage,
  secondUser: SecondUser,
  { port, token, name, url, board }: Met,
): Promise<Row[]> {
  const page = await visitor(browser, token);
  const { cards } = await opened(page, url);
  const stop = secondUser.startMoving(board, RATE);
  for (let n = 0; n < WARM_UP; n += 1) await workOnBoard(page);
  const before = await heapOf(page);
  const answers = await watchAnswers(page);
  for (let n = 0; n < ROUNDS; n += 1) await workOnBoard(page);
  const ours = await answers();
  const after = await heapOf(page);
  const moves = await stop();
  await showsOrder(page, () => orderOf(port, token, board.boardId));
  await page.context().close();

  const barePage = await visitor(browser, null);
  await opened(barePage, bare.address(cards, RATE));
  const bareAnswers = await watchAnswers(barePage);
  for (let n = 0; n < BARE_ROUNDS; n += 1) await pressBare(barePage);
  const bares = await bareAnswers();
  await barePage.context().close();

  const during = `at ${RATE} moves a second, ${name}`;
  const p = (part: number) =>
    [percentile(ours.took, part), percentile(bares.took, part), 'ms', 0] as const;
  return [
    row(`moves made ${during}`, moves, Number.NaN, '', 0),
    row(`input to next paint ${during}, p50 of ${ours.took.length}`, ...p(0.5)),
    row(`input to next paint ${during}, slowest`, ...p(1)),
    row(`longest task ${during} (0: below 50)`, ours.longestMs, bares.longestMs, 'ms', 0),
    row(`main thread ${during}`, ours.busyPart * 100, bares.busyPart * 100, '%', 0),
    row(`heap ${during} (bare: before)`, after / 1e6, before / 1e6, 'MB', 2),
  ];
}

/**
 * Opens a ticket, closes it, and filters; each step starts on schedule, however long the last one
 * took.
 */
async function workOnBoard(page: Page): Promise<void> {
  const { keyboard } = page;
  const card = await page.locator('[data-ticket]').nth(1).boundingBox();
  assert(card, 'there is no card');
  await inSteps([
    () => page.mouse.click(card.x + card.width / 2, card.y + 20),
    async () => {
      await page.locator('dialog[open]').waitFor();
      await keyboard.press('Escape');
    },
    async () => {
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await keyboard.press('/');
    },
    () => keyboard.press('o'),
    () => keyboard.press('f'),
    () => keyboard.press('Backspace'),
    () => keyboard.press('Backspace'),
    () => keyboard.press('Escape'),
  ]);
}

function pressBare(page: Page): Promise<void> {
  const click = () => page.mouse.click(300, 300);
  const press = () => page.keyboard.press('o');
  return inSteps([click, press, press, press, press, press, press, press]);
}

async function inSteps(inputs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const start = performance.now();
  for (const [n, input] of inputs.entries()) {
    await input();
    const rest = start + (n + 1) * EVERY_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

async function showsOrder(page: Page, order: () => Promise<Map<string, string[]>>): Promise<void> {
  const expected = JSON.stringify([...(await order())]);
  const isShown = async () => JSON.stringify(await visibleOrder(page)) === expected;
  await until("the board shows the server's order", isShown, TIMEOUT_MS);
}
