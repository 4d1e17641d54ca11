import { useMemo } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { trpc } from '../../../session/trpc.ts';

/** Refresh interval, after which new texts of colleagues' descriptions are found. */
const REFRESH_MS = 15_000;
const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Ids of the board's tickets whose full description contains a text. Boards hold only the beginning
 * of descriptions, so the server searches them; empty until it responds.
 */
export function useDescriptionMatches(boardId: string, typed: string): ReadonlySet<string> {
  const text = typed.slice(0, LIMITS.search);
  const { data } = trpc.search.onBoard.useQuery(
    { boardId, text },
    { enabled: text !== '', staleTime: REFRESH_MS, refetchInterval: REFRESH_MS },
  );
  return useMemo(() => (data ? new Set(data) : NO_IDS), [data]);
}
