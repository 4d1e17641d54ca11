import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { TicketTimeEntry, TimeEntryView } from '../../../../core/time/time-views.ts';
import { trpc } from '../../../session/trpc.ts';
import { labelOfTicket } from '../ticket-label.ts';
import { useTime } from '../use-time.ts';

const RETRY_MS = 5000;

export interface TicketTimeState {
  /** The user's own entries with unsaved changes; undefined until they are loaded. */
  own: readonly TimeEntryView[] | undefined;
  /** Those of others, as far as the board shows them. */
  others: readonly TicketTimeEntry[];
  /** The timers of others that run on the ticket. */
  running: readonly { userId: string; startedAt: number }[];
  isShared: boolean;
  /** The sum of all visible entries. */
  totalSeconds: number;
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** The time on an open ticket, loaded again whenever anyone's has changed. */
export function useTicketTime(board: Board, ticket: Ticket, isDeleted: boolean): TicketTimeState {
  const { client } = trpc.useUtils();
  const { session, state } = useTime();
  const { id: ticketId } = ticket;
  const { id: boardId } = board;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['time', 'ofTicket', ticketId],
    queryFn: () => client.time.ofTicket.query({ boardId, ticketId }),
    staleTime: 0,
    enabled: !isDeleted,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? RETRY_MS : false),
  });
  useEffect(
    () => (isDeleted ? undefined : session.followTicket(ticketId, () => void refetch())),
    [session, ticketId, isDeleted, refetch],
  );
  const isOutdated = data !== undefined && data.version < state.version && !isError;
  useEffect(() => {
    if (isOutdated && !isFetching) void refetch();
  }, [isOutdated, isFetching, refetch]);

  const { userId } = session;
  const visible = useMemo(() => {
    if (!data || !state) return null;
    const label = labelOfTicket(board, ticket);
    const loaded = data.entries.flatMap((entry) =>
      entry.userId === userId ? viewOfOwn(entry, ticketId, label) : [],
    );
    const own = session
      .viewOf(loaded, data.version)
      .filter((entry) => entry.ticketId === ticketId)
      .sort((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0));
    const sumOf = (entries: readonly { seconds: number }[]) =>
      entries.reduce((total, { seconds }) => total + seconds, 0);
    return { own, totalSeconds: data.totalSeconds + sumOf(own) - sumOf(loaded) };
  }, [data, state, session, board, ticket, ticketId, userId]);

  return {
    own: visible?.own,
    others: data?.entries.filter((entry) => entry.userId !== userId) ?? [],
    running: data?.running.filter((each) => each.userId !== userId) ?? [],
    isShared: data?.isShared ?? true,
    totalSeconds: visible?.totalSeconds ?? 0,
    hasFailed: isError && !data,
    isFetching,
    retry: () => void refetch(),
  };
}

function viewOfOwn(
  { startedAt, isBillable, ...entry }: TicketTimeEntry,
  ticketId: string,
  label: ReturnType<typeof labelOfTicket>,
): TimeEntryView {
  return {
    ...{ ...label, ...entry, ticketId, projectId: null },
    ...{ startedAt, isBillable: isBillable ?? true },
  };
}
