import { LRUCache } from 'lru-cache';
import type { Query, Store } from '../store.ts';

/** Values that are valid for one version (`Store.accessVersion`), up to a total weight. */
export class VersionedCache<V extends {}> {
  private version = -1;
  private readonly values: LRUCache<string, V>;

  constructor(maxWeight: number) {
    this.values = new LRUCache({ maxSize: maxWeight });
  }

  /** The value cached at this version; undefined for null. */
  get(version: number | null, key: string): V | undefined {
    return version === this.version ? this.values.get(key) : undefined;
  }

  /** Caches a value that was read at this version, unless a later version is known. */
  set(version: number | null, key: string, value: V, weight = 1): void {
    if (version === null || version < this.version) return;
    if (version > this.version) this.values.clear();
    this.version = version;
    this.values.set(key, value, { size: weight });
  }
}

/** A reader by key, which reads a key again only after the version has changed. */
export function cachedReader<V extends {}>(
  store: Pick<Store, 'read' | 'accessVersion'>,
  maxEntries: number,
  read: (query: Query, key: string) => Promise<V | null>,
): (key: string) => Promise<V | null> {
  const cache = new VersionedCache<V>(maxEntries);
  return async (key) => {
    const cached = cache.get(store.accessVersion(), key);
    if (cached !== undefined) return cached;
    const { version, value } = await store.read(async (query) => {
      return { version: store.accessVersion(query), value: await read(query, key) };
    });
    // Cached only once it is on disk, because readers of the cache do not wait for that.
    if (value !== null) cache.set(version, key, value);
    return value;
  };
}
