/**
 * What the device keeps for a visit without a network, in the browser's cache storage. The page
 * writes it and the worker reads it, so that no visit waits for anything to be written.
 */

/** The page of the last build that was here, under `/`, and the files it is made of. */
export const APP_CACHE = 'freelane.app';
/** One person's: who they are, and the board that they had open last. Never of two people. */
export const USER_CACHE = 'freelane.own';

/** On each answer of a person's: the digest of the authorization it is good for. */
const GOOD_FOR = 'x-good-for';

/** The people of the board that is kept; only the page asks for it. */
export const NAMES_PATH = '/kept/names';

/** A person's answers, of which one is kept of each kind. */
export function isUserData(pathname: string): boolean {
  return pathname === '/api/auth/me' || /^\/api\/boards\/[^/]+\/snapshot$/.test(pathname);
}

/** What is kept is shown to who brings the same token again: this tells it and gives none away. */
export async function digestOf(authorization: string): Promise<string> {
  const bytes = new TextEncoder().encode(authorization);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An answer to be kept for who brings that authorization. */
export function userDataResponse(json: BodyInit, goodFor: string): Response {
  const headers = { 'content-type': 'application/json', [GOOD_FOR]: goodFor };
  return new Response(json, { headers });
}

export function isCachedFor(answer: Response, digest: string): boolean {
  return answer.headers.get(GOOD_FOR) === digest;
}

/** Forgets what is a person's. Without a network nothing of theirs opens from then on. */
export async function forgetUserData(): Promise<void> {
  try {
    await caches.delete(USER_CACHE);
  } catch {
    // On plain http, and where the browser is told to keep nothing, there is nothing to forget.
  }
}
