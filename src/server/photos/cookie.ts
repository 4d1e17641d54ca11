import { createHmac, timingSafeEqual } from 'node:crypto';
import { ABSOLUTE_MS } from '../auth/sessions.ts';
import type { Config } from '../config.ts';

const NAME = 'freelane_photos';

type Settings = Pick<Config, 'appSecret' | 'publicUrl'>;

/**
 * The header that lets a browser read photos, which it asks for without a token. It names the
 * session by its digest, opens nothing but photos, and is worth nothing once the session has ended.
 */
export function photoCookie(settings: Settings, sessionId: string): string {
  const value = `${sessionId}.${signatureOf(settings, sessionId)}`;
  return header(settings, value, ABSOLUTE_MS / 1000);
}

/** The header that takes it away again. */
export function noPhotoCookie(settings: Settings): string {
  return header(settings, '', 0);
}

function header({ publicUrl }: Settings, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${value}; Path=/photos; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** The digest of the session that a request's cookies name; null for none that was made here. */
export function sessionOfCookie(settings: Settings, cookies: string | undefined): string | null {
  const values = (cookies ?? '').split(/; */).filter((one) => one.startsWith(`${NAME}=`));
  for (const value of values) {
    const [, sessionId = '', signature = ''] = /=([0-9a-f]{64})\.([\w-]{43})$/.exec(value) ?? [];
    if (sessionId && isSame(signature, signatureOf(settings, sessionId))) return sessionId;
  }
  return null;
}

/** Of a key of its own: what is signed for another purpose is no cookie. */
function signatureOf({ appSecret }: Settings, sessionId: string): string {
  return createHmac('sha256', appSecret).update(`photo-cookie\0${sessionId}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
