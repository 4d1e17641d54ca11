import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../../test/kits/server-kit.ts';
import { addressKey } from '../lib/addresses.ts';
import type { LoginAttemptRow } from './login-attempt-repository.ts';
import {
  createLoginThrottle,
  remainingWaitMs,
  windowWaitMs,
  withAttempt,
  withFailure,
} from './login-throttle.ts';

const MINUTE_MS = 60_000;
const START = 1_800_000_000_000;
const NO_ATTEMPTS: LoginAttemptRow = { key: 'a', count: 0, since: 0, last: 0, waits: 0, until: 0 };

function clock() {
  let at = START;
  return {
    now: () => at,
    advance(ms: number) {
      at += ms;
    },
  };
}

/** The row after several failures at once. */
function afterFailures(times: number, at: number, before = NO_ATTEMPTS): LoginAttemptRow {
  return Array.from({ length: times }).reduce(
    (row: LoginAttemptRow) => withFailure(row, at),
    before,
  );
}

describe('S6 back-off', () => {
  it('S6 waits double from 1 to 15 minutes', () => {
    let at = START;
    let row = afterFailures(9, at);
    expect(remainingWaitMs(row, at)).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      row = withFailure(row, at);
      waits.push(remainingWaitMs(row, at) / MINUTE_MS);
      at += remainingWaitMs(row, at);
      expect(remainingWaitMs(row, at)).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it('S6 ten failures spread over minutes cause no wait', () => {
    let row = NO_ATTEMPTS;
    for (let i = 0; i < 100; i += 1) {
      const at = START + i * 10_000;
      row = withFailure(row, at);
      expect(remainingWaitMs(row, at)).toBe(0);
    }
  });

  it('S6 an hour without failures resets it', () => {
    const row = afterFailures(10, START);
    expect(remainingWaitMs(row, START)).toBe(MINUTE_MS);
    const later = START + 61 * MINUTE_MS;
    expect(remainingWaitMs(withFailure(row, later), later)).toBe(0);
  });
});

describe('S6 windows', () => {
  it('S6 a window allows its maximum per period', () => {
    const window = { max: 2, ms: MINUTE_MS };
    const one = withAttempt(window, NO_ATTEMPTS, START);
    expect(windowWaitMs(window, one, START)).toBe(0);
    const two = withAttempt(window, one, START + 500);
    expect(windowWaitMs(window, two, START + 1000)).toBe(59_000);
    expect(windowWaitMs(window, two, START + MINUTE_MS)).toBe(0);
    expect(withAttempt(window, two, START + MINUTE_MS).count).toBe(1);
  });
});

describe('S6 addresses', () => {
  let opened: TestStore;
  let time: ReturnType<typeof clock>;

  beforeEach(() => {
    opened = openTestStore();
    time = clock();
  });
  afterEach(() => opened.close());

  /** The throttle of one server; several share the database. */
  function newThrottle() {
    return createLoginThrottle({ store: opened.store, limits: true, now: time.now });
  }

  it('S6 an address may have 100 failures a minute over all emails', async () => {
    const loginAttempts = newThrottle();
    const as = (n: number, ip = '192.0.2.1') => ({ ip, emailKey: `p${n}@example.com` });
    for (let i = 0; i < 100; i += 1) await loginAttempts.beginLogin(as(i));
    await expect(loginAttempts.beginLogin(as(100))).rejects.toThrow('Too many attempts');
    await loginAttempts.beginLogin(as(100, '192.0.2.2'));
    time.advance(MINUTE_MS);
    await loginAttempts.beginLogin(as(100));
  });

  it('S6 successes do not count', async () => {
    const loginAttempts = newThrottle();
    const attempt = { ip: '192.0.2.1', emailKey: 'a@example.com' };
    for (let i = 0; i < 150; i += 1) {
      await loginAttempts.beginLogin(attempt);
      await loginAttempts.loginSucceeded(attempt);
    }
  });

  it('ZW6 servers count failures and registrations together, also concurrent ones', async () => {
    const servers = [newThrottle(), newThrottle()];
    const attempt = { ip: '192.0.2.1', emailKey: 'a@example.com' };
    const tries = Array.from({ length: 14 }, (_, n) => servers[n % 2]?.beginLogin(attempt));
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const server of servers) {
      await expect(server.checkLogin(attempt)).rejects.toThrow('Too many attempts');
    }
    const registered = Array.from({ length: 31 }, (_, n) =>
      servers[n % 2]?.countRegistration('192.0.2.9'),
    );
    const refused = (await Promise.allSettled(registered)).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused).toHaveLength(1);
  });

  it('ZW6 the typed email is stored only as a digest', async () => {
    await newThrottle().beginLogin({ ip: '192.0.2.1', emailKey: 'hunter2' });
    const { loginAttempts } = opened.store.tables;
    const rows = await opened.store.read((query) => query.select().from(loginAttempts));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/hunter2|192\.0\.2/);
  });

  it('S6 IPv6 counts by its /64, and IPv4 inside IPv6 as IPv4', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});
