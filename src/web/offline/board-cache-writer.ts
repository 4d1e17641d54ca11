import type { Snapshot } from '../../core/board/wire/feed.ts';
import { untilUserIdle } from '../lib/idle.ts';
import { getSession, type Session } from '../session/session.ts';
import {
  BYTES_HEADER,
  boardIdIn,
  CACHED_AT_HEADER,
  digestOf,
  forgetBoard,
  forgetUserData,
  isCachedFor,
  NAME_HEADER,
  NAMES_PATH,
  snapshotPath,
  USER_CACHE,
  userDataResponse,
} from './board-cache.ts';
import { cachedNames } from './board-cache-reader.ts';
import { serializeInBatches } from './serialize-in-batches.ts';

/** Boards are cached for this long after they were open last. */
const MAX_AGE_MS = 30 * 86_400_000;
/** Size of all cached boards; the one that is open is cached whatever its size. */
const MAX_BYTES = 30_000_000;

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
 * Caches the user and their open board while the user is idle. Boards that were open earlier stay,
 * as far as they are not too old or too large.
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
  const path = snapshotPath(snapshot.id);
  await deleteOtherSessions(digest, user.id);
  await untilUserIdle(requestedAt);
  const board = await serializeInBatches(snapshot, requestedAt);
  // Nothing is written for a user who has signed out by now.
  if (getSession().token !== token || !shouldWrite()) return;
  try {
    const cache = await caches.open(USER_CACHE);
    await cache.put('/api/auth/me', userDataResponse(JSON.stringify(user), digest));
    // Together with those of the other boards. They may not be loaded yet.
    const allNames = [...new Map([...(await cachedNames()), ...names])];
    await cache.put(NAMES_PATH, userDataResponse(JSON.stringify(allNames), digest));
    const about = {
      [CACHED_AT_HEADER]: String(Date.now()),
      [NAME_HEADER]: encodeURIComponent(snapshot.name),
      [BYTES_HEADER]: String(board.size),
    };
    await cache.put(path, userDataResponse(board, digest, about));
    await dropOldBoards(cache);
  } finally {
    // Signed out meanwhile: the sign-out ran before the write.
    if (getSession().token !== token) await forgetUserData();
  }
}

/** Deletes data that was cached by another session. */
async function deleteOtherSessions(digest: string, userId: string): Promise<void> {
  const me = await caches.match('/api/auth/me', { cacheName: USER_CACHE });
  if (me && !isCachedFor(me, digest)) await forgetUserData(userId);
}

/** Drops boards that were not open for long, and the oldest ones beyond the limit of bytes. */
async function dropOldBoards(cache: Cache): Promise<void> {
  const boards = [];
  for (const request of await cache.keys()) {
    if (boardIdIn(new URL(request.url).pathname) === null) continue;
    const headers = (await cache.match(request))?.headers;
    const at = Number(headers?.get(CACHED_AT_HEADER));
    boards.push({ request, at, bytes: Number(headers?.get(BYTES_HEADER)) });
  }
  boards.sort((one, other) => other.at - one.at);
  let total = 0;
  for (const [index, { request, at, bytes }] of boards.entries()) {
    total += bytes;
    const isKept = index === 0 || (total <= MAX_BYTES && Date.now() - at <= MAX_AGE_MS);
    if (!isKept) await cache.delete(request);
  }
}

/** Drops the cached boards that are not among these. */
export async function keepOnlyBoards(boardIds: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(USER_CACHE))) return;
  const cache = await caches.open(USER_CACHE);
  for (const request of await cache.keys()) {
    const boardId = boardIdIn(new URL(request.url).pathname);
    if (boardId !== null && !boardIds.has(boardId)) await forgetBoard(boardId);
  }
}
