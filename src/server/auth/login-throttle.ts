import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { addressKey } from '../lib/addresses.ts';
import { digestOf } from '../lib/tokens.ts';
import type { Query, Store } from '../storage/store.ts';
import { type LoginAttemptRow, loginAttemptsRepository } from './login-attempt-repository.ts';

const MINUTE_MS = 60_000;
/** Failures in one minute without a wait; each further one has to wait. */
const FREE_FAILURES_PER_MINUTE = 10;
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = 15 * MINUTE_MS;
/** After this long without a failure, earlier ones are forgotten. */
export const FORGET_FAILURES_MS = 60 * MINUTE_MS;

/** At most `max` actions per key in each window of `ms`. */
export interface RateWindow {
  max: number;
  ms: number;
}

const LOGIN_WINDOW: RateWindow = { max: RESOURCE_LIMITS.logins.max, ms: MINUTE_MS };
const REGISTRATION_WINDOW: RateWindow = {
  max: RESOURCE_LIMITS.registrations.max,
  ms: 60 * MINUTE_MS,
};
const RESET_ADDRESS_WINDOW: RateWindow = {
  max: RESOURCE_LIMITS.passwordResets.max,
  ms: 60 * MINUTE_MS,
};
const RESET_EMAIL_WINDOW: RateWindow = {
  max: RESOURCE_LIMITS.passwordResetsPerEmail.max,
  ms: 60 * MINUTE_MS,
};

/** A sign-in attempt: the client's address and the normalized email (`emailKey`). */
export interface LoginAttempt {
  ip: string;
  emailKey: string;
}

/**
 * Counted in the database, so that all servers share the counts and a restart does not reset them.
 * The checks reject with 'login.tooMany' and the seconds to wait.
 */
export interface LoginThrottle {
  checkLogin(attempt: LoginAttempt): Promise<void>;
  /** Counted as failed until it succeeds, so that concurrent attempts are counted too. */
  beginLogin(attempt: LoginAttempt): Promise<void>;
  loginSucceeded(attempt: LoginAttempt): Promise<void>;
  countRegistration(ip: string): Promise<void>;
  /** Counted by address and by email, whether there is an account or not. */
  countPasswordReset(attempt: LoginAttempt): Promise<void>;
}

interface Deps {
  store: Store;
  limits: boolean;
  now: () => number;
}

export function createLoginThrottle({ store, limits, now }: Deps): LoginThrottle {
  if (!limits) return unlimited;
  const rows = loginAttemptsRepository(store.tables);

  /** Locks both counters, the address first, to avoid deadlocks. */
  async function lockCounters(
    query: Query,
    attempt: LoginAttempt,
  ): Promise<[LoginAttemptRow, LoginAttemptRow]> {
    const { address, pair } = keysOf(attempt);
    return [await rows.lock(query, address), await rows.lock(query, pair)];
  }

  /** @throws AppError login.tooMany */
  async function countIn(window: RateWindow, key: string): Promise<void> {
    const wait = await store.tx(async (query) => {
      const row = await rows.lock(query, key);
      const msLeft = windowWaitMs(window, row, now());
      if (msLeft === 0) await rows.set(query, withAttempt(window, row, now()));
      return msLeft;
    });
    refuseIfWaiting(wait);
  }

  return {
    async checkLogin(attempt) {
      const { address, pair } = keysOf(attempt);
      const found = await store.read((query) => rows.find(query, [address, pair]));
      const waits = found.map((row) =>
        row.key === pair ? remainingWaitMs(row, now()) : windowWaitMs(LOGIN_WINDOW, row, now()),
      );
      refuseIfWaiting(Math.max(0, ...waits));
    },

    async beginLogin(attempt) {
      const wait = await store.tx(async (query) => {
        const [address, pair] = await lockCounters(query, attempt);
        const msLeft = Math.max(
          windowWaitMs(LOGIN_WINDOW, address, now()),
          remainingWaitMs(pair, now()),
        );
        if (msLeft > 0) return msLeft;
        await rows.set(query, withAttempt(LOGIN_WINDOW, address, now()));
        await rows.set(query, withFailure(pair, now()));
        return 0;
      });
      refuseIfWaiting(wait);
    },

    async loginSucceeded(attempt) {
      await store.tx(async (query) => {
        const [address, pair] = await lockCounters(query, attempt);
        await rows.set(query, { ...address, count: Math.max(0, address.count - 1) });
        await rows.remove(query, pair.key);
      });
    },

    countRegistration: (ip) => countIn(REGISTRATION_WINDOW, keyOf('registrations', addressKey(ip))),

    async countPasswordReset({ ip, emailKey }) {
      await countIn(RESET_ADDRESS_WINDOW, keyOf('password resets', addressKey(ip)));
      await countIn(RESET_EMAIL_WINDOW, keyOf('password reset', emailKey));
    },
  };
}

const unlimited: LoginThrottle = {
  async checkLogin() {},
  async beginLogin() {},
  async loginSucceeded() {},
  async countRegistration() {},
  async countPasswordReset() {},
};

function keysOf({ ip, emailKey }: LoginAttempt): { address: string; pair: string } {
  const address = addressKey(ip);
  return { address: keyOf('logins', address), pair: keyOf('login', address, emailKey) };
}

/** An email field may contain anything, even a password, so only digests are stored. */
function keyOf(...parts: string[]): string {
  return digestOf(parts.join('\n'));
}

function refuseIfWaiting(ms: number): void {
  if (ms <= 0) return;
  throw new AppError('login.tooMany', { retryAfterSeconds: Math.ceil(ms / 1000) });
}

/** How long to wait until the next action is allowed, ms. */
export function windowWaitMs(
  { max, ms }: RateWindow,
  { count, since }: LoginAttemptRow,
  now: number,
): number {
  return now - since < ms && count >= max ? since + ms - now : 0;
}

/** The counter of a key after one more action. */
export function withAttempt(
  { ms }: RateWindow,
  before: LoginAttemptRow,
  now: number,
): LoginAttemptRow {
  const isSameWindow = now - before.since < ms;
  const [count, since] = isSameWindow ? [before.count + 1, before.since] : [1, now];
  return { ...before, count, since, last: now };
}

/**
 * How long a key has to wait, ms: nothing for up to ten failures a minute, then 1, 2, 4 … 15
 * minutes.
 */
export function remainingWaitMs({ until }: Pick<LoginAttemptRow, 'until'>, now: number): number {
  return Math.max(0, until - now);
}

/** The counter of a key after one more failure. */
export function withFailure(before: LoginAttemptRow, at: number): LoginAttemptRow {
  if (at - before.last > FORGET_FAILURES_MS) {
    return { ...before, count: 1, since: at, last: at, waits: 0, until: 0 };
  }
  const isSameMinute = at - before.since < MINUTE_MS;
  const count = isSameMinute ? before.count + 1 : 1;
  const since = isSameMinute ? before.since : at;
  const mustWait = before.waits > 0 || count >= FREE_FAILURES_PER_MINUTE;
  if (!mustWait) return { ...before, count, since, last: at };
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** before.waits);
  return { ...before, count, since, last: at, waits: before.waits + 1, until: at + wait };
}
