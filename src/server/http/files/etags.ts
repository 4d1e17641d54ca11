import { hash } from 'node:crypto';

/** The strong ETag of a response: it changes with any byte (RFC 9110 §8.8.3). */
export function etagOf(text: string | Buffer): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/** Whether If-Match matches this ETag, by strong comparison: weak ETags never match. */
export function matchesIfMatch(ifMatch: string, etag: string): boolean {
  return tagsIn(ifMatch).some((tag) => tag === '*' || tag === etag);
}

/** Whether If-None-Match contains this ETag, by weak comparison, so that 304 suffices. */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  return tagsIn(ifNoneMatch ?? '').some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

function tagsIn(header: string): string[] {
  return header.match(/\*|(?:W\/)?"[^"]*"/g) ?? [];
}
