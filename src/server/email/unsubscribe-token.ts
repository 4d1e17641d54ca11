import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/read-config.ts';

type Secret = Pick<Config, 'appSecret'>;

/** Validity of the unsubscribe link: half a year. */
const LINK_VALID_MS = 180 * 24 * 3_600_000;

/** Proves that a link was mailed to this person; it is signed, not stored. */
export function unsubscribeToken(config: Secret, userId: string, now: number): string {
  const claim = `${userId}.${now + LINK_VALID_MS}`;
  return `${claim}.${signatureOf(config, claim)}`;
}

/** The user of a link; null if the signature is wrong, it has expired, or it has no expiry. */
export function unsubscriberOf(config: Secret, token: string, now: number): string | null {
  const [userId = '', expiresAt = '', givenSignature = ''] = token.split('.');
  const signature = Buffer.from(signatureOf(config, `${userId}.${expiresAt}`));
  const isSame =
    Buffer.byteLength(givenSignature) === signature.length &&
    timingSafeEqual(Buffer.from(givenSignature), signature);
  return isSame && Number(expiresAt) > now ? userId : null;
}

function signatureOf({ appSecret }: Secret, claim: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\0${claim}`).digest('base64url');
}
