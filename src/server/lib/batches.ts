/** The items in their order, in arrays of up to `size`. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
