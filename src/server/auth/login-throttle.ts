import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { addressKey } from '../lib/address-key.ts';
import { digestOf } from '../lib/tokens.ts';
import type { Query, Store } from '../storage/store.ts';
import { type LoginAttemptRow, loginAttemptsRepository } from './login-attempt-repository.ts';

const MINUTE = 60_000;
/** Failures in one minute that are still answered; after them every further one has to wait. */
const FREE = 10;
const FIRST_WAIT = MINUTE;
const LONGEST_WAIT = 15 * MINUTE;
/** After this long without a failure, a key is as good as new. */
export const FORGET_FAILURES_MS = 60 * MINUTE;

/** At most `max` of something a key in each period of `ms`. */
export interface RateWindow {
  max: number;
  ms: number;
}

const LOGINS: RateWindow = { max: RESOURCE_LIMITS.logins.max, ms: MINUTE };
const REGISTRATIONS: RateWindow = { max: RESOURCE_LIMITS.registrations.max, ms: 60 * MINUTE };

/** Who tries to sign in: from where, and as whom (`emailKey`). */
export interface LoginAttempt {
  ip: string;
  emailKey: string;
}

/**
 * Counted in the database, so that several servers count together and a restart forgets nothing.
 * The checks reject with 'login.tooMany' and the seconds to wait.
 */
export interface LoginThrottle {
  checkLogin(attempt: LoginAttempt): Promise<void>;
  /** Counts as failed until it succeeds, so that attempts made at once are counted too. */
  beginLogin(attempt: LoginAttempt): Promise<void>;
  loginSucceeded(attempt: LoginAttempt): Promise<void>;
  countRegistration(ip: string): Promise<void>;
}

interface Needs {
  store: Store;
  limits: boolean;
  now: () => number;
}

export function createLoginThrottle({ store, limits, now }: Needs): LoginThrottle {
  if (!limits) return unlimited;
  const rows = loginAttemptsRepository(store.tables);

  /** The address first, wherever both are taken: so no two wait for each other. */
  async function held(
    query: Query,
    attempt: LoginAttempt,
  ): Promise<[LoginAttemptRow, LoginAttemptRow]> {
    const { address, pair } = keysOf(attempt);
    return [await rows.hold(query, address), await rows.hold(query, pair)];
  }

  return {
    async checkLogin(attempt) {
      const { address, pair } = keysOf(attempt);
      const found = await store.read((query) => rows.find(query, [address, pair]));
      const waits = found.map((row) =>
        row.key === pair ? waitOf(row, now()) : waitUntilFree(LOGINS, row, now()),
      );
      refuseFor(Math.max(0, ...waits));
    },

    async beginLogin(attempt) {
      const wait = await store.tx(async (query) => {
        const [address, pair] = await held(query, attempt);
        const left = Math.max(waitUntilFree(LOGINS, address, now()), waitOf(pair, now()));
        if (left > 0) return left;
        await rows.set(query, afterOneMore(LOGINS, address, now()));
        await rows.set(query, afterFailedLogin(pair, now()));
        return 0;
      });
      refuseFor(wait);
    },

    async loginSucceeded(attempt) {
      await store.tx(async (query) => {
        const [address, pair] = await held(query, attempt);
        await rows.set(query, { ...address, count: Math.max(0, address.count - 1) });
        await rows.remove(query, pair.key);
      });
    },

    async countRegistration(ip) {
      const wait = await store.tx(async (query) => {
        const row = await rows.hold(query, keyOf('registrations', addressKey(ip)));
        const left = waitUntilFree(REGISTRATIONS, row, now());
        if (left === 0) await rows.set(query, afterOneMore(REGISTRATIONS, row, now()));
        return left;
      });
      refuseFor(wait);
    },
  };
}

const unlimited: LoginThrottle = {
  async checkLogin() {},
  async beginLogin() {},
  async loginSucceeded() {},
  async countRegistration() {},
};

function keysOf({ ip, emailKey }: LoginAttempt): { address: string; pair: string } {
  const address = addressKey(ip);
  return { address: keyOf('logins', address), pair: keyOf('login', address, emailKey) };
}

/** What is typed as an email can be anything, a password too: only digests are kept. */
function keyOf(...parts: string[]): string {
  return digestOf(parts.join('\n'));
}

function refuseFor(ms: number): void {
  if (ms <= 0) return;
  throw new AppError('login.tooMany', { retryAfterSeconds: Math.ceil(ms / 1000) });
}

/** How many ms to wait before another one can be taken. */
export function waitUntilFree(
  { max, ms }: RateWindow,
  { count, since }: LoginAttemptRow,
  now: number,
): number {
  return now - since < ms && count >= max ? since + ms - now : 0;
}

/** What is kept under a key after one more was taken. */
export function afterOneMore(
  { ms }: RateWindow,
  before: LoginAttemptRow,
  now: number,
): LoginAttemptRow {
  const goesOn = now - before.since < ms;
  const [count, since] = goesOn ? [before.count + 1, before.since] : [1, now];
  return { ...before, count, since, last: now };
}

/** How many ms a key still has to wait: ten failures a minute are free, then 1, 2, 4 … 15 minutes. */
export function waitOf({ until }: Pick<LoginAttemptRow, 'until'>, now: number): number {
  return Math.max(0, until - now);
}

/** What is kept under a key after one more failure. */
export function afterFailedLogin(before: LoginAttemptRow, at: number): LoginAttemptRow {
  if (at - before.last > FORGET_FAILURES_MS) {
    return { ...before, count: 1, since: at, last: at, waits: 0, until: 0 };
  }
  const sameMinute = at - before.since < MINUTE;
  const count = sameMinute ? before.count + 1 : 1;
  const since = sameMinute ? before.since : at;
  const mustWait = before.waits > 0 || count >= FREE;
  if (!mustWait) return { ...before, count, since, last: at };
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** before.waits);
  return { ...before, count, since, last: at, waits: before.waits + 1, until: at + wait };
}
