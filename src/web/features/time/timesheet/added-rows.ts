import { useCallback, useState } from 'react';
import type { Day } from '../../../../core/days.ts';
import { type RowTarget, rowKey } from './week.ts';

/** The rows that were added to weeks, without time in them yet. */
type RowsByWeek = Record<Day, RowTarget[]>;

const MAX_WEEKS = 8;
const MAX_ROWS = 100;

const keyOf = (userId: string) => `timesheetRows:${userId}`;

/** The rows that the person added to a week in this browser. They are empty until filled in. */
export function useAddedRows(userId: string, monday: Day) {
  const [weeks, setWeeks] = useState(() => storedRows(userId));
  const add = useCallback(
    (targets: readonly RowTarget[]) =>
      setWeeks((now) => {
        const rows = now[monday] ?? [];
        const keys = new Set(rows.map((row) => rowKey(row, row.label)));
        const fresh = targets.filter((row) => !keys.has(rowKey(row, row.label)));
        const next = { ...now, [monday]: [...rows, ...fresh].slice(-MAX_ROWS) };
        const kept = Object.fromEntries(Object.entries(next).sort().slice(-MAX_WEEKS));
        storeRows(userId, kept);
        return kept;
      }),
    [userId, monday],
  );
  return { rows: weeks[monday] ?? NO_ROWS, add };
}

const NO_ROWS: readonly RowTarget[] = [];

function storedRows(userId: string): RowsByWeek {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as RowsByWeek) : {};
  } catch {
    return {};
  }
}

function storeRows(userId: string, weeks: RowsByWeek): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(weeks));
  } catch {
    // Without storage they last as long as the page.
  }
}
