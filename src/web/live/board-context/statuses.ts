import { createContext, use } from 'react';
import type { Column } from '../../../core/board/board.ts';

/** The board's columns. A ticket's status is the name of its column. */
export const ColumnsContext = createContext<ReadonlyMap<string, Column>>(new Map());

export function useStatus(columnId: string): string | undefined {
  return use(ColumnsContext).get(columnId)?.name;
}
