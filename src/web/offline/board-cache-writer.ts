import type { Snapshot } from '../../core/board/wire/feed.ts';
import { untilIdle } from '../lib/idle.ts';
import { getSession, type Session } from '../session/session.ts';
import {
  digestOf,
  forgetUserData,
  isCachedFor,
  NAMES_PATH,
  USER_CACHE,
  userDataResponse,
} from './board-cache.ts';
import { inBatches } from './in-batches.ts';

export interface UserData {
  session: Session;
  /** The board as the server confirmed it. */
  snapshot: Snapshot;
  /** What the people on it are called, by their ids. */
  names: ReadonlyMap<string, string>;
  /** When it was to be kept, on the clock of `performance`. */
  since: number;
  /** Whether it may be kept still, once nobody is at work. */
  isWanted: () => boolean;
}

/**
 * Keeps who somebody is and the board that they have open, in place of whatever was kept before,
 * while nobody is at work.
 */
export async function cacheUserData({
  session,
  snapshot,
  names,
  since,
  isWanted,
}: UserData): Promise<void> {
  const { user, token } = session;
  if (!user || !token) return;
  const digest = await digestOf(`Bearer ${token}`);
  const path = `/api/boards/${encodeURIComponent(snapshot.id)}/snapshot`;
  await forgetOthers(digest);
  await untilIdle(since);
  const board = await inBatches(snapshot, since);
  // Of somebody who has signed out by now nothing is written.
  if (getSession().token !== token || !isWanted()) return;
  try {
    const cache = await caches.open(USER_CACHE);
    await cache.put('/api/auth/me', userDataResponse(JSON.stringify(user), digest));
    // They may not be known yet; those that were are better than none.
    if (names.size > 0)
      await cache.put(NAMES_PATH, userDataResponse(JSON.stringify([...names]), digest));
    await cache.put(path, userDataResponse(board, digest));
    // One board alone: the last.
    const paths = [path, NAMES_PATH, '/api/auth/me'];
    for (const request of await cache.keys()) {
      if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
  } finally {
    // Signed out meanwhile: what was just written came after what wiped it.
    if (getSession().token !== token) await forgetUserData();
  }
}

/** What another session kept is nothing of this one's. */
async function forgetOthers(digest: string): Promise<void> {
  const me = await caches.match('/api/auth/me', { cacheName: USER_CACHE });
  if (me && !isCachedFor(me, digest)) await forgetUserData();
}
