import { percentile, type Row, row } from '../../lib/figures.ts';
import type { Act } from '../../lib/page/acts.ts';
import type { BarePage } from '../../lib/page/bare-page.ts';
import type { Guest, PlainBrowser } from '../../lib/page/plain-browser.ts';

/** The slowdown factor of the processor. */
const SLOWDOWNS = [1, 4];
const ROUNDS = 5;
/** How often an act is repeated on a page after its first time. */
const REPEATS = 2;

const view = (value: string) => `label:has(input[value="${value}"])`;
const DAY = '[data-day]';
const CARD = '[data-ticket]';
const DIALOG = 'dialog[open]';

/** The measured actions by kind. */
export type Acts = Map<string, Act[]>;

export interface Felt {
  origin: string;
  boardId: string;
  token: string;
}

/**
 * From an act to its result, and the longest task that it causes: opening a board with an empty
 * cache, the first and later switches to the calendar, the first and later forms of a new ticket,
 * and a board from the list. The bare page mounts as many divs instead.
 */
export async function feel(
  browser: PlainBrowser,
  bare: BarePage,
  board: Felt,
  size: number,
): Promise<Row[]> {
  // The first page of a browser is slower, and is not measured.
  await actOnBarePage(browser, bare.address(1), 1, new Map());
  const rows: Row[] = [];
  for (const slowdown of SLOWDOWNS) {
    const [ours, bares]: [Acts, Acts] = [new Map(), new Map()];
    for (let round = 0; round < ROUNDS; round += 1) {
      await actOnBoard(browser, board, slowdown, ours);
      await actOnBarePage(browser, bare.address(size), slowdown, bares);
    }
    for (const [what, acts] of ours) {
      const bareActs = bares.get(what === 'open cold' ? what : 'click') ?? [];
      const name = `${what}, processor ${slowdown} times slower`;
      rows.push(
        row(`${name}, p50`, median(acts), median(bareActs), 'ms', 0),
        row(
          `${name}, longest task (0: below 50)`,
          longest(acts),
          longest(bareActs) || Number.NaN,
          'ms',
          0,
        ),
      );
    }
  }
  return rows;
}

/** The acts of one visitor. */
async function actOnBoard(
  browser: PlainBrowser,
  { origin, boardId, token }: Felt,
  slowdown: number,
  into: Acts,
): Promise<void> {
  const guest = await browser.guest(token);
  await guest.slowDown(slowdown);
  const url = `${origin}/boards/${boardId}`;
  note(into, 'open cold', await guest.visit(url));
  await firstAndLater(into, 'switch to By Due Date', async () => {
    const act = await guest.click(view('dueDate'), DAY);
    await guest.click(view('status'), '[data-column]');
    return act;
  });
  // Another page, so that no earlier act makes it faster.
  await guest.visit(url);
  await firstAndLater(into, 'Add Ticket', async () => {
    const act = await guest.click('[data-column] footer button', DIALOG);
    await guest.click(`${DIALOG} button`, `body:not(:has(${DIALOG}))`);
    return act;
  });
  await guest.visit(`${origin}/boards`);
  note(into, 'board from the list', await guest.click(`a[href="/boards/${boardId}"]`, CARD));
  await guest.leave();
}

async function actOnBarePage(browser: PlainBrowser, url: string, slowdown: number, into: Acts) {
  const guest: Guest = await browser.guest(null);
  await guest.slowDown(slowdown);
  note(into, 'open cold', await guest.visit(url));
  for (let n = 1; n <= REPEATS; n += 1) {
    note(into, 'click', await guest.click(CARD, `[data-clicks="${n}"]`));
  }
  await guest.leave();
}

async function firstAndLater(into: Acts, what: string, act: () => Promise<Act>): Promise<void> {
  note(into, `first ${what}`, await act());
  for (let n = 0; n < REPEATS; n += 1) note(into, `later ${what}`, await act());
}

function note(into: Acts, what: string, act: Act): void {
  into.set(what, [...(into.get(what) ?? []), act]);
}

function median(acts: readonly Act[]): number {
  return percentile(
    acts.map(({ ms }) => ms),
    0.5,
  );
}

function longest(acts: readonly Act[]): number {
  return Math.max(...acts.map(({ longestMs }) => longestMs));
}
