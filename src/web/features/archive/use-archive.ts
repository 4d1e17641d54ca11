import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '../../../core/board/change.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { trpc } from '../../session/trpc.ts';

/** Log rows often arrive in bursts; one refetch serves them all. */
const REFETCH_DELAY_MS = 150;

/** The archived tickets whose names have the words of a text, page by page, as they are now. */
export function useArchive(session: BoardSession, boardId: string, search: string) {
  const query = trpc.boards.archived.useInfiniteQuery(
    { boardId, ...(search && { search }) },
    {
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
  );
  const { refetch } = query;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = session.onChanges((changes) => {
      if (changes && !changes.some(mayConcernArchive)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetch();
      }, REFETCH_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session, refetch]);
  return query;
}

/** A ticket was archived, or is back on the board. */
function mayConcernArchive(change: Change): boolean {
  return change.type === 'ticket.put' || (change.type === 'ticket.removed' && !!change.isArchived);
}
