import { AppError } from '../../errors.ts';

interface Item {
  id: string;
}

/**
 * Merges the list that the sender wants with changes that others made since the sender read `was`.
 * Items that others added stay, and items that they removed stay removed. The sender's order wins
 * only if the sender changed it.
 * @param merge merges an item that all three lists have
 * @throws AppError field.changed, field.unknown if one removed an item that the other changed
 */
export function mergeById<T extends Item>(
  current: readonly T[],
  was: readonly T[],
  wanted: readonly T[],
  merge: (current: T, was: T, wanted: T) => T,
): T[] {
  const [currentById, wasById, wantedById] = [current, was, wanted].map(byId) as Maps<T>;
  const merged = new Map<string, T>();
  for (const item of wanted) {
    const now = currentById.get(item.id);
    const before = wasById.get(item.id);
    if (now) merged.set(item.id, merge(now, before ?? now, item));
    else if (!before) merged.set(item.id, item);
    else if (!isSame(item, before)) throw new AppError('field.unknown');
  }
  for (const item of current) {
    if (wantedById.has(item.id)) continue;
    const before = wasById.get(item.id);
    if (!before) merged.set(item.id, item);
    else if (!isSame(item, before)) throw new AppError('field.changed');
  }
  const [first, second] = isReordered(was, wanted) ? [wanted, current] : [current, wanted];
  const order = first.filter(({ id }) => merged.has(id)).map(({ id }) => id);
  for (const [n, { id }] of second.entries()) {
    if (!merged.has(id) || order.includes(id)) continue;
    const previous = second.slice(0, n).findLast((item) => order.includes(item.id));
    order.splice(previous ? order.indexOf(previous.id) + 1 : 0, 0, id);
  }
  return order.map((id) => merged.get(id) as T);
}

type Maps<T> = [Map<string, T>, Map<string, T>, Map<string, T>];

function isSame<T extends Item>(one: T, other: T): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function byId<T extends Item>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Whether the lists order their common items differently. */
function isReordered<T extends Item>(was: readonly T[], wanted: readonly T[]): boolean {
  const [wasById, wantedById] = [byId(was), byId(wanted)];
  const before = was.filter(({ id }) => wantedById.has(id));
  const after = wanted.filter(({ id }) => wasById.has(id));
  return before.some(({ id }, n) => id !== after[n]?.id);
}
