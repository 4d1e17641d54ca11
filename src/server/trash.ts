import { audienceOf, sees } from '../core/board/visibility.ts';
import type { BoardRepositories } from './storage/repositories.ts';

type Found = Awaited<ReturnType<BoardRepositories['trash']['ofBoard']>>;

/** Something that was deleted. Times are ms since 1970. */
export interface Trashed {
  id: string;
  name: string;
  deletedAt: number;
  /** Who deleted it; null where that is not known. */
  deletedBy: string | null;
}

/** What was deleted of a board, the newest first. */
export interface BoardTrash {
  columns: (Trashed & { ticketCount: number })[];
  /** Those that did not go with a column. */
  tickets: Trashed[];
}

type Row = Pick<Trashed, 'id' | 'name' | 'deletedBy'> & { deletedAt: number | null };

export function trashed({ id, name, deletedAt, deletedBy }: Row): Trashed {
  return { id, name, deletedAt: deletedAt ?? 0, deletedBy };
}

/** What a person is shown of it: of tickets those that they would see. */
export function trashFor(userId: string, { columns, tickets }: Found): BoardTrash {
  const seen = tickets.filter((ticket) => sees(audienceOf(ticket), userId));
  const columnsById = new Map(columns.map((column) => [column.id, column]));
  const wentAlone = seen.filter(
    ({ columnId, deletedAt }) => columnsById.get(columnId)?.deletedAt !== deletedAt,
  );
  const alone = new Set(wentAlone);
  return {
    columns: columns.map((column) => ({
      ...trashed(column),
      ticketCount: seen.filter((ticket) => ticket.columnId === column.id && !alone.has(ticket))
        .length,
    })),
    tickets: wentAlone.map(trashed),
  };
}
