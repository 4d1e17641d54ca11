import { WeighedMap } from '../../lib/bounded-map.ts';
import type { Query, Store } from '../store.ts';

/** Values by keys that hold as long as a stamp does (`Store.peopleStamp`), up to a weight in all. */
export class KeptWhile<V> {
  private stamp = -1;
  private values: WeighedMap<V>;

  constructor(private readonly most: number) {
    this.values = new WeighedMap(most);
  }

  /** What is kept under this stamp; under none there is nothing. */
  get(stamp: number | null, key: string): V | undefined {
    return stamp === this.stamp ? this.values.get(key) : undefined;
  }

  /** Keeps what was read under this stamp, unless a later one has come. */
  set(stamp: number | null, key: string, value: V, weight = 1): void {
    if (stamp === null || stamp < this.stamp) return;
    if (stamp > this.stamp) this.values = new WeighedMap(this.most);
    this.stamp = stamp;
    this.values.set(key, value, weight);
  }
}

/** How to read something by its key, which is read anew only where it may have changed. */
export function readerOf<V>(
  store: Pick<Store, 'read' | 'peopleStamp'>,
  most: number,
  read: (query: Query, key: string) => Promise<V | null>,
): (key: string) => Promise<V | null> {
  const kept = new KeptWhile<V>(most);
  return async (key) => {
    const known = kept.get(store.peopleStamp(), key);
    if (known !== undefined) return known;
    const { stamp, value } = await store.read(async (query) => {
      return { stamp: store.peopleStamp(query), value: await read(query, key) };
    });
    // Not before it is on the disk: whoever finds it here does not wait for that.
    if (value !== null) kept.set(stamp, key, value);
    return value;
  };
}
