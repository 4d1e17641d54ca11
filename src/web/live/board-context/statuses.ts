import { createContext, use, useMemo } from 'react';
import type { Column } from '../../../core/board/board.ts';

type Columns = ReadonlyMap<string, Column>;

/** The board's columns. A ticket's status is the name of its column. */
export const ColumnsContext = createContext<Columns>(new Map());

export function useStatus(columnId: string): string | undefined {
  return use(ColumnsContext).get(columnId)?.name;
}

/** The ids of the columns for finished tickets. */
export const DoneColumnsContext = createContext<ReadonlySet<string>>(new Set());

export function useIsDone(columnId: string): boolean {
  return use(DoneColumnsContext).has(columnId);
}

/** The ids of the columns for finished tickets; an unchanged set keeps its identity. */
export function useDoneColumns(columns: Columns): ReadonlySet<string> {
  const ids = [...columns.values()].flatMap(({ id, isDone }) => (isDone ? id : [])).join(' ');
  return useMemo(() => new Set(ids ? ids.split(' ') : []), [ids]);
}
