import { and, desc, eq, inArray, isNotNull, isNull, lt, max, or } from 'drizzle-orm';
import type { AuditKind } from '../../../core/audit.ts';
import { fullName } from '../../../core/users/user.ts';
import { newId } from '../../lib/new-id.ts';
import type { Source } from '../../lib/request-source.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

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

/** Who is told of in the audit, as they were called. */
export interface AuditName {
  id: string;
  name: string | null;
}

/** Who did what, when and from where. Rows are added and dropped, and never changed. */
export function auditRepository({ audit, users }: Tables) {
  async function recordAll(
    query: Query,
    entries: readonly AuditEntry[],
    { at, source }: { at: number; source: Source },
  ): Promise<void> {
    const names = await namesOf(query, entries);
    const rows = entries.map(({ kind, by, about = null, detail = '' }) => {
      const byName = names.get(by) ?? null;
      const aboutName = names.get(about) ?? null;
      return { id: newId(), at, kind, by, byName, about, aboutName, detail, ...source };
    });
    await query.insert(audit).values(rows);
  }

  /** What people are called now: an account may be renamed or deleted later. */
  async function namesOf(
    query: Query,
    entries: readonly AuditEntry[],
  ): Promise<Map<string | null, string>> {
    const ids = entries
      .flatMap(({ by, about }) => [by, about])
      .filter((id) => typeof id === 'string');
    if (ids.length === 0) return new Map();
    const { id, firstName, lastName } = users;
    const known = await query
      .select({ id, firstName, lastName })
      .from(users)
      .where(inArray(id, [...new Set(ids)]));
    return new Map(known.map((one) => [one.id, fullName(one)]));
  }

  /** Of those who did something, or whom it was done to, whose accounts are gone. */
  function goneIn(
    query: Query,
    id: typeof audit.by | typeof audit.about,
    name: typeof audit.byName | typeof audit.aboutName,
  ) {
    return query
      .select({ id, name: max(name) })
      .from(audit)
      .leftJoin(users, eq(users.id, id))
      .where(and(isNotNull(id), isNull(users.id)))
      .groupBy(id);
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

    /** Those whose accounts are gone while entries tell of them. */
    async listGone(query: Query): Promise<AuditName[]> {
      const found = [
        ...(await goneIn(query, audit.by, audit.byName)),
        ...(await goneIn(query, audit.about, audit.aboutName)),
      ];
      const names = new Map<string, string | null>();
      for (const { id, name } of found) if (id) names.set(id, names.get(id) ?? name);
      return [...names].map(([id, name]) => ({ id, name }));
    },

    async dropBefore(query: Query, at: number): Promise<void> {
      await query.delete(audit).where(lt(audit.at, at));
    },
  };
}
