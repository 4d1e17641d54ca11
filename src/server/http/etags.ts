import { hash } from 'node:crypto';

/** The strong tag of an answer: another one as soon as a byte of it differs (RFC 9110 §8.8.3). */
export function etagOf(text: string | Buffer): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/** Whether If-Match holds for what has this tag: by the strong comparison, so no weak one does. */
export function isMatched(ifMatch: string, etag: string): boolean {
  return tagsIn(ifMatch).some((tag) => tag === '*' || tag === etag);
}

/** Whether If-None-Match names this tag, so that nothing need be sent: by the weak comparison. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return tagsIn(ifNoneMatch ?? '').some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

function tagsIn(header: string): string[] {
  return header.match(/\*|(?:W\/)?"[^"]*"/g) ?? [];
}
