import { percentile, type Row, row } from '../../lib/figures.ts';
import { startApp, startPlain } from '../../lib/process.ts';
import { firstToken, seedBoard } from '../../lib/seed.ts';
import { type Delivered, delivered, type Load } from '../../lib/server/deliveries.ts';
import { type Audience, appAudience, bareAudience } from '../../lib/server/readers.ts';

const FIRST: Load = { rate: 1, burst: 1, moves: 1 };
const LOADS: Load[] = [
  { rate: 5, burst: 1, moves: 25 },
  { rate: 20, burst: 1, moves: 100 },
  { rate: 20, burst: 10, moves: 100 },
];

/** Used with fewer readers: with a thousand it would need more than one processor. */
const FAST: Load = { rate: 50, burst: 1, moves: 250 };
const FEW_READERS = 200;

/**
 * (d): one move to many open boards, against a bare broadcast of the same event. The servers are
 * fresh, so that the memory of readers is not mixed with that of earlier work.
 */
export async function fanOut(readers: number): Promise<Row[]> {
  const [app, bare] = [await startApp(), await startPlain('bare')];
  try {
    const token = await firstToken(app.port);
    const board = await seedBoard(app.port, token, 1000);
    const ours = await appAudience({ app, token }, board, readers);
    return await deliveries(ours, await bareAudience(bare, readers));
  } finally {
    await app.stop();
    await bare.stop();
  }
}

async function deliveries(ours: Audience, bares: Audience): Promise<Row[]> {
  const readers = ours.readers.length;
  const to = `to ${readers} readers`;
  // The first push of a subscription takes a longer path than later ones.
  const firsts = [await delivered(ours, FIRST), await delivered(bares, FIRST)];
  const [first, bareFirst] = firsts.map(({ took }) => took[0] ?? Number.NaN);
  const rows = [row(`${to}, their first move`, first ?? 0, bareFirst ?? 0, 'ms', 1)];
  for (const load of readers > FEW_READERS ? LOADS : [...LOADS, FAST]) {
    const bare = await delivered(bares, load);
    rows.push(...compared(to, load, await delivered(ours, load), bare));
  }
  const [resident, bareResident] = [ours.server.residentMb(), bares.server.residentMb()];
  rows.push(row(`resident memory, ${readers} readers`, resident, bareResident, 'MB', 0));
  await ours.close();
  await bares.close();
  return rows;
}

function compared(to: string, load: Load, ours: Delivered, bare: Delivered): Row[] {
  const how = load.burst > 1 ? `in bursts of ${load.burst}` : 'single';
  const name = `${to}, ${load.rate}/s ${how}`;
  const perMove = (value: number, { took }: Delivered) => value / took.length;
  const took = (part: number) =>
    [percentile(ours.took, part), percentile(bare.took, part), 'ms', 1] as const;
  return [
    row(`${name}, p50`, ...took(0.5)),
    row(`${name}, p99`, ...took(0.99)),
    row(`${name}, CPU a move`, perMove(ours.cpuMs, ours), perMove(bare.cpuMs, bare), 'ms'),
    row(`${name}, bytes a move`, perMove(ours.bytes, ours), perMove(bare.bytes, bare), 'B', 0),
  ];
}
