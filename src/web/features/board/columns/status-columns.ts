import { useMemo, useRef } from 'react';
import type { Board, Column } from '../../../../core/board/board.ts';
import {
  type TicketsByColumn,
  ticketsByColumn,
} from '../../../../core/board/columns/tickets-by-column.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';

/** A column of the status view. */
export interface StatusColumn {
  id: string;
  column: Column;
  tickets: readonly Ticket[];
}

/** The board's ordered columns with their tickets; unchanged columns keep their identity. */
export function useStatusColumns(board: Board): readonly StatusColumn[] {
  const previous = useRef<{ groups?: TicketsByColumn; columns: ReadonlyMap<string, StatusColumn> }>(
    {
      columns: new Map(),
    },
  );
  return useMemo(() => {
    const groups = ticketsByColumn(board, previous.current.groups);
    const columns = sortedColumns(board).map((column) => {
      const tickets = groups.get(column.id) ?? [];
      const previousColumn = previous.current.columns.get(column.id);
      const isSame = previousColumn?.column === column && previousColumn.tickets === tickets;
      return isSame ? previousColumn : { id: column.id, column, tickets };
    });
    previous.current = { groups, columns: new Map(columns.map((each) => [each.id, each])) };
    return columns;
  }, [board]);
}

/** The columns as tickets are dropped on them: collapsed ones show no tickets to drop beside. */
export function useDroppableColumns(
  columns: readonly StatusColumn[],
  collapsedIds: ReadonlySet<string>,
): readonly StatusColumn[] {
  return useMemo(() => {
    if (collapsedIds.size === 0) return columns;
    return columns.map((shown) => (collapsedIds.has(shown.id) ? { ...shown, tickets: [] } : shown));
  }, [columns, collapsedIds]);
}

/** The ordered ids of the columns; an unchanged list keeps its identity. */
export function useColumnIds(columns: readonly StatusColumn[]): string[] {
  const previous = useRef<string[]>([]);
  const isSame =
    columns.length === previous.current.length &&
    columns.every(({ id }, index) => id === previous.current[index]);
  if (!isSame) previous.current = columns.map(({ id }) => id);
  return previous.current;
}
