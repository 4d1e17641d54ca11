import { isSameJson } from '../../lib/canonical-json.ts';
import type { InvoiceDraft } from './invoice.ts';

/** At which version of a draft each of its fields was last changed; those of creation are left out. */
export type FieldVersions<D = InvoiceDraft> = { readonly [F in keyof D]?: number };

export interface EditedDraft<D> {
  draft: D;
  fieldVersions: FieldVersions<D>;
  /** The fields that the edit changes. */
  changed: (keyof D)[];
  /** The fields that someone else has changed since; if there are any, nothing is edited. */
  conflicts: (keyof D)[];
}

/**
 * An edit of the draft of an invoice or quote that was made on version `seen` of it, while it is at `version`. Edits of
 * different fields are merged; a field that both have changed, to different values, is a conflict
 * (IN4). The lines are one field.
 */
export function editDraft<D extends object>(
  draft: D,
  fieldVersions: FieldVersions<D>,
  set: Partial<D>,
  { seen, version }: { seen: number; version: number },
): EditedDraft<D> {
  const changed = (Object.keys(set) as (keyof D)[]).filter(
    (field) => set[field] !== undefined && !isSameJson(draft[field], set[field]),
  );
  const conflicts = changed.filter((field) => (fieldVersions[field] ?? 0) > seen);
  if (conflicts.length > 0) return { draft, fieldVersions, changed: [], conflicts };
  const next = version + 1;
  return {
    draft: { ...draft, ...Object.fromEntries(changed.map((field) => [field, set[field]])) },
    fieldVersions: {
      ...fieldVersions,
      ...(Object.fromEntries(changed.map((each) => [each, next])) as FieldVersions<D>),
    },
    changed,
    conflicts: [],
  };
}
