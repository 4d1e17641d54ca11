/** Sets `key` as the map's newest entry; over `max` entries, the oldest is forgotten. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** A map whose values together weigh `most` at most: for what is set, what was set first is forgotten. */
export class WeightedLruMap<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>();
  private weight = 0;

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    return this.entries.get(key)?.value;
  }

  /** What weighs more than all may is not kept, nor what it was to replace. */
  set(key: string, value: V, weight: number): void {
    this.forget(key);
    if (weight > this.most) return;
    this.entries.set(key, { value, weight });
    this.weight += weight;
    while (this.weight > this.most) this.forget(this.entries.keys().next().value as string);
  }

  private forget(key: string): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }
}
