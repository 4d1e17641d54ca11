import type { BoardAccess } from '../storage/boards/boards.ts';
import { VersionedCache } from '../storage/cache/versioned-cache.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { accessOf } from './board-access.ts';

/** Maximum number of cached (user, board) access entries. */
const MAX_CACHED_ACCESS = 5000;

/** Reads the access of users to boards like `accessOf`, from a cache unless it may have changed. */
export function cachedAccess(
  store: Pick<Store, 'accessVersion'>,
  repositories: Pick<BoardRepositories, 'boards'>,
) {
  const cache = new VersionedCache<BoardAccess>(MAX_CACHED_ACCESS);

  return async (query: Query, userId: string, boardId: string): Promise<BoardAccess> => {
    const version = store.accessVersion(query);
    const key = `${boardId} ${userId}`;
    const cached = cache.get(version, key);
    if (cached) return cached;
    const access = await accessOf(query, repositories, userId, boardId);
    cache.set(version, key, access);
    return access;
  };
}
