import { isSameJson } from '../../../../core/lib/canonical-json.ts';

interface MergedValues<V> {
  values: V;
  /**
   * The values that someone else saved in fields that both changed; `values` has the user's own.
   */
  conflicts: Partial<V>;
}

/**
 * Merges typed values with those that someone else saved meanwhile, field by field. `base`: the
 * values from which both started; `unresolved`: the conflicts of earlier merges that are still
 * open.
 */
export function mergeValues<V extends object>({
  base,
  mine,
  theirs,
  unresolved = {},
}: {
  base: V;
  mine: V;
  theirs: V;
  unresolved?: Partial<V>;
}): MergedValues<V> {
  const values = { ...mine };
  const conflicts: Partial<V> = {};
  for (const field of Object.keys(theirs) as (keyof V)[]) {
    const isOpen = field in unresolved;
    if (isSameJson(base[field], theirs[field]) && !isOpen) continue;
    if (isSameJson(mine[field], base[field])) values[field] = theirs[field];
    else if (!isSameJson(mine[field], theirs[field])) conflicts[field] = theirs[field];
  }
  return { values, conflicts };
}

/** The fields whose values differ. */
export function changedFields<V extends object>(before: V, after: V): (keyof V)[] {
  const fields = Object.keys(after) as (keyof V)[];
  return fields.filter((field) => !isSameJson(before[field], after[field]));
}
