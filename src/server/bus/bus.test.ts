import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openUnreliableProxy } from '../../test/faults/unreliable-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../test/servers/test-database.ts';
import { until } from '../../test/until.ts';
import { type Bus, createBus } from './bus.ts';
import { openPostgresTransport } from './transports/postgres.ts';

let database: TestDatabase;
let buses: Bus[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  buses = [];
});
afterAll(() => database.drop());

async function openBus(url = database.url): Promise<Bus & { woken: string[]; missed: number }> {
  const bus = createBus(await openPostgresTransport(url));
  buses.push(bus);
  const received = Object.assign(bus, { woken: [] as string[], missed: 0 });
  bus.onWake((boardId) => received.woken.push(boardId));
  bus.onMissed(() => {
    received.missed += 1;
  });
  return received;
}

describe('ZW1 LISTEN and NOTIFY', () => {
  it('ZW1 a wake-up reaches every process, and its own process once', async () => {
    const [here, there, third] = [await openBus(), await openBus(), await openBus()];
    here.notifyChanged('b1');
    expect(here.woken).toEqual(['b1']);
    await until('both others heard it', () =>
      [there, third].every(({ woken }) => woken.length > 0),
    );
    there.notifyChanged('b2');
    await until('it was answered', () => here.woken.includes('b2') && third.woken.includes('b2'));
    expect([here.woken, third.woken]).toEqual([
      ['b1', 'b2'],
      ['b1', 'b2'],
    ]);
  });

  it('ZW1 wake-ups of one tick are sent together, each board once', async () => {
    const [here, there] = [await openBus(), await openBus()];
    for (let n = 0; n < 1000; n += 1) here.notifyChanged(`b${n % 4}`);
    here.notifyChanged('last');
    await until('the last was heard', () => there.woken.includes('last'));
    expect(there.woken).toEqual(['b0', 'b1', 'b2', 'b3', 'last']);
  });

  it('ZW1 the bus carries no board content', async () => {
    const bus = await openBus();
    const transport = await openPostgresTransport(database.url);
    const texts: string[] = [];
    transport.onReceived((text) => texts.push(text));
    bus.notifyChanged('b1');
    await until('it was heard', () => texts.length > 0);
    expect(texts[0]).toMatch(/^[\w-]+ \d+ \[\["board","b1"\]\]$/);
    await transport.close();
  });

  it('ZW1 reopens a broken connection and reports missed messages everywhere', async () => {
    const [here, there] = [await openBus(), await openBus()];
    // Only connections to this database: other tests use buses on the same server.
    await database.query(
      'select pg_terminate_backend(pid) from pg_stat_activity ' +
        "where application_name = 'freelane bus' and datname = current_database()",
    );
    await until('both know', () => here.missed > 0 && there.missed > 0);
    await until('they hear again', () => {
      here.notifyChanged('again');
      return there.woken.includes('again');
    });
  });

  it('ZW1 a process that was disconnected makes the others check too', async () => {
    const url = new URL(database.url);
    const proxy = await openUnreliableProxy(Number(url.port || 5432));
    url.host = new URL(proxy.origin).host;
    const [here, there] = [await openBus(url.href), await openBus()];
    proxy.cut();
    here.notifyChanged('lost');
    proxy.restore();
    await until('both check', () => here.missed > 0 && there.missed > 0);
    expect(there.woken).not.toContain('lost');
    await here.close();
    await proxy.close();
  });
});
