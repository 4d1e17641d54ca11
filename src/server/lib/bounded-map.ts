/** Sets `key` as the newest entry of the map, and drops the oldest entry beyond `max`. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** A map with a maximum total weight; setting an entry drops the entries that were set first. */
export class WeightedLruMap<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>();
  private weight = 0;

  constructor(private readonly maxWeight: number) {}

  get(key: string): V | undefined {
    return this.entries.get(key)?.value;
  }

  /**
   * Does not store a value heavier than the maximum; the previous value is dropped all the same.
   */
  set(key: string, value: V, weight: number): void {
    this.forget(key);
    if (weight > this.maxWeight) return;
    this.entries.set(key, { value, weight });
    this.weight += weight;
    while (this.weight > this.maxWeight) this.forget(this.entries.keys().next().value as string);
  }

  private forget(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
