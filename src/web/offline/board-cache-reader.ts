import type { Snapshot } from '../../core/board/wire/feed.ts';
import { getSession } from '../session/session.ts';
import { digestOf, isCachedFor, isUserData, NAMES_PATH, USER_CACHE } from './board-cache.ts';

/** The board that is kept for whoever is signed in. */
export interface CachedBoard {
  id: string;
  name: string;
}

/** What the people of the kept board are called, by their ids. */
export async function cachedNames(): Promise<ReadonlyMap<string, string>> {
  const names = await read<[string, string][]>((path) => path === NAMES_PATH);
  return new Map(names);
}

/** The board that was open last, or null where none is kept. */
export async function cachedBoard(): Promise<CachedBoard | null> {
  const snapshot = await read<Snapshot>((path) => isUserData(path) && path.endsWith('/snapshot'));
  return snapshot && { id: snapshot.id, name: snapshot.name };
}

async function read<T>(isWanted: (path: string) => boolean): Promise<T | null> {
  // Missing on plain http, where nothing is kept.
  if (!('caches' in globalThis) || !(await caches.has(USER_CACHE))) return null;
  const own = await caches.open(USER_CACHE);
  const requests = await own.keys();
  const request = requests.find(({ url }) => isWanted(new URL(url).pathname));
  const kept = request && (await own.match(request));
  const digest = await digestOf(`Bearer ${getSession().token ?? ''}`);
  return kept && isCachedFor(kept, digest) ? ((await kept.json()) as T) : null;
}
