import { describe, expect, it } from 'vitest';
import { addressKey } from '../address-key.ts';
import { createAttempts } from './attempts.ts';
import { createBackoff } from './backoff.ts';
import { createWindow } from './window.ts';

const MINUTE = 60_000;

function clock() {
  let at = 1_800_000_000_000;
  return {
    now: () => at,
    advance(ms: number) {
      at += ms;
    },
  };
}

describe('S6 back-off', () => {
  it('S6 waits double from 1 minute to 15', () => {
    const { now, advance } = clock();
    const backoff = createBackoff(now);
    for (let i = 0; i < 9; i += 1) backoff.fail('a');
    expect(backoff.wait('a')).toBe(0);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      backoff.fail('a');
      waits.push(backoff.wait('a') / MINUTE);
      advance(backoff.wait('a'));
      expect(backoff.wait('a')).toBe(0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it('S6 ten failures that are spread over minutes do not wait', () => {
    const { now, advance } = clock();
    const backoff = createBackoff(now);
    for (let i = 0; i < 100; i += 1) {
      backoff.fail('a');
      expect(backoff.wait('a')).toBe(0);
      advance(10_000);
    }
  });

  it('S6 a success or an hour of quiet begin anew', () => {
    const { now, advance } = clock();
    const backoff = createBackoff(now);
    for (let i = 0; i < 10; i += 1) backoff.fail('a');
    expect(backoff.wait('a')).toBe(MINUTE);
    backoff.clear('a');
    expect(backoff.wait('a')).toBe(0);
    for (let i = 0; i < 10; i += 1) backoff.fail('a');
    advance(61 * MINUTE);
    backoff.fail('a');
    expect(backoff.wait('a')).toBe(0);
  });

  it('S6 memory is bounded: the longest unused keys are forgotten', () => {
    const { now } = clock();
    const backoff = createBackoff(now);
    for (let i = 0; i < 10; i += 1) backoff.fail('first');
    for (let i = 0; i < 20_000; i += 1) backoff.fail(`key ${i}`);
    expect(backoff.wait('first')).toBe(0);
  });
});

describe('S6 windows', () => {
  it('S6 so many are taken a period, and what is given back can be taken again', () => {
    const { now, advance } = clock();
    const window = createWindow(2, MINUTE, now);
    expect([window.take('a'), window.take('a')]).toEqual([0, 0]);
    advance(1000);
    expect(window.take('a')).toBe(59_000);
    expect(window.take('b')).toBe(0);
    window.giveBack('a');
    expect(window.take('a')).toBe(0);
    advance(59_000);
    expect(window.wait('a')).toBe(0);
  });
});

describe('S6 addresses', () => {
  it('S6 an address has 100 failures a minute over all emails', () => {
    const { now, advance } = clock();
    const attempts = createAttempts(true, now);
    const as = (n: number, ip = '192.0.2.1') => ({ ip, emailKey: `p${n}@example.com` });
    for (let i = 0; i < 100; i += 1) attempts.beginLogin(as(i));
    expect(() => attempts.beginLogin(as(100))).toThrow('Too many attempts');
    attempts.beginLogin(as(100, '192.0.2.2'));
    advance(MINUTE);
    attempts.beginLogin(as(100));
  });

  it('S6 successes do not count', () => {
    const attempts = createAttempts(true, clock().now);
    const attempt = { ip: '192.0.2.1', emailKey: 'a@example.com' };
    for (let i = 0; i < 1000; i += 1) {
      attempts.beginLogin(attempt);
      attempts.loginSucceeded(attempt);
    }
  });

  it('S6 IPv6 counts by its /64, and IPv4 inside IPv6 as IPv4', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});
