import type { Config } from '../config/read-config.ts';
import { isSigned, readClaim, signToken } from '../lib/signed-token.ts';

type Secret = Pick<Config, 'appSecret'>;

/** Validity of the unsubscribe link: half a year. */
const LINK_VALID_MS = 180 * 24 * 3_600_000;

const purpose = 'unsubscribe';

/** Proves that a link was mailed to this person. */
export function unsubscribeToken({ appSecret }: Secret, userId: string, now: number): string {
  return signToken({ appSecret, purpose }, { parts: [userId], expiresAt: now + LINK_VALID_MS });
}

/** The user of a link; null if the signature is wrong, it has expired, or it has no expiry. */
export function unsubscriberOf({ appSecret }: Secret, token: string, now: number): string | null {
  const claim = readClaim(token, 1);
  if (!claim || claim.expiresAt <= now || !isSigned({ appSecret, purpose }, token)) return null;
  return claim.parts[0] ?? null;
}
