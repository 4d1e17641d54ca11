import type { Snapshot } from '../../core/board/wire/feed.ts';
import { getSession } from '../session/session.ts';
import { digestOf, isGoodFor, isOwn, NAMES, OWN } from './board-cache.ts';

/** The board that is kept for whoever is signed in. */
export interface KeptBoard {
  id: string;
  name: string;
}

/** What the people of the kept board are called, by their ids. */
export async function keptNames(): Promise<ReadonlyMap<string, string>> {
  const names = await read<[string, string][]>((path) => path === NAMES);
  return new Map(names);
}

/** The board that was open last, or null where none is kept. */
export async function keptBoard(): Promise<KeptBoard | null> {
  const snapshot = await read<Snapshot>((path) => isOwn(path) && path.endsWith('/snapshot'));
  return snapshot && { id: snapshot.id, name: snapshot.name };
}

async function read<T>(isWanted: (path: string) => boolean): Promise<T | null> {
  // Missing on plain http, where nothing is kept.
  if (!('caches' in globalThis) || !(await caches.has(OWN))) return null;
  const own = await caches.open(OWN);
  const requests = await own.keys();
  const request = requests.find(({ url }) => isWanted(new URL(url).pathname));
  const kept = request && (await own.match(request));
  const digest = await digestOf(`Bearer ${getSession().token ?? ''}`);
  return kept && isGoodFor(kept, digest) ? ((await kept.json()) as T) : null;
}
