// `npm run bench:web`: the pages in headless Chromium, beside a bare React page in the same run.

import { type Row, table } from './lib/figures.ts';
import { lazy } from './lib/lazy.ts';
import { startBarePage } from './lib/page/bare-page.ts';
import { openBrowser } from './lib/page/pages.ts';
import { openPlainBrowser } from './lib/page/plain-browser.ts';
import { startSecondUser } from './lib/page/second-user.ts';
import { startApp } from './lib/process.ts';
import { firstToken, seedBoard } from './lib/seed.ts';
import { busy } from './scenarios/page/busy-board.ts';
import { dragWithConcurrentMoves } from './scenarios/page/drag-during-moves.ts';
import { dragging } from './scenarios/page/dragging.ts';
import { feel } from './scenarios/page/feel.ts';
import { firstVisit } from './scenarios/page/first-visit.ts';
import { growth, longSession, switching } from './scenarios/page/long-sessions.ts';
import { onTheWire, opening, script, type Visited } from './scenarios/page/page-load.ts';
import { scrolledTable } from './scenarios/page/table.ts';

const SIZES = [1000, 5000, 10_000];
const FEEL_SIZE = 200;
const BUSY_SIZES = [1000, 10_000];
/** Parts that run for a board of each size. */
const PARTS = ['drag', 'keep', 'views', 'table', 'meet'];
const DAY_MS = 86_400_000;

const only = process.argv.slice(2);
const wants = (name: string) => only.length === 0 || only.includes(name);
/** It takes minutes. */
const wantsBusy = only.includes('busy');

const bare = await startBarePage();
const app = await startApp();
const browser = await openBrowser();
const plain = await openPlainBrowser();
const rows: Row[] = [];
const visits: string[] = [];
try {
  const { port } = app;
  const token = await firstToken(port);
  const origin = `http://localhost:${port}`;
  const boards = SIZES.map((size) => ({
    size,
    name: `${size.toLocaleString('en')} tickets`,
    seeded: lazy(async () => {
      const board = await seedBoard(port, token, size, asUsed);
      return { board, url: `${origin}/boards/${board.boardId}` };
    }),
  }));
  const firstUrl = lazy(async () => (await boards[0]?.seeded())?.url ?? '');
  const secondUser = lazy(() => startSecondUser(port, token));
  if (wants('script')) {
    rows.push(await script(browser, 'landing page', `${origin}/`, null));
    rows.push(await script(browser, 'login', `${origin}/login`, null));
    rows.push(await script(browser, 'board page', await firstUrl(), token));
    rows.push(await onTheWire(browser, await firstUrl(), token));
  }
  if (wants('visit')) {
    visits.push(await firstVisit(browser, 'landing page', `${origin}/`, null));
    visits.push(await firstVisit(browser, 'login', `${origin}/login`, null));
    visits.push(await firstVisit(browser, 'board of 1,000', await firstUrl(), token));
  }
  if (wants('open')) {
    const visited: Visited[] = [];
    for (const { name, size, seeded } of boards)
      visited.push({ name, size, url: (await seeded()).url });
    rows.push(...(await opening(plain, bare, visited, token)));
  }
  if (wants('feel')) {
    const { boardId } = await seedBoard(port, token, FEEL_SIZE, asUsed);
    rows.push(...(await feel(plain, bare, { origin, boardId, token }, FEEL_SIZE)));
  }
  for (const { name, size, seeded } of boards) {
    const isBusy = wantsBusy && BUSY_SIZES.includes(size);
    if (!isBusy && !PARTS.some(wants)) continue;
    const { board, url } = await seeded();
    if (wants('drag')) rows.push(...(await dragging(browser, bare, name, url, token)));
    if (wants('keep')) rows.push(await longSession(browser, { name, url, size }, token));
    if (wants('views')) rows.push(...(await switching(browser, name, url, token)));
    if (wants('table')) rows.push(...(await scrolledTable(browser, name, url, token)));
    // The colleague's moves change the board, so these run last.
    const met = { port, token, name, url, board };
    if (wants('meet') || isBusy) await (await secondUser()).joins(board);
    if (wants('meet'))
      rows.push(...(await dragWithConcurrentMoves(browser, bare, await secondUser(), met)));
    if (isBusy) rows.push(...(await busy(browser, bare, await secondUser(), met)));
  }
  if (wants('heap')) rows.push(await growth(browser, await firstUrl(), token));
  if (wants('meet') || wantsBusy) (await secondUser()).leave();
} finally {
  await browser.close();
  await plain.close();
  await app.stop();
  await bare.stop();
}
console.log([...visits, ...(rows.length > 0 ? [table(rows)] : [])].join('\n\n'));

/** Fields of tickets besides name and description: most are due within three months. */
function asUsed(n: number): object {
  const due = new Date(Date.now() + ((n % 90) - 30) * DAY_MS).toISOString().slice(0, 10);
  return {
    priority: ['LOW', 'MEDIUM', 'HIGH', null][n % 4],
    labels: n % 3 === 0 ? ['design'] : [],
    dueDate: n % 5 === 0 ? null : `${due}T${n % 2 === 0 ? '00:00:00' : '17:30:00'}`,
  };
}
