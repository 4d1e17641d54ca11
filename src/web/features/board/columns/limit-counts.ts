import { createContext, useMemo } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { isCounted } from '../../../../core/board/columns/column-limit.ts';

type Counts = ReadonlyMap<string, number>;

const NO_COUNTS: Counts = new Map();

/** The number of tickets that the limit of a column counts, filtered out or not, by column id. */
export const LimitCountsContext = createContext<Counts>(NO_COUNTS);

/** The counts of the columns that have a limit. */
export function useLimitCounts({ columns, tickets }: Board): Counts {
  return useMemo(() => {
    const limited = [...columns.values()].filter(({ limit }) => limit);
    if (limited.length === 0) return NO_COUNTS;
    const counts = new Map(limited.map(({ id }) => [id, 0]));
    for (const ticket of tickets.values()) {
      const count = counts.get(ticket.columnId);
      if (count !== undefined && isCounted(ticket)) counts.set(ticket.columnId, count + 1);
    }
    return counts;
  }, [columns, tickets]);
}
