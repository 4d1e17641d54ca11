import { getSession } from '../session/session.ts';
import { digestOf, isCachedFor, NAMES_PATH, USER_CACHE } from './board-cache.ts';

/** Names of the people on the cached boards, by user id. */
export async function cachedNames(): Promise<ReadonlyMap<string, string>> {
  // Missing on plain HTTP, where nothing is cached.
  if (!('caches' in globalThis)) return new Map();
  const cached = await caches.match(NAMES_PATH, { cacheName: USER_CACHE });
  const digest = await digestOf(`Bearer ${getSession().token ?? ''}`);
  return new Map(cached && isCachedFor(cached, digest) ? await cached.json() : []);
}
