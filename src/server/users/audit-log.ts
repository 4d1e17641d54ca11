import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import type { AuditFilter, AuditName, AuditRow } from '../storage/directory/audit.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

const PAGE_SIZE = 50;

/** The user's name when the entry was written; null if there was no such account. */
export interface AuditPerson extends AuditName {
  /** Whether the account has been deleted since. */
  isGone: boolean;
}

export interface AuditView extends Omit<AuditRow, 'by' | 'byName' | 'about' | 'aboutName'> {
  by: AuditPerson | null;
  about: AuditPerson | null;
}

export interface AuditPage {
  /** The newest first. */
  entries: AuditView[];
  /** The start of the next page; null on the last one. */
  next: { at: number; id: string } | null;
}

export type Audit = ReturnType<typeof createAudit>;

/** The audit log for ADMINs. Entries are written in the transaction of the action they describe. */
export function createAudit({
  store,
  repositories,
}: {
  store: Store;
  repositories: BoardRepositories;
}) {
  const { audit, people } = repositories;

  /** A page of the audit log. @throws AppError forbidden */
  function list(userId: string, filter: AuditFilter): Promise<AuditPage> {
    return store.read(async (query) => {
      await checkMayRead(query, userId);
      const found = await audit.list(query, filter, PAGE_SIZE + 1);
      const rows = found.slice(0, PAGE_SIZE);
      const ids = rows.flatMap(({ by, about }) => [by, about]).filter((id) => id !== null);
      const existing = await people.named(query, [...new Set(ids)]);
      const existingIds = new Set(existing.map(({ id }) => id));
      const person = (id: string | null, name: string | null) =>
        id === null ? null : { id, name, isGone: !existingIds.has(id) };
      const last = rows.at(-1);
      return {
        entries: rows.map(({ by, byName, about, aboutName, ...row }) => {
          return { ...row, by: person(by, byName), about: person(about, aboutName) };
        }),
        next: last && found.length > PAGE_SIZE ? { at: last.at, id: last.id } : null,
      };
    });
  }

  /** Deleted users that entries mention. @throws AppError forbidden */
  function deletedPeople(userId: string): Promise<AuditName[]> {
    return store.read(async (query) => {
      await checkMayRead(query, userId);
      return audit.listDeleted(query);
    });
  }

  async function checkMayRead(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'audit.read')) throw new AppError('forbidden');
  }

  return { list, deletedPeople };
}
