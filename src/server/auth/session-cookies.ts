import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import { ABSOLUTE_MS } from './sessions.ts';

/** The path that each cookie is sent to. */
const PATHS = {
  freelane_photos: '/photos',
  freelane_socket: '/trpc',
  freelane_files: '/files',
} as const;

export type CookieName = keyof typeof PATHS;

const PURPOSES: Record<CookieName, string> = {
  freelane_photos: 'photo-cookie',
  freelane_socket: 'socket-cookie',
  freelane_files: 'file-cookie',
};

type Settings = Pick<Config, 'appSecret' | 'publicUrl'>;

/**
 * The Set-Cookie headers for requests without a token. Two let the browser read photos and files. The
 * other is sent when a websocket opens, so that it does not count as unauthenticated. All contain
 * the session's digest, grant nothing else, and are useless once the session has ended.
 */
export function sessionCookies(settings: Settings, sessionId: string): string[] {
  const value = (name: CookieName) => `${sessionId}.${signatureOf(settings, name, sessionId)}`;
  return names().map((name) => header(settings, name, value(name), ABSOLUTE_MS / 1000));
}

/** The Set-Cookie headers that remove them. */
export function clearedSessionCookies(settings: Settings): string[] {
  return names().map((name) => header(settings, name, '', 0));
}

function names(): CookieName[] {
  return Object.keys(PATHS) as CookieName[];
}

function header({ publicUrl }: Settings, name: CookieName, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const attributes = `Path=${PATHS[name]}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  return `${name}=${value}; ${attributes}`;
}

/** The session's digest in a request's cookies; null if none was signed by this server. */
export function sessionOfCookie(
  settings: Settings,
  name: CookieName,
  cookies: string | undefined,
): string | null {
  const values = (cookies ?? '').split(/; */).filter((one) => one.startsWith(`${name}=`));
  for (const value of values) {
    const [, sessionId = '', signature = ''] = /=([0-9a-f]{64})\.([\w-]{43})$/.exec(value) ?? [];
    if (sessionId && isSame(signature, signatureOf(settings, name, sessionId))) return sessionId;
  }
  return null;
}

/** Signed for this purpose only: a signature for another one is not valid as a cookie. */
function signatureOf({ appSecret }: Settings, name: CookieName, sessionId: string): string {
  const signed = `${PURPOSES[name]}\0${sessionId}`;
  return createHmac('sha256', appSecret).update(signed).digest('base64url');
}

function isSame(actual: string, expected: string): boolean {
  return (
    actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected))
  );
}
