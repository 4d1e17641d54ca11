import { afterEach, beforeEach, expect, it } from 'vitest';
import { testConfig } from '../../test/kits/server-kit.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { until } from '../../test/until.ts';
import { usersRepository } from '../storage/directory/users.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import type { Store } from '../storage/store.ts';
import { createAccounts } from './accounts.ts';
import { createSessions } from './sessions.ts';

const TEST_TIMEOUT_MS = 60_000;
const CONCURRENT_REGISTRATIONS = 8;

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  database = await createTestDatabase();
  store = await openPostgres(database.url, { connections: CONCURRENT_REGISTRATIONS });
}, TEST_TIMEOUT_MS);
afterEach(async () => {
  await store.close();
  await database.drop();
});

it(
  'S1 of 20 concurrent registrations on PostgreSQL exactly one is the ADMIN',
  async () => {
    const { register } = createAccounts({
      config: testConfig('data', { limits: false }),
      store,
      sessions: createSessions(store),
    });
    // Each transaction sees no account, and waits to add one until the gate is opened.
    const openGate = await database.hold('lock table users in share mode');
    const registered = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register(
          { email: `${n}@example.com`, password: 'long enough', firstName: 'A', lastName: 'B' },
          { ip: `192.0.2.${n}` },
        ),
      ),
    );
    await until(
      'all transactions wait',
      async () => (await countWaiting()) === CONCURRENT_REGISTRATIONS,
    );
    await openGate();
    const roles = (await registered).map(({ user }) => user.roles.join());
    expect(roles.filter((role) => role === 'ADMIN')).toHaveLength(1);
    const users = await store.read((query) => usersRepository(store.tables).listUsers(query));
    expect(users.map((user) => user.roles.join()).sort()).toEqual(roles.sort());
    expect(users).toHaveLength(20);
  },
  TEST_TIMEOUT_MS,
);

async function countWaiting(): Promise<number> {
  const [row] = await database.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.count);
}
