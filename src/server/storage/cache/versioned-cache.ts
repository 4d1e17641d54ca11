import { WeightedLruMap } from '../../lib/bounded-map.ts';
import type { Query, Store } from '../store.ts';

/** Values by keys that hold as long as a stamp does (`Store.peopleStamp`), up to a weight in all. */
export class VersionedCache<V> {
  private stamp = -1;
  private values: WeightedLruMap<V>;

  constructor(private readonly most: number) {
    this.values = new WeightedLruMap(most);
  }

  /** What is kept under this stamp; under none there is nothing. */
  get(stamp: number | null, key: string): V | undefined {
    return stamp === this.stamp ? this.values.get(key) : undefined;
  }

  /** Keeps what was read under this stamp, unless a later one has come. */
  set(stamp: number | null, key: string, value: V, weight = 1): void {
    if (stamp === null || stamp < this.stamp) return;
    if (stamp > this.stamp) this.values = new WeightedLruMap(this.most);
    this.stamp = stamp;
    this.values.set(key, value, weight);
  }
}

/** How to read something by its key, which is read anew only where it may have changed. */
export function cachedReader<V>(
  store: Pick<Store, 'read' | 'accessVersion'>,
  most: number,
  read: (query: Query, key: string) => Promise<V | null>,
): (key: string) => Promise<V | null> {
  const kept = new VersionedCache<V>(most);
  return async (key) => {
    const known = kept.get(store.accessVersion(), key);
    if (known !== undefined) return known;
    const { stamp, value } = await store.read(async (query) => {
      return { stamp: store.accessVersion(query), value: await read(query, key) };
    });
    // Not before it is on the disk: whoever finds it here does not wait for that.
    if (value !== null) kept.set(stamp, key, value);
    return value;
  };
}
