import { hash, randomBytes } from 'node:crypto';

/** A bearer token: 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A personal API token says what it is, to people and to what searches code for secrets. */
export function newApiToken(): string {
  return `fl_${newToken()}`;
}

/** The secret of a link that shows a board to whoever has it. */
export function newShareLinkToken(): string {
  return `look_${newToken()}`;
}

/** What is kept of a token: whoever reads the database cannot sign in with it. */
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

/** The token of an Authorization header; null for any other scheme and for what no token can be. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^Bearer +((?:fl_|look_)?[A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}
