import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { converge, type Staff } from './convergence.ts';
import { openUnreliableProxy } from './faults/unreliable-proxy.ts';
import { type Harness, type Person, startHarness } from './kits/harness.ts';
import { createTestDatabase } from './servers/test-database.ts';

const SLOW = 180_000;
const only = process.env.SEED ? [Number(process.env.SEED)] : null;

const ENGINES = [
  { name: 'SQLite', seeds: seeds(4, 200), open: async () => ({ env: {}, drop: async () => {} }) },
  { name: 'PostgreSQL', seeds: seeds(2, 100), open: openPostgres },
];

describe.each(ENGINES)('on $name', (engine) => {
  let database: Awaited<ReturnType<typeof engine.open>>;
  let harness: Harness;
  let staff: Staff;

  beforeAll(async () => {
    database = await engine.open();
    harness = await startHarness(database.env);
    const people: Person[] = [];
    for (const name of ['owner', 'manager', 'member']) people.push(await harness.register(name));
    const guest = await harness.register('guest');
    const lines = await Promise.all(people.map(() => openUnreliableProxy(harness.port)));
    staff = { people, guest, lines };
  }, SLOW);

  afterAll(async () => {
    await harness.close();
    await Promise.all(staff.lines.map((line) => line.close()));
    await database.drop();
  });

  test.each(engine.seeds)(
    'L7 three users issue random commands over cut or dead connections and converge, seed %i',
    async (seed) => {
      const { problems, ...counts } = await converge(harness, staff, seed);
      expect(problems).toEqual([]);
      expect(counts.acknowledged).toBeGreaterThan(30);
      expect(counts.refused).toBeGreaterThan(0);
    },
    SLOW,
  );
});

function seeds(usual: number, soak: number): number[] {
  return only ?? Array.from({ length: process.env.SOAK ? soak : usual }, (_, n) => n + 1);
}

async function openPostgres() {
  const { url, drop } = await createTestDatabase();
  return { env: { DATABASE_URL: url }, drop };
}
