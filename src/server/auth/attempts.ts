import { AppError } from '../../core/errors.ts';
import { addressKey } from '../address-key.ts';
import { createBackoff } from './backoff.ts';
import { createWindow } from './window.ts';

const MINUTE = 60_000;

/** Who tries to sign in: from where, and as whom (`emailKey`). */
export interface Attempt {
  ip: string;
  emailKey: string;
}

/** Each throws 'login.tooMany' with the seconds to wait. */
export interface Attempts {
  checkLogin(attempt: Attempt): void;
  /** Counts as failed until it succeeds, so that attempts made at once are counted too. */
  beginLogin(attempt: Attempt): void;
  loginSucceeded(attempt: Attempt): void;
  countRegistration(ip: string): void;
}

export function createAttempts(limits: boolean, now: () => number): Attempts {
  if (!limits) return unlimited;
  const pairs = createBackoff(now);
  const logins = createWindow(100, MINUTE, now);
  const registrations = createWindow(30, 60 * MINUTE, now);

  function checkLogin({ ip, emailKey }: Attempt): void {
    const address = addressKey(ip);
    refuseFor(Math.max(pairs.wait(`${address} ${emailKey}`), logins.wait(address)));
  }

  return {
    checkLogin,
    beginLogin(attempt) {
      checkLogin(attempt);
      const address = addressKey(attempt.ip);
      pairs.fail(`${address} ${attempt.emailKey}`);
      logins.take(address);
    },
    loginSucceeded({ ip, emailKey }) {
      const address = addressKey(ip);
      pairs.clear(`${address} ${emailKey}`);
      logins.giveBack(address);
    },
    countRegistration(ip) {
      refuseFor(registrations.take(addressKey(ip)));
    },
  };
}

const unlimited: Attempts = {
  checkLogin() {},
  beginLogin() {},
  loginSucceeded() {},
  countRegistration() {},
};

function refuseFor(ms: number): void {
  if (ms <= 0) return;
  throw new AppError('login.tooMany', { retryAfterSeconds: Math.ceil(ms / 1000) });
}
