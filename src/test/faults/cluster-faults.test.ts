import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../kits/harness.ts';
import { type Cluster, startCluster } from '../servers/cluster.ts';
import { type SeparatePostgres, startSeparatePostgres } from '../servers/own-postgres.ts';
import { type Figures, runThroughFault } from './database-faults.ts';

const isSoak = Boolean(process.env.SOAK);
const between = isSoak ? 2000 : 40;
const SLOW = isSoak ? 600_000 : 120_000;

let postgres: SeparatePostgres;
let cluster: Cluster;
let harness: Harness;
let owner: Person;

beforeAll(async () => {
  postgres = await startSeparatePostgres();
  // Migrates the database first, and serves to inspect it.
  harness = await startHarness({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }, () => {});
  owner = await harness.register('owner');
  cluster = await startCluster({ DATABASE_URL: postgres.url }, 3);
}, SLOW);

afterAll(async () => {
  await cluster.close();
  await harness.close();
  await postgres.stop();
});

/**
 * Faults marked as long run only in the long run: another fault includes them, or a smaller test
 * covers them.
 */
const FAULTS: [name: string, fault: () => Promise<void>, isLong?: boolean][] = [
  [
    'the LISTEN connections are cut',
    () => repeatFault(3, () => postgres.cut('freelane bus')),
    true,
  ],
  [
    'every connection to the database is cut',
    () => repeatFault(2, () => postgres.cut('freelane%')),
  ],
  ['a process is killed -9', killOne],
  ['PostgreSQL is restarted', () => postgres.restart('fast'), true],
  ['PostgreSQL crashes', () => postgres.restart('immediate')],
  ['a process is frozen and comes back', freezeOne],
];

test.each(FAULTS.filter(([, , isLong]) => isSoak || !isLong))(
  'ZW9 %s under 16 writers on 3 processes: no row is lost, duplicated or out of order',
  async (name, fault) => {
    const { store } = harness.services;
    const figures = await runThroughFault({ cluster, person: owner, store, between, fault });
    printRow(name, figures);
    expect(figures).toMatchObject({ problems: [], repeated: 0, gaps: 0, wrong: 0 });
  },
  SLOW,
);

async function repeatFault(times: number, fault: () => Promise<void>): Promise<void> {
  for (let n = 0; n < times; n += 1) await fault();
}

async function killOne(): Promise<void> {
  await cluster.processes[1]?.kill();
  await cluster.processes[1]?.start();
}

/** The duration of the fault itself, not a wait for a condition. */
async function freezeOne(): Promise<void> {
  cluster.processes[2]?.freeze();
  await new Promise((resolve) => setTimeout(resolve, isSoak ? 10_000 : 1000));
  cluster.processes[2]?.thaw();
}

/** Prints one row of the table of faults. */
function printRow(
  name: string,
  { acknowledged, problems, repeated, gaps, wrong, silenceMs }: Figures,
) {
  if (!isSoak) return;
  const counts = `${acknowledged} acknowledged, ${problems.length} lost or doubled, ${repeated} repeated, ${gaps} gaps, ${wrong} boards wrong`;
  process.stdout.write(`${name}: ${counts}, longest silence ${silenceMs} ms\n`);
}
