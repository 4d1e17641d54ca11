import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import { ABSOLUTE_MS } from './sessions.ts';

/** Where a browser sends each cookie. */
const PATHS = { freelane_photos: '/photos', freelane_socket: '/trpc' } as const;

type Name = keyof typeof PATHS;

const PURPOSES: Record<Name, string> = {
  freelane_photos: 'photo-cookie',
  freelane_socket: 'socket-cookie',
};

type Settings = Pick<Config, 'appSecret' | 'publicUrl'>;

/**
 * The headers for requests to which a browser adds no token. One cookie lets it read photos. The other is
 * sent when a websocket opens, which then does not count as one of an unknown person at its address. Both
 * name the session by its digest, open nothing else, and are worth nothing once the session has ended.
 */
export function sessionCookies(settings: Settings, sessionId: string): string[] {
  const value = (name: Name) => `${sessionId}.${signatureOf(settings, name, sessionId)}`;
  return names().map((name) => header(settings, name, value(name), ABSOLUTE_MS / 1000));
}

/** The headers that take them away again. */
export function noSessionCookies(settings: Settings): string[] {
  return names().map((name) => header(settings, name, '', 0));
}

function names(): Name[] {
  return Object.keys(PATHS) as Name[];
}

function header({ publicUrl }: Settings, name: Name, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const attributes = `Path=${PATHS[name]}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  return `${name}=${value}; ${attributes}`;
}

/** The digest of the session that one of a request's cookies names; null for none that was made here. */
export function sessionOfCookie(
  settings: Settings,
  name: Name,
  cookies: string | undefined,
): string | null {
  const values = (cookies ?? '').split(/; */).filter((one) => one.startsWith(`${name}=`));
  for (const value of values) {
    const [, sessionId = '', signature = ''] = /=([0-9a-f]{64})\.([\w-]{43})$/.exec(value) ?? [];
    if (sessionId && isSame(signature, signatureOf(settings, name, sessionId))) return sessionId;
  }
  return null;
}

/** Of a key of its own: what is signed for another purpose is no cookie. */
function signatureOf({ appSecret }: Settings, name: Name, sessionId: string): string {
  const signed = `${PURPOSES[name]}\0${sessionId}`;
  return createHmac('sha256', appSecret).update(signed).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
