import { isSameJson } from '../../lib/canonical-json.ts';
import type { InvoiceDraft } from './invoice.ts';

type Field = keyof InvoiceDraft;

/** At which version of a draft each of its fields was last changed; those of creation are left out. */
export type FieldVersions = { readonly [F in Field]?: number };

export interface EditedDraft {
  draft: InvoiceDraft;
  fieldVersions: FieldVersions;
  /** The fields that the edit changes. */
  changed: Field[];
  /** Those that somebody else has changed since; then nothing is edited. */
  conflicts: Field[];
}

/**
 * An edit of a draft that was made on version `seen` of it, while it is at `version`. Edits of
 * different fields are merged; a field that both have changed, to different values, is a conflict
 * (IN4). The lines are one field.
 */
export function editDraft(
  draft: InvoiceDraft,
  fieldVersions: FieldVersions,
  set: Partial<InvoiceDraft>,
  { seen, version }: { seen: number; version: number },
): EditedDraft {
  const changed = (Object.keys(set) as Field[]).filter(
    (field) => set[field] !== undefined && !isSameJson(draft[field], set[field]),
  );
  const conflicts = changed.filter((field) => (fieldVersions[field] ?? 0) > seen);
  if (conflicts.length > 0) return { draft, fieldVersions, changed: [], conflicts };
  const next = version + 1;
  return {
    draft: { ...draft, ...Object.fromEntries(changed.map((field) => [field, set[field]])) },
    fieldVersions: { ...fieldVersions, ...Object.fromEntries(changed.map((each) => [each, next])) },
    changed,
    conflicts: [],
  };
}
