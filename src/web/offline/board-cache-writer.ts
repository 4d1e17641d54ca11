import type { Snapshot } from '../../core/board/wire/feed.ts';
import { atRest } from '../lib/idle.ts';
import { getSession, type Session } from '../session/session.ts';
import { digestOf, forgetOwn, isGoodFor, NAMES, OWN, ownAnswer } from './board-cache.ts';
import { inParts } from './in-batches.ts';

export interface Own {
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
export async function keepOwn({ session, snapshot, names, since, isWanted }: Own): Promise<void> {
  const { user, token } = session;
  if (!user || !token) return;
  const digest = await digestOf(`Bearer ${token}`);
  const path = `/api/boards/${encodeURIComponent(snapshot.id)}/snapshot`;
  await forgetOthers(digest);
  await atRest(since);
  const board = await inParts(snapshot, since);
  // Of somebody who has signed out by now nothing is written.
  if (getSession().token !== token || !isWanted()) return;
  try {
    const cache = await caches.open(OWN);
    await cache.put('/api/auth/me', ownAnswer(JSON.stringify(user), digest));
    // They may not be known yet; those that were are better than none.
    if (names.size > 0) await cache.put(NAMES, ownAnswer(JSON.stringify([...names]), digest));
    await cache.put(path, ownAnswer(board, digest));
    // One board alone: the last.
    const paths = [path, NAMES, '/api/auth/me'];
    for (const request of await cache.keys()) {
      if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
  } finally {
    // Signed out meanwhile: what was just written came after what wiped it.
    if (getSession().token !== token) await forgetOwn();
  }
}

/** What another session kept is nothing of this one's. */
async function forgetOthers(digest: string): Promise<void> {
  const me = await caches.match('/api/auth/me', { cacheName: OWN });
  if (me && !isGoodFor(me, digest)) await forgetOwn();
}
