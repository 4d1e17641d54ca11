import { daysBetween } from '../../core/days.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import {
  type AllTimeChoices,
  type AllTimeFilter,
  type AllTimePage,
  MAX_ALL_TIME_DAYS,
} from '../../core/time/all-time.ts';
import { accessOf } from '../access/board-access.ts';
import { billedReader, entryView, targetReader } from '../access/time-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { EntryCursor } from '../storage/time/time-entries.ts';

const PAGE_SIZE = 200;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

export type AllTime = ReturnType<typeof createAllTime>;

/** The recorded time of everyone, for ADMINs (money §7). */
export function createAllTime({ store, repositories }: Deps) {
  const { allTimeEntries } = repositories;

  /**
   * A page of the entries, the newest day first. Entries on tickets that the ADMIN does not see
   * count, as on invoices, but have no names.
   * @throws AppError forbidden, time.period
   */
  function page(
    readerId: string,
    filter: AllTimeFilter,
    before: EntryCursor | null,
  ): Promise<AllTimePage> {
    const { from, to } = filter;
    const isPeriod = to >= from && daysBetween(from, to) < MAX_ALL_TIME_DAYS;
    return store.readLong(async (query) => {
      const actor = await adminOf(query, repositories, readerId);
      if (!isPeriod) throw new AppError('time.period');
      const found = await allTimeEntries.list(query, filter, before, PAGE_SIZE + 1);
      const rows = found.slice(0, PAGE_SIZE);
      const reader = await targetReader(query, repositories, actor, rows);
      const billedOf = await billedReader(query, repositories, actor, rows, true);
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      return {
        entries: rows.map((row) => {
          const { personName, clientName, currency, rate } = row;
          const view = entryView(row, reader, actor.id, billedOf);
          return { ...view, personName, clientName, currency, rate };
        }),
        totals: await allTimeEntries.totals(query, filter),
        next: last ? { day: last.day, id: last.id } : null,
      };
    });
  }

  /** @throws AppError forbidden */
  function choices(readerId: string): Promise<AllTimeChoices> {
    return store.read(async (query) => {
      await adminOf(query, repositories, readerId);
      return allTimeEntries.choices(query);
    });
  }

  return { page, choices };
}

/** @throws AppError forbidden, unauthorized */
export async function adminOf(
  query: Query,
  repositories: Pick<BoardRepositories, 'boards'>,
  userId: string,
) {
  const { actor } = await accessOf(query, repositories, userId);
  if (!can(actor, 'time.manageAll')) throw new AppError('forbidden');
  return actor;
}
