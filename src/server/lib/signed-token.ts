import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a link in a mail; a token for one purpose is invalid for any other. */
type Purpose = 'unsubscribe' | 'password reset' | 'email change';

/** The payload of a token, readable by everyone who has it. */
export interface Claim {
  /** Without dots. */
  parts: string[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

interface Signing {
  appSecret: string;
  purpose: Purpose;
  /**
   * Values that are signed but not in the token; when one of them changes, the token becomes
   * invalid.
   */
  boundTo?: readonly string[];
}

/**
 * A token for a link in a mail. It is signed, not stored. A token that is bound to a value which
 * its use changes works only once.
 */
export function signToken(signing: Signing, { parts, expiresAt }: Claim): string {
  const claim = [...parts, expiresAt].join('.');
  return `${claim}.${signatureOf(signing, claim)}`;
}

/**
 * The unverified payload of a token, needed to look up the values to which it is bound. Null for
 * any other text.
 */
export function readClaim(token: string, partCount: number): Claim | null {
  const parts = token.split('.').slice(0, -1);
  const expiresAt = parts.pop() ?? '';
  if (parts.length !== partCount || !/^\d{1,15}$/.test(expiresAt)) return null;
  return { parts, expiresAt: Number(expiresAt) };
}

/** Whether this server signed a token for this purpose. Does not check its expiry. */
export function isSigned(signing: Signing, token: string): boolean {
  const end = token.lastIndexOf('.');
  const expected = Buffer.from(signatureOf(signing, token.slice(0, end)));
  const signature = Buffer.from(token.slice(end + 1));
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function signatureOf({ appSecret, purpose, boundTo = [] }: Signing, claim: string): string {
  const signed = [purpose, claim, ...boundTo].join('\0');
  return createHmac('sha256', appSecret).update(signed).digest('base64url');
}
