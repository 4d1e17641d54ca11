import { audienceOf, sees } from '../../core/board/visibility.ts';
import type { BoardRepositories } from '../storage/repositories.ts';

type TrashRows = Awaited<ReturnType<BoardRepositories['trash']['ofBoard']>>;

/** A deleted record. Times are in ms since 1970. */
export interface TrashEntry {
  id: string;
  name: string;
  deletedAt: number;
  /** Who deleted it; null if unknown. */
  deletedBy: string | null;
}

/** The deleted parts of a board, newest first. */
export interface BoardTrash {
  columns: (TrashEntry & { ticketCount: number })[];
  /** Tickets that were not deleted with their column. */
  tickets: TrashEntry[];
}

type Row = Pick<TrashEntry, 'id' | 'name' | 'deletedBy'> & { deletedAt: number | null };

export function trashEntry({ id, name, deletedAt, deletedBy }: Row): TrashEntry {
  return { id, name, deletedAt: deletedAt ?? 0, deletedBy };
}

/** The trash as shown to a user: only tickets that they would see. */
export function trashFor(userId: string, { columns, tickets }: TrashRows): BoardTrash {
  const visible = tickets.filter((ticket) => sees(audienceOf(ticket), userId));
  const times = new Map(columns.map(({ id, deletedAt }) => [id, deletedAt]));
  const counts = new Map<string, number>();
  const deletedAlone: Row[] = [];
  for (const ticket of visible) {
    const { columnId, deletedAt } = ticket;
    if (times.get(columnId) !== deletedAt) deletedAlone.push(ticket);
    else counts.set(columnId, (counts.get(columnId) ?? 0) + 1);
  }
  return {
    columns: columns.map((column) => ({
      ...trashEntry(column),
      ticketCount: counts.get(column.id) ?? 0,
    })),
    tickets: deletedAlone.map(trashEntry),
  };
}
