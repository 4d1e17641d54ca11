/**
 * Cache storage for visits without a network. The page writes it and the service worker reads it,
 * so that no visit waits for a write.
 */

/** The page of the last visited build, under `/`, and the files it consists of. */
export const APP_CACHE = 'freelane.app';
/** Data of a single user: their account, and the boards that they opened in the last 30 days. */
export const USER_CACHE = 'freelane.own';

/** Header of each cached user response: the digest of the authorization it is valid for. */
const DIGEST_HEADER = 'x-good-for';

/** Names of the people on the cached boards; requested by the page only. */
export const NAMES_PATH = '/kept/names';

/** Headers of a cached board: when it was cached (ms since 1970), its name (URL-encoded) and size. */
export const CACHED_AT_HEADER = 'x-kept-at';
export const NAME_HEADER = 'x-kept-name';
export const BYTES_HEADER = 'x-kept-bytes';

/** Paths whose responses are cached per user. */
export function isUserData(pathname: string): boolean {
  return pathname === '/api/auth/me' || boardIdIn(pathname) !== null;
}

export function snapshotPath(boardId: string): string {
  return `/api/boards/${encodeURIComponent(boardId)}/snapshot`;
}

/** The board whose snapshot is at a path; null for other paths. */
export function boardIdIn(pathname: string): string | null {
  const id = /^\/api\/boards\/([^/]+)\/snapshot$/.exec(pathname)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}

/**
 * Digest of the authorization: cached data is served only to the same token, without storing it.
 */
export async function digestOf(authorization: string): Promise<string> {
  const bytes = new TextEncoder().encode(authorization);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Response to be cached for the given authorization digest. */
export function userDataResponse(
  json: BodyInit,
  digest: string,
  about: Record<string, string> = {},
): Response {
  const headers = { 'content-type': 'application/json', [DIGEST_HEADER]: digest, ...about };
  return new Response(json, { headers });
}

export function isCachedFor(answer: Response, digest: string): boolean {
  return answer.headers.get(DIGEST_HEADER) === digest;
}

/** Where the page keeps a board's saved views of the last visit. */
export function viewsKey(userId: string, boardId: string): string {
  return `${VIEWS_PREFIX}${userId}:${boardId}`;
}

const VIEWS_PREFIX = 'views:';

/** Deletes saved views. In the service worker there is no such storage. */
function forgetViews(isForgotten: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(VIEWS_PREFIX) && isForgotten(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}

/**
 * Deletes the cached user data. Nothing of it opens without a network afterwards, except for views
 * of `nextUserId`, who is signed in by now.
 */
export async function forgetUserData(nextUserId?: string): Promise<void> {
  forgetViews((key) => nextUserId === undefined || !key.startsWith(viewsKey(nextUserId, '')));
  try {
    await caches.delete(USER_CACHE);
  } catch {
    // On plain HTTP, or where storage is blocked, there is nothing to delete.
  }
}

/** Deletes a board that its reader may no longer open, or that was deleted. */
export async function forgetBoard(boardId: string): Promise<void> {
  forgetViews((key) => key.endsWith(`:${boardId}`));
  try {
    const cache = await caches.open(USER_CACHE);
    await cache.delete(snapshotPath(boardId));
  } catch {
    // As above.
  }
}
