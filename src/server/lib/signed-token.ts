import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail is for; a token for one purpose is worth nothing for another. */
type Purpose = 'unsubscribe' | 'password reset' | 'email change';

/** What a token says to everyone who has it. */
export interface Claim {
  /** Without dots. */
  parts: string[];
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

interface Signing {
  appSecret: string;
  purpose: Purpose;
  /** Values that are not in the token; when one of them changes, the token is worth nothing. */
  boundTo?: readonly string[];
}

/**
 * A token for a link in a mail. It is signed, not stored. One that is bound to what its use changes
 * works once.
 */
export function signToken(signing: Signing, { parts, expiresAt }: Claim): string {
  const claim = [...parts, expiresAt].join('.');
  return `${claim}.${signatureOf(signing, claim)}`;
}

/** What a token claims, unchecked: what it is bound to is read by it. Null for another text. */
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
  const given = Buffer.from(token.slice(end + 1));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf({ appSecret, purpose, boundTo = [] }: Signing, claim: string): string {
  const signed = [purpose, claim, ...boundTo].join('\0');
  return createHmac('sha256', appSecret).update(signed).digest('base64url');
}
