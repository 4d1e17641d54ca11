import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { AuditKind } from '../../core/audit.ts';
import { newId } from '../new-id.ts';
import type { Source } from '../source.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** One thing that was done; people are named by their ids. */
export interface AuditEntry {
  kind: AuditKind;
  /** Who did it; null where that is not known. */
  by: string | null;
  /** The person whom it was done to, where there is one. */
  about?: string | null;
  /** Names and roles, as they are now: no text of tickets, no token, no email. */
  detail?: string;
}

/** A row of the audit; `at` is ms since 1970. */
export type AuditRow = Tables['audit']['$inferSelect'];

/** Where a page of the audit ends: the last row that it holds. */
export type AuditCursor = Pick<AuditRow, 'at' | 'id'>;

export interface AuditFilter {
  kind?: AuditKind | undefined;
  /** Who did it, or whom it was done to. */
  personId?: string | undefined;
  before?: AuditCursor | undefined;
}

/** Who did what, when and from where. Rows are added and dropped, and never changed. */
export function auditRepository({ audit }: Tables) {
  async function recordAll(
    query: Query,
    entries: readonly AuditEntry[],
    { at, source }: { at: number; source: Source },
  ): Promise<void> {
    const rows = entries.map(({ about = null, detail = '', ...entry }) => {
      return { id: newId(), at, ...entry, about, detail, ...source };
    });
    await query.insert(audit).values(rows);
  }

  return {
    recordAll,

    /** Writes one entry down, in the transaction of what it tells of where there is one. */
    record(
      query: Query,
      { at, source, ...entry }: AuditEntry & { at: number; source: Source },
    ): Promise<void> {
      return recordAll(query, [entry], { at, source });
    },

    /** The newest first. */
    async list(
      query: Query,
      { kind, personId, before }: AuditFilter,
      limit: number,
    ): Promise<AuditRow[]> {
      return await query
        .select()
        .from(audit)
        .where(
          and(
            kind && eq(audit.kind, kind),
            personId ? or(eq(audit.by, personId), eq(audit.about, personId)) : undefined,
            before &&
              or(lt(audit.at, before.at), and(eq(audit.at, before.at), lt(audit.id, before.id))),
          ),
        )
        .orderBy(desc(audit.at), desc(audit.id))
        .limit(limit);
    },

    async dropBefore(query: Query, at: number): Promise<void> {
      await query.delete(audit).where(lt(audit.at, at));
    },
  };
}
