import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/read-config.ts';

type Secret = Pick<Config, 'appSecret'>;

/** How long a link is good. */
export const RESET_VALID_MS = 30 * 60_000;

/** What a link depends on: with another password or another email it is worth nothing. */
interface Account {
  id: string;
  emailKey: string;
  passwordHash: string;
}

/**
 * Proves that a link was mailed for this account. It is signed, not stored, and good once: what it
 * sets changes the hash that it depends on.
 */
export function resetToken(config: Secret, account: Account, now: number): string {
  const claim = `${account.id}.${now + RESET_VALID_MS}`;
  return `${claim}.${signatureOf(config, claim, account)}`;
}

/** The account and expiry that a token names, which `isResetToken` has to confirm. */
export function readResetToken(token: string): { userId: string; expiresAt: number } | null {
  const [userId = '', expiresAt = '', signature, ...more] = token.split('.');
  if (!userId || !/^\d{1,15}$/.test(expiresAt) || !signature || more.length > 0) return null;
  return { userId, expiresAt: Number(expiresAt) };
}

/** Whether a token was made for this account as it is now. Does not check the expiry. */
export function isResetToken(config: Secret, token: string, account: Account): boolean {
  const end = token.lastIndexOf('.');
  const expected = Buffer.from(signatureOf(config, token.slice(0, end), account));
  const given = Buffer.from(token.slice(end + 1));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf({ appSecret }: Secret, claim: string, account: Account): string {
  const { emailKey, passwordHash } = account;
  return createHmac('sha256', appSecret)
    .update(`password reset\0${claim}\0${emailKey}\0${passwordHash}`)
    .digest('base64url');
}
