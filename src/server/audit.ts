import { AppError } from '../core/errors.ts';
import { can } from '../core/permissions.ts';
import { standingOf } from './access.ts';
import type { AuditFilter, AuditRow } from './storage/audit.ts';
import type { BoardRepositories } from './storage/repositories.ts';
import type { Store } from './storage/store.ts';

const PAGE = 50;

/** `name` is null where the account is gone. */
export interface AuditPerson {
  id: string;
  name: string | null;
}

export interface AuditView extends Omit<AuditRow, 'by' | 'about'> {
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
      const { actor } = await standingOf(query, repositories, userId);
      if (!can(actor, 'audit.read')) throw new AppError('forbidden');
      const found = await audit.list(query, filter, PAGE + 1);
      const rows = found.slice(0, PAGE);
      const ids = rows.flatMap(({ by, about }) => [by, about]).filter((id) => id !== null);
      const known = await people.named(query, [...new Set(ids)]);
      const names = new Map(known.map((one) => [one.id, `${one.firstName} ${one.lastName}`]));
      const person = (id: string | null) =>
        id === null ? null : { id, name: names.get(id) ?? null };
      const last = rows.at(-1);
      return {
        entries: rows.map((row) => ({ ...row, by: person(row.by), about: person(row.about) })),
        next: last && found.length > PAGE ? { at: last.at, id: last.id } : null,
      };
    });
  }

  return { list };
}
