import { useMemo } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { trpc } from '../../../session/trpc.ts';

/** What colleagues write into descriptions meanwhile is found so much later at most, ms. */
const FRESH_MS = 15_000;
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Ids of the board's tickets that have a text in their descriptions, of which boards hold no more
 * than the beginning; none until the server has answered, and none without it.
 */
export function useDescribed(boardId: string, typed: string): ReadonlySet<string> {
  const text = typed.slice(0, LIMITS.search);
  const { data } = trpc.search.onBoard.useQuery(
    { boardId, text },
    { enabled: text !== '', staleTime: FRESH_MS, refetchInterval: FRESH_MS },
  );
  return useMemo(() => (data ? new Set(data) : NOTHING), [data]);
}
