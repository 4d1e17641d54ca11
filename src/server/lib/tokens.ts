import { hash, randomBytes } from 'node:crypto';

/** A bearer token: 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A personal API token. Its prefix identifies it to people and secret scanners. */
export function newApiToken(): string {
  return `fl_${newToken()}`;
}

/** The token of a share link. */
export function newShareLinkToken(): string {
  return `look_${newToken()}`;
}

/** The stored form of a token, which cannot be used to sign in. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{43}$/.test(value);
}

export function isApiToken(value: unknown): value is string {
  return typeof value === 'string' && /^fl_[A-Za-z0-9_-]{43}$/.test(value);
}

export function isShareLinkToken(value: unknown): value is string {
  return typeof value === 'string' && /^look_[A-Za-z0-9_-]{43}$/.test(value);
}

export function isDigest(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value);
}

/** The token of an Authorization header; null for another scheme or a malformed token. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^Bearer +((?:fl_|look_)?[A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}
