import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import { isLoopback } from '../lib/loopback.ts';

type Needed = Pick<Config, 'appSecret' | 'publicUrl'>;

/** Whether the first account needs the setup link: where others could register before its owner. */
export function isSetupNeeded({ publicUrl }: Needed): boolean {
  return !isLoopback(new URL(publicUrl).hostname);
}

/**
 * The link that is printed while there is no account; it opens nothing once there is one. As with
 * invitations the secret is in the fragment, which no proxy logs.
 */
export function setupLink(config: Needed): string {
  const token = setupToken(config).toString('base64url');
  return `${config.publicUrl}/login#setup=${token}`;
}

export function isSetupToken(config: Needed, given: string): boolean {
  const token = Buffer.from(given, 'base64url');
  const expected = setupToken(config);
  return token.length === expected.length && timingSafeEqual(token, expected);
}

/** Derived from the install's secret, so that a restart leaves a printed link good. */
function setupToken({ appSecret }: Needed): Buffer {
  return createHmac('sha256', appSecret).update('setup-link').digest();
}
