import { useMemo, useRef } from 'react';
import type { Board, Column, Ticket } from '../../../../core/board/board.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import { type TicketsByColumn, ticketsByColumn } from '../../../../core/board/tickets-by-column.ts';

/** A column as the status view shows it. */
export interface ShownColumn {
  id: string;
  column: Column;
  tickets: readonly Ticket[];
}

/** The board's columns in order with their tickets; what did not change keeps its identity. */
export function useShownColumns(board: Board): readonly ShownColumn[] {
  const known = useRef<{ groups?: TicketsByColumn; shown: ReadonlyMap<string, ShownColumn> }>({
    shown: new Map(),
  });
  return useMemo(() => {
    const groups = ticketsByColumn(board, known.current.groups);
    const columns = sortedColumns(board).map((column) => {
      const tickets = groups.get(column.id) ?? [];
      const before = known.current.shown.get(column.id);
      const isSame = before?.column === column && before.tickets === tickets;
      return isSame ? before : { id: column.id, column, tickets };
    });
    known.current = { groups, shown: new Map(columns.map((each) => [each.id, each])) };
    return columns;
  }, [board]);
}

/** The ids of the columns in their order; the same list for as long as they are the same. */
export function useColumnIds(columns: readonly ShownColumn[]): string[] {
  const known = useRef<string[]>([]);
  const isSame =
    columns.length === known.current.length &&
    columns.every(({ id }, index) => id === known.current[index]);
  if (!isSame) known.current = columns.map(({ id }) => id);
  return known.current;
}
