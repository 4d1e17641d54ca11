import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

type Secret = Pick<Config, 'appSecret'>;

/** Proves that a link came by a mail to that person; nothing of it is in the database. */
export function unsubscribeToken(config: Secret, userId: string): string {
  return `${userId}.${signatureOf(config, userId)}`;
}

/** Whose link it is; null where it is none of ours. */
export function unsubscriberOf(config: Secret, token: string): string | null {
  const [userId = '', given = ''] = token.split('.');
  const signature = Buffer.from(signatureOf(config, userId));
  const isSame =
    Buffer.byteLength(given) === signature.length && timingSafeEqual(Buffer.from(given), signature);
  return isSame ? userId : null;
}

function signatureOf({ appSecret }: Secret, userId: string): string {
  return createHmac('sha256', appSecret).update(`unsubscribe\0${userId}`).digest('base64url');
}
