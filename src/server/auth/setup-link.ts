import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import { isLoopback } from '../lib/addresses.ts';

type LinkConfig = Pick<Config, 'appSecret' | 'publicUrl'>;

/** Whether the first account needs the setup link: if others could register before the owner. */
export function isSetupNeeded({ publicUrl }: LinkConfig): boolean {
  return !isLoopback(new URL(publicUrl).hostname);
}

/**
 * The link printed while there is no account; it is useless once there is one. As with invitations
 * the secret is in the fragment, which proxies do not log.
 */
export function setupLink(config: LinkConfig): string {
  const token = setupToken(config).toString('base64url');
  return `${config.publicUrl}/login#setup=${token}`;
}

export function isSetupToken(config: LinkConfig, token: string): boolean {
  const actual = Buffer.from(token, 'base64url');
  const expected = setupToken(config);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Derived from the installation's secret, so that a printed link stays valid after a restart. */
function setupToken({ appSecret }: LinkConfig): Buffer {
  return createHmac('sha256', appSecret).update('setup-link').digest();
}
