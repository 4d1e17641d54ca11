import { audienceOf, sees } from '../../core/board/visibility.ts';
import type { BoardRepositories } from '../storage/repositories.ts';

type Found = Awaited<ReturnType<BoardRepositories['trash']['ofBoard']>>;

/** Something that was deleted. Times are ms since 1970. */
export interface TrashEntry {
  id: string;
  name: string;
  deletedAt: number;
  /** Who deleted it; null where that is not known. */
  deletedBy: string | null;
}

/** What was deleted of a board, the newest first. */
export interface BoardTrash {
  columns: (TrashEntry & { ticketCount: number })[];
  /** Those that did not go with a column. */
  tickets: TrashEntry[];
}

type Row = Pick<TrashEntry, 'id' | 'name' | 'deletedBy'> & { deletedAt: number | null };

export function trashEntry({ id, name, deletedAt, deletedBy }: Row): TrashEntry {
  return { id, name, deletedAt: deletedAt ?? 0, deletedBy };
}

/** What a person is shown of it: of tickets those that they would see. */
export function trashFor(userId: string, { columns, tickets }: Found): BoardTrash {
  const seen = tickets.filter((ticket) => sees(audienceOf(ticket), userId));
  const times = new Map(columns.map(({ id, deletedAt }) => [id, deletedAt]));
  const counts = new Map<string, number>();
  const alone: Row[] = [];
  for (const ticket of seen) {
    const { columnId, deletedAt } = ticket;
    if (times.get(columnId) !== deletedAt) alone.push(ticket);
    else counts.set(columnId, (counts.get(columnId) ?? 0) + 1);
  }
  return {
    columns: columns.map((column) => ({
      ...trashEntry(column),
      ticketCount: counts.get(column.id) ?? 0,
    })),
    tickets: alone.map(trashEntry),
  };
}
