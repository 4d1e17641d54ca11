import { use, useMemo, useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { NamesContext, personOf, usePeople } from '../../../live/board-context/people.ts';
import type { ColumnContext } from './table-columns.ts';
import { groupRows, sortRows, type TableRow } from './table-rows.ts';
import type { TableSettings } from './table-settings.ts';

/** The data that the values of the board's tickets need besides the ticket. */
export function useColumnContext(board: Board): ColumnContext {
  const { columns, ticketKey, customFields } = board;
  const people = usePeople();
  const names = use(NamesContext);
  return useMemo(
    () => ({
      columnRanks: new Map(
        [...columns.values()].sort(byPosition).map(({ id }, index) => [id, index]),
      ),
      ticketKey,
      statusOf: (columnId) => columns.get(columnId)?.name ?? '',
      nameOf: (userId) => people.get(userId)?.name ?? personOf(userId, names.get(userId)).name,
      customFields,
    }),
    [columns, ticketKey, people, names, customFields],
  );
}

/** The rows of the shown tickets, sorted and grouped. */
export function useTableRows(
  tickets: Board['tickets'],
  { sorts, groupBy, collapsed }: TableSettings,
  context: ColumnContext,
): readonly TableRow[] {
  const previous = useRef<readonly Ticket[]>([]);
  const sorted = useMemo(() => {
    previous.current = sortRows(inOrderOf(previous.current, tickets), sorts, context);
    return previous.current;
  }, [tickets, sorts, context]);
  return useMemo(
    () => groupRows(sorted, { groupBy, collapsed: new Set(collapsed), context }),
    [sorted, groupBy, collapsed, context],
  );
}

/** The tickets in their previous order: sorting a list that is nearly sorted takes linear time. */
function inOrderOf(previous: readonly Ticket[], tickets: Board['tickets']): Ticket[] {
  const remaining = previous.flatMap(({ id }) => tickets.get(id) ?? []);
  if (remaining.length === tickets.size) return remaining;
  const ids = new Set(remaining.map(({ id }) => id));
  const added = [...tickets.values()].filter(({ id }) => !ids.has(id));
  return [...remaining, ...added];
}
