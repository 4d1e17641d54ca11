import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useSyncExternalStore } from 'react';
import type { Ticket } from '../../../core/board/ticket.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { type AppRouter, trpc } from '../../session/trpc.ts';

export type TicketFile = inferRouterOutputs<AppRouter>['tickets']['files']['files'][number];

/** The files of an open ticket, without those whose removal the server has not confirmed yet. */
export function useFiles(session: BoardSession, { id: ticketId, updatedAt }: Ticket) {
  const utils = trpc.useUtils();
  const { data, isError, isFetching, refetch } = trpc.tickets.files.useQuery(
    { ticketId },
    { staleTime: 0 },
  );
  const pending = useSyncExternalStore(session.subscribe, session.getPending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the ticket may be one of its files
  useEffect(() => {
    void utils.tickets.files.invalidate({ ticketId });
  }, [utils, ticketId, updatedAt]);

  const removed = new Set(
    pending.flatMap(({ command }) =>
      command.type === 'tickets.removeFile' && command.ticketId === ticketId ? command.fileId : [],
    ),
  );

  /** Takes a removed file out of what was loaded, until it is loaded again. */
  function hide(fileId: string) {
    utils.tickets.files.setData({ ticketId }, (loaded) =>
      loaded ? { ...loaded, files: loaded.files.filter(({ id }) => id !== fileId) } : loaded,
    );
  }

  const files = data?.files.filter(({ id }) => !removed.has(id)) ?? null;
  return {
    files,
    /** Null while they may lack one that was just added. */
    ids: files && !isFetching ? new Set(files.map(({ id }) => id)) : null,
    maxBytes: data?.maxBytes ?? null,
    isFailed: isError && !data,
    retry: () => void refetch(),
    hide,
  };
}
