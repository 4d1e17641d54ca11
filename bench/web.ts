// `npm run bench:web`: the pages in headless Chromium, beside a bare React page in the same run.
import { startBarePage } from './bare-page.ts';
import { dragging } from './dragging.ts';
import { type Row, table } from './figures.ts';
import { onTheWire, opening, script } from './opening.ts';
import { openBrowser } from './pages.ts';
import { openPlainBrowser } from './plain-browser.ts';
import { startApp } from './process.ts';
import { firstToken, seedBoard } from './seed.ts';
import { growth, switching } from './staying.ts';

const SIZES = [1000, 10_000];
const DAY_MS = 86_400_000;

const only = process.argv.slice(2);
const wants = (name: string) => only.length === 0 || only.includes(name);

const bare = await startBarePage();
const app = await startApp();
const browser = await openBrowser();
const plain = await openPlainBrowser();
const rows: Row[] = [];
try {
  const token = await firstToken(app.port);
  const origin = `http://localhost:${app.port}`;
  const boards: { name: string; url: string; size: number }[] = [];
  for (const size of SIZES) {
    const { boardId } = await seedBoard(app.port, token, size, asUsed);
    const name = `${size.toLocaleString('en')} tickets`;
    boards.push({ name, url: `${origin}/boards/${boardId}`, size });
  }
  const first = boards[0]?.url ?? '';
  if (wants('script')) {
    rows.push(await script(browser, 'landing page', `${origin}/`, null));
    rows.push(await script(browser, 'login', `${origin}/login`, null));
    rows.push(await script(browser, 'board page', first, token));
    rows.push(await onTheWire(browser, first, token));
  }
  for (const board of boards) {
    const { name, url } = board;
    if (wants('open')) rows.push(...(await opening(plain, bare, board, token)));
    if (wants('drag')) rows.push(...(await dragging(browser, bare, name, url, token)));
    if (wants('views')) rows.push(...(await switching(browser, name, url, token)));
  }
  if (wants('heap')) rows.push(await growth(browser, first, token));
} finally {
  await browser.close();
  await plain.close();
  await app.stop();
  await bare.stop();
}
console.log(table(rows));

/** What tickets have besides name and description: most are due within three months. */
function asUsed(n: number): object {
  const due = new Date(Date.now() + ((n % 90) - 30) * DAY_MS).toISOString().slice(0, 10);
  return {
    priority: ['LOW', 'MEDIUM', 'HIGH', null][n % 4],
    labels: n % 3 === 0 ? ['design'] : [],
    dueDate: n % 5 === 0 ? null : `${due}T${n % 2 === 0 ? '00:00:00' : '17:30:00'}`,
  };
}
