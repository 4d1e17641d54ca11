import { isSameJson } from '../../../../../core/lib/canonical-json.ts';
import { pick } from '../../../../../core/lib/pick.ts';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';

export type DraftLine = InvoiceDraft['lines'][number];
/** A draft of an invoice or quote. */
export type DraftDocument = Pick<InvoiceDraft, 'lines' | 'currency'>;
type LineField = Exclude<keyof DraftLine, 'id'>;

/** Two people changed the same field: the value that this page keeps, and the other one. */
export interface DraftConflict {
  /** Of the document, or of a line. */
  field: string;
  /** The name of its line; null of the document. */
  line: string | null;
  theirs: unknown;
}

/** A value that differs between two drafts. */
export interface DraftChange extends Omit<DraftConflict, 'theirs'> {
  value: unknown;
}

export interface MergedDraft<D> {
  draft: D;
  conflicts: DraftConflict[];
}

/** The differences between two drafts, as an edit sets them. */
export function editOf<D extends DraftDocument>(from: D, to: D): Partial<D> {
  const fields = Object.keys(to) as (keyof D)[];
  return pick(
    to,
    fields.filter((field) => !isSameJson(from[field], to[field])),
  );
}

/** The values of `to` that differ from `from`, by field and line. */
export function changesOf<D extends DraftDocument>(from: D, to: D): DraftChange[] {
  const { lines, ...rest } = editOf<D>(from, to);
  const before = byId(from.lines);
  const ofLines = (lines ?? []).flatMap((line) => {
    const was: Partial<DraftLine> = before.get(line.id) ?? {};
    const fields = Object.keys(line).filter((field) => field !== 'id') as LineField[];
    return fields
      .filter((field) => !isSameJson(was[field], line[field]))
      .map((field) => ({ field, line: line.name, value: line[field] }));
  });
  const fields = Object.entries<unknown>(rest);
  return [...fields.map(([field, value]) => ({ field, line: null, value })), ...ofLines];
}

/**
 * Both changes of one draft. Where both changed the same field, `mine` stays and `theirs` is a
 * conflict; lines are merged one by one, and a line that either of them changed is not removed.
 */
export function mergeDrafts<D extends DraftDocument>(base: D, mine: D, theirs: D): MergedDraft<D> {
  const conflicts: DraftConflict[] = [];
  const lines = mergeLines(base.lines, mine.lines, theirs.lines, conflicts);
  const merged = mergeFields<D>({ ...base, lines }, { ...mine, lines }, { ...theirs, lines }, null);
  return { draft: merged.value, conflicts: [...merged.conflicts, ...conflicts] };
}

function mergeFields<T extends object>(base: T, mine: T, theirs: T, line: string | null) {
  const conflicts: DraftConflict[] = [];
  const value = { ...theirs };
  for (const field of Object.keys(mine) as (keyof T)[]) {
    if (isSameJson(base[field], mine[field])) continue;
    value[field] = mine[field];
    if (isSameJson(base[field], theirs[field]) || isSameJson(mine[field], theirs[field])) continue;
    conflicts.push({ field: String(field), line, theirs: theirs[field] });
  }
  return { value, conflicts };
}

function mergeLines(
  base: readonly DraftLine[],
  mine: readonly DraftLine[],
  theirs: readonly DraftLine[],
  conflicts: DraftConflict[],
): readonly DraftLine[] {
  if (isSameJson(base, mine)) return theirs;
  const [before, ours, others] = [byId(base), byId(mine), byId(theirs)];
  const isMoved = !isSameJson(sharedOrder(mine, before, others), sharedOrder(base, ours, others));
  const [leading, following] = isMoved ? [mine, theirs] : [theirs, mine];
  const merged = idsInOrder(leading, following).flatMap((id) => {
    const [was, my, their] = [before.get(id), ours.get(id), others.get(id)];
    if (was && my && their) {
      const both = mergeFields(was, my, their, my.name);
      conflicts.push(...both.conflicts);
      return both.value;
    }
    const left = my ?? their;
    // Removed by one of them: it stays only if the other one changed it.
    if (!left || (was && isSameJson(was, left))) return [];
    return left;
  });
  return merged;
}

/** Those of the first list, with those that only the second has behind their predecessors. */
function idsInOrder(leading: readonly DraftLine[], following: readonly DraftLine[]): string[] {
  const ids = leading.map(({ id }) => id);
  for (const [index, { id }] of following.entries()) {
    if (ids.includes(id)) continue;
    const predecessor = following[index - 1]?.id;
    ids.splice(predecessor === undefined ? 0 : ids.indexOf(predecessor) + 1, 0, id);
  }
  return ids;
}

type Lines = ReadonlyMap<string, DraftLine>;

function sharedOrder(lines: readonly DraftLine[], ...others: Lines[]): string[] {
  return lines.map(({ id }) => id).filter((id) => others.every((each) => each.has(id)));
}

function byId(lines: readonly DraftLine[]): Lines {
  return new Map(lines.map((line) => [line.id, line]));
}
