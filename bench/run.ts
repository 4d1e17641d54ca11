// `npm run bench`: the product beside a bare baseline, in the same run and with the same driver.
import { accept, comparedWithAccepted } from './accepted.ts';
import type { Row } from './lib/figures.ts';
import { row, table } from './lib/figures.ts';
import { lazy } from './lib/lazy.ts';
import { startApp, startPlain } from './lib/process.ts';
import { firstToken, type SeededBoard, seedBoard } from './lib/seed.ts';
import { durable } from './scenarios/server/durable.ts';
import { fanOut } from './scenarios/server/fan-out.ts';
import { issuing } from './scenarios/server/issuing.ts';
import { lists } from './scenarios/server/lists.ts';
import { least } from './scenarios/server/minimal-server.ts';
import { moves, singleMoves } from './scenarios/server/moves.ts';
import { opens } from './scenarios/server/opens.ts';
import { photos } from './scenarios/server/photos.ts';
import { reconnecting } from './scenarios/server/reconnect.ts';
import { rest } from './scenarios/server/rest.ts';
import { scale } from './scenarios/server/scale.ts';
import { search } from './scenarios/server/search.ts';
import { stalled } from './scenarios/server/stalled-readers.ts';

const ACCEPT = '--accept';
const only = process.argv.slice(2).filter((name) => name !== ACCEPT);
const wants = (name: string) => only.length === 0 || only.includes(name);

const [app, bare] = [await startApp(), await startPlain('bare')];
const rows: Row[] = [
  row('start to the first answer', app.startMs, Number.NaN, 'ms', 0),
  row('resident memory, idle', app.residentMb(), bare.residentMb(), 'MB', 0),
];

try {
  const token = await firstToken(app.port);
  const servers = { app, bare, token };
  const medium = lazy(() => seedBoard(app.port, token, 1000));
  const large = lazy(() => seedBoard(app.port, token, 10_000));
  const sixteen = async (tickets = 100) => {
    const boards = [];
    for (let n = 0; n < 16; n += 1) boards.push(await seedBoard(app.port, token, tickets));
    return boards;
  };
  const small = lazy(() => sixteen());
  if (wants('moves')) rows.push(...(await moves(servers, await small(), await large())));
  if (only.includes('moves-once')) {
    rows.push(...(await singleMoves(servers, await sixteen(20_000 / 16))));
  }
  if (wants('durable')) rows.push(...(await durable()));
  if (wants('opens')) {
    rows.push(...(await opens(servers, await medium())));
    rows.push(...(await opens(servers, await large())));
  }
  if (wants('photos')) {
    const [moved, shown] = (await small()) as [SeededBoard, SeededBoard];
    rows.push(...(await photos(servers, moved, shown)));
  }
  // REST responses include a ticket's history, so these tickets were moved a few times, not
  // hundreds.
  if (wants('rest')) rows.push(...(await rest(servers, await sixteen(), await medium())));
  if (wants('back')) rows.push(...(await reconnecting()));
  if (wants('search')) rows.push(...(await search()));
  if (wants('lists')) rows.push(...(await lists()));
  if (only.includes('issuing')) rows.push(...(await issuing()));
  if (only.includes('least')) {
    const own = { rest: await sixteen(), others: await sixteen() };
    rows.push(...(await least(servers, own)));
  }
  // Takes minutes, and 6 GB of the temporary folder.
  if (only.includes('scale')) rows.push(...(await scale()));
  if (wants('fan-out')) {
    for (const readers of [200, 1000]) rows.push(...(await fanOut(readers)));
    rows.push(...(await stalled()));
  }
} finally {
  await app.stop();
  await bare.stop();
}

console.log(table(rows));
console.log(`\n${comparedWithAccepted(rows)}`);
if (process.argv.includes(ACCEPT)) accept(rows);
