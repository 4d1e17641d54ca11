import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/read-config.ts';
import type { PhotoScope } from '../../lib/photo-path.ts';

const VALID_MS = 10 * 60_000;

/** The scope of an upload token, and the session that it depends on. */
export interface UploadGrant {
  sessionId: string;
  scope: PhotoScope;
  /** ms since 1970 */
  expiresAt: number;
}

type Settings = Pick<Config, 'appSecret'>;

/** Issues a token that uploads photos to one ticket or comment for ten minutes. */
export function uploadToken(
  settings: Settings,
  sessionId: string,
  scope: PhotoScope,
  now = Date.now(),
): string {
  const grant: UploadGrant = { sessionId, scope, expiresAt: now + VALID_MS };
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `flu_${payload}.${signatureOf(settings, payload)}`;
}

/** The grant of an Authorization header; null for any other token and after expiry. */
export function grantOf(
  settings: Settings,
  authorization: string | undefined,
  now = Date.now(),
): UploadGrant | null {
  const match = /^Bearer +flu_([\w-]{20,1000})\.([\w-]{43})$/i.exec(authorization?.trim() ?? '');
  const [, payload = '', signature = ''] = match ?? [];
  if (!match || !isSame(signature, signatureOf(settings, payload))) return null;
  const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as UploadGrant;
  return grant.expiresAt > now ? grant : null;
}

function signatureOf({ appSecret }: Settings, payload: string): string {
  return createHmac('sha256', appSecret).update(`upload-token\0${payload}`).digest('base64url');
}

function isSame(actual: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
}
