import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/read-config.ts';
import type { PhotoScope } from '../../lib/photo-path.ts';

const VALID_MS = 10 * 60_000;

/** What a token for the image calls is good for, and whose session it lives with. */
export interface UploadGrant {
  sessionId: string;
  scope: PhotoScope;
  /** ms since 1970 */
  expiresAt: number;
}

type Settings = Pick<Config, 'appSecret'>;

/** A token that is good for the image calls of one ticket or comment, for ten minutes. */
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

/** What the token of an Authorization header grants; null for any other, and once it has ended. */
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

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
