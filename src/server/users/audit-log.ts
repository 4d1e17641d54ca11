import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import type { AuditFilter, AuditName, AuditRow } from '../storage/directory/audit.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

const PAGE = 50;

/** As they were called when it was written; null where there was no such account. */
export interface AuditPerson extends AuditName {
  /** Whether the account was deleted since. */
  isGone: boolean;
}

export interface AuditView extends Omit<AuditRow, 'by' | 'byName' | 'about' | 'aboutName'> {
  by: AuditPerson | null;
  about: AuditPerson | null;
}

export interface AuditPage {
  /** The newest first. */
  entries: AuditView[];
  /** Where the next page begins; null on the last one. */
  next: { at: number; id: string } | null;
}

export type Audit = ReturnType<typeof createAudit>;

/** The audit as ADMINs read it. It is written where what it tells of is done. */
export function createAudit({
  store,
  repositories,
}: {
  store: Store;
  repositories: BoardRepositories;
}) {
  const { audit, people } = repositories;

  /** A page of what was done. @throws AppError forbidden */
  function list(userId: string, filter: AuditFilter): Promise<AuditPage> {
    return store.read(async (query) => {
      await checkReads(query, userId);
      const found = await audit.list(query, filter, PAGE + 1);
      const rows = found.slice(0, PAGE);
      const ids = rows.flatMap(({ by, about }) => [by, about]).filter((id) => id !== null);
      const known = await people.named(query, [...new Set(ids)]);
      const there = new Set(known.map(({ id }) => id));
      const person = (id: string | null, name: string | null) =>
        id === null ? null : { id, name, isGone: !there.has(id) };
      const last = rows.at(-1);
      return {
        entries: rows.map(({ by, byName, about, aboutName, ...row }) => {
          return { ...row, by: person(by, byName), about: person(about, aboutName) };
        }),
        next: last && found.length > PAGE ? { at: last.at, id: last.id } : null,
      };
    });
  }

  /** Those who are gone and whom entries tell of. @throws AppError forbidden */
  function gone(userId: string): Promise<AuditName[]> {
    return store.read(async (query) => {
      await checkReads(query, userId);
      return audit.listGone(query);
    });
  }

  async function checkReads(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'audit.read')) throw new AppError('forbidden');
  }

  return { list, gone };
}
