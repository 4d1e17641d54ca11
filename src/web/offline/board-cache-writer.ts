import type { Snapshot } from '../../core/board/wire/feed.ts';
import { untilUserIdle } from '../lib/idle.ts';
import { getSession, type Session } from '../session/session.ts';
import {
  digestOf,
  forgetUserData,
  isCachedFor,
  NAMES_PATH,
  USER_CACHE,
  userDataResponse,
} from './board-cache.ts';
import { serializeInBatches } from './serialize-in-batches.ts';

export interface UserData {
  session: Session;
  /** The confirmed board. */
  snapshot: Snapshot;
  /** Names of the people on the board, by user id. */
  names: ReadonlyMap<string, string>;
  /** When caching was requested, as a `performance.now()` time. */
  requestedAt: number;
  /** Whether the data should still be written once the user is idle. */
  shouldWrite: () => boolean;
}

/**
 * Caches the user and their open board while the user is idle, replacing what was cached before.
 */
export async function cacheUserData({
  session,
  snapshot,
  names,
  requestedAt,
  shouldWrite,
}: UserData): Promise<void> {
  const { user, token } = session;
  if (!user || !token) return;
  const digest = await digestOf(`Bearer ${token}`);
  const path = `/api/boards/${encodeURIComponent(snapshot.id)}/snapshot`;
  await deleteOtherSessions(digest);
  await untilUserIdle(requestedAt);
  const board = await serializeInBatches(snapshot, requestedAt);
  // Nothing is written for a user who has signed out by now.
  if (getSession().token !== token || !shouldWrite()) return;
  try {
    const cache = await caches.open(USER_CACHE);
    await cache.put('/api/auth/me', userDataResponse(JSON.stringify(user), digest));
    // The names may not be loaded yet; earlier cached ones are better than none.
    if (names.size > 0)
      await cache.put(NAMES_PATH, userDataResponse(JSON.stringify([...names]), digest));
    await cache.put(path, userDataResponse(board, digest));
    // Only the last board is cached.
    const paths = [path, NAMES_PATH, '/api/auth/me'];
    for (const request of await cache.keys()) {
      if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
  } finally {
    // Signed out meanwhile: the sign-out ran before the write.
    if (getSession().token !== token) await forgetUserData();
  }
}

/** Deletes data that was cached by another session. */
async function deleteOtherSessions(digest: string): Promise<void> {
  const me = await caches.match('/api/auth/me', { cacheName: USER_CACHE });
  if (me && !isCachedFor(me, digest)) await forgetUserData();
}
