import { and, desc, eq, inArray, isNotNull, isNull, lt, max, or } from 'drizzle-orm';
import type { AuditKind } from '../../../core/audit.ts';
import { fullName } from '../../../core/users/user.ts';
import type { Source } from '../../lib/request-source.ts';
import { newId } from '../../lib/tokens.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** One audited action. People are given by their ids. */
export interface AuditEntry {
  kind: AuditKind;
  /** The actor's id; null if unknown. */
  by: string | null;
  /** The id of the affected person, if any. */
  about?: string | null;
  /** Current names and roles; never texts of tickets, tokens or emails. */
  detail?: string;
}

/** A row of the audit log; `at` is ms since 1970. */
export type AuditRow = Tables['audit']['$inferSelect'];

/** The end of a page of the audit log: its last row. */
export type AuditCursor = Pick<AuditRow, 'at' | 'id'>;

export interface AuditFilter {
  kind?: AuditKind | undefined;
  /** The actor or the affected person. */
  personId?: string | undefined;
  before?: AuditCursor | undefined;
}

/** A person in the audit log, with their name at that time. */
export interface AuditName {
  id: string;
  name: string | null;
}

/** Who did what, when and from where. Rows are added and deleted, but never changed. */
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

  /** Current names: accounts may be renamed or deleted later. */
  async function namesOf(
    query: Query,
    entries: readonly AuditEntry[],
  ): Promise<Map<string | null, string>> {
    const ids = entries
      .flatMap(({ by, about }) => [by, about])
      .filter((id) => typeof id === 'string');
    if (ids.length === 0) return new Map();
    const { id, firstName, lastName } = users;
    const rows = await query
      .select({ id, firstName, lastName })
      .from(users)
      .where(inArray(id, [...new Set(ids)]));
    return new Map(rows.map((one) => [one.id, fullName(one)]));
  }

  /** Actors, or affected people, whose accounts are gone. */
  function deletedIn(
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

    /** Records one entry, in the transaction of the action if there is one. */
    record(
      query: Query,
      { at, source, ...entry }: AuditEntry & { at: number; source: Source },
    ): Promise<void> {
      return recordAll(query, [entry], { at, source });
    },

    /** Newest first. */
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

    /** People in the log whose accounts are gone. */
    async listDeleted(query: Query): Promise<AuditName[]> {
      const deleted = [
        ...(await deletedIn(query, audit.by, audit.byName)),
        ...(await deletedIn(query, audit.about, audit.aboutName)),
      ];
      const names = new Map<string, string | null>();
      for (const { id, name } of deleted) if (id) names.set(id, names.get(id) ?? name);
      return [...names].map(([id, name]) => ({ id, name }));
    },

    async dropBefore(query: Query, at: number): Promise<void> {
      await query.delete(audit).where(lt(audit.at, at));
    },
  };
}
