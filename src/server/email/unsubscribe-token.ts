import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/read-config.ts';

type Secret = Pick<Config, 'appSecret'>;

/** How long the link of a mail can be used, ms: half a year. */
const UNSUBSCRIBE_MS = 180 * 24 * 3_600_000;

/** Proves that a link came by a mail to that person; nothing of it is in the database. */
export function unsubscribeToken(config: Secret, userId: string, now: number): string {
  const claim = `${userId}.${now + UNSUBSCRIBE_MS}`;
  return `${claim}.${signatureOf(config, claim)}`;
}

/** Whose link it is; null where it is none of ours, has expired, or is of a version without an expiry. */
export function unsubscriberOf(config: Secret, token: string, now: number): string | null {
  const [userId = '', expiresAt = '', given = ''] = token.split('.');
  const signature = Buffer.from(signatureOf(config, `${userId}.${expiresAt}`));
  const isSame =
    Buffer.byteLength(given) === signature.length && timingSafeEqual(Buffer.from(given), signature);
  return isSame && Number(expiresAt) > now ? userId : null;
}

function signatureOf({ appSecret }: Secret, claim: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\0${claim}`).digest('base64url');
}
