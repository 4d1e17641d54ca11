import { hash, randomBytes, randomFillSync } from 'node:crypto';
import { idFrom } from '../../core/ids.ts';

const ID_BYTES = 26;

/** Random bytes for many ids: fetching them takes longer than the rest. */
const pool = new Uint8Array(ID_BYTES * 128);
let usedBytes = pool.length;

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

export function isClientLinkToken(value: unknown): value is string {
  return typeof value === 'string' && /^client_[A-Za-z0-9_-]{43}$/.test(value);
}

export function isDigest(value: string): boolean {
  return /^[0-9a-f]{64}$/.test(value);
}

/** The token of an Authorization header; null for another scheme or a malformed token. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^Bearer +((?:fl_|look_|client_)?[A-Za-z0-9_-]{43})$/i.exec(header?.trim() ?? '');
  return match?.[1] ?? null;
}

/** A new random id. The prefix distinguishes kinds, and keeps an id from being all digits. */
export function newId(prefix = ''): string {
  if (usedBytes === pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return `${prefix}${idFrom(pool.subarray(usedBytes - ID_BYTES, usedBytes))}`;
}
