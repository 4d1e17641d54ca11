import { getSession } from '../session/session.ts';
import {
  boardIdIn,
  CACHED_AT_HEADER,
  digestOf,
  isCachedFor,
  NAME_HEADER,
  USER_CACHE,
} from './board-cache.ts';

/** A cached board of the signed-in user. */
export interface CachedBoard {
  id: string;
  name: string;
}

/** The boards that open without a network, the one that was opened last first. */
export async function cachedBoards(): Promise<CachedBoard[]> {
  // Missing on plain HTTP, where nothing is cached.
  if (!('caches' in globalThis) || !(await caches.has(USER_CACHE))) return [];
  const cache = await caches.open(USER_CACHE);
  const digest = await digestOf(`Bearer ${getSession().token ?? ''}`);
  const found: { id: string; name: string; at: number }[] = [];
  for (const request of await cache.keys()) {
    const id = boardIdIn(new URL(request.url).pathname);
    const response = id !== null && (await cache.match(request));
    if (!response || !isCachedFor(response, digest)) continue;
    const { headers } = response;
    const name = decodeURIComponent(headers.get(NAME_HEADER) ?? '');
    found.push({ id, name, at: Number(headers.get(CACHED_AT_HEADER)) });
  }
  return found.sort((one, other) => other.at - one.at);
}
