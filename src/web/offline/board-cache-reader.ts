import type { Snapshot } from '../../core/board/wire/feed.ts';
import { getSession } from '../session/session.ts';
import { digestOf, isCachedFor, isUserData, NAMES_PATH, USER_CACHE } from './board-cache.ts';

/** The cached board of the signed-in user. */
export interface CachedBoard {
  id: string;
  name: string;
}

/** Names of the people on the cached board, by user id. */
export async function cachedNames(): Promise<ReadonlyMap<string, string>> {
  const names = await read<[string, string][]>((path) => path === NAMES_PATH);
  return new Map(names);
}

/** The board that was open last, or null if none is cached. */
export async function cachedBoard(): Promise<CachedBoard | null> {
  const snapshot = await read<Snapshot>((path) => isUserData(path) && path.endsWith('/snapshot'));
  return snapshot && { id: snapshot.id, name: snapshot.name };
}

async function read<T>(matches: (path: string) => boolean): Promise<T | null> {
  // Missing on plain HTTP, where nothing is cached.
  if (!('caches' in globalThis) || !(await caches.has(USER_CACHE))) return null;
  const cache = await caches.open(USER_CACHE);
  const requests = await cache.keys();
  const request = requests.find(({ url }) => matches(new URL(url).pathname));
  const cached = request && (await cache.match(request));
  const digest = await digestOf(`Bearer ${getSession().token ?? ''}`);
  return cached && isCachedFor(cached, digest) ? ((await cached.json()) as T) : null;
}
