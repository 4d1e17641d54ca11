import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Change } from '../../../core/board/change.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { PendingCommand } from '../../live/command-queue.ts';
import { trpc } from '../../session/trpc.ts';
import { type OlderComments, useOlderComments } from './comments/use-older-comments.ts';
import { concernsTicket, type TicketDetails, withPendingCommands } from './ticket-details.ts';

/** Log rows often arrive in bursts; one refetch serves them all. */
const REFETCH_DELAY_MS = 150;

interface CompletedCommand {
  pendingCommand: PendingCommand;
  /** Number of refetches that started earlier; their results may not include it. */
  refetchesStarted: number;
}

interface Details {
  details: TicketDetails | null;
  isFailed: boolean;
  retry: () => void;
  older: OlderComments;
}

/**
 * Loads the details of an open ticket besides its card fields, and refetches them on changes. The
 * user's own commands are applied on top until a refetch includes them.
 */
export function useTicketDetails(
  session: BoardSession,
  ticketId: string,
  actorId: string,
): Details {
  const { data, isError, refetch } = trpc.tickets.get.useQuery({ ticketId }, { staleTime: 0 });
  const pending = useSyncExternalStore(session.subscribe, session.getPending);
  const [completed, setCompleted] = useState<readonly CompletedCommand[]>([]);
  const refetchesStarted = useRef(0);
  const { read: comments, follow, ...older } = useOlderComments(ticketId, data);

  const refetchDetails = useCallback(async () => {
    refetchesStarted.current += 1;
    const refetchNumber = refetchesStarted.current;
    const result = await refetch();
    // A superseded refetch returns older data.
    if (result.isError || refetchNumber !== refetchesStarted.current) return;
    setCompleted((current) => current.filter((each) => each.refetchesStarted >= refetchNumber));
  }, [refetch]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetchDetails();
      }, REFETCH_DELAY_MS);
    };
    const stopChanges = session.onChanges((changes) => {
      follow(changes);
      if (!changes || changes.some((change) => concerns(ticketId, change))) refetchSoon();
    });
    const stopDone = session.onCompleted((completedCommand) => {
      if (!concernsTicket(ticketId, completedCommand)) return;
      setCompleted((current) => [
        ...current,
        { pendingCommand: completedCommand, refetchesStarted: refetchesStarted.current },
      ]);
      refetchSoon();
    });
    return () => {
      clearTimeout(timer);
      stopChanges();
      stopDone();
    };
  }, [session, ticketId, refetchDetails, follow]);

  const details = useMemo(() => {
    if (!data) return null;
    const unconfirmed = [...completed.map(({ pendingCommand }) => pendingCommand), ...pending];
    const ofTicket = unconfirmed.filter((each) => concernsTicket(ticketId, each));
    return withPendingCommands({ ...data, comments }, ofTicket, actorId);
  }, [data, comments, completed, pending, ticketId, actorId]);

  return { details, isFailed: isError && !data, retry: () => void refetchDetails(), older };
}

function concerns(ticketId: string, change: Change): boolean {
  if ('ticketId' in change) return change.ticketId === ticketId;
  if (change.type === 'ticket.put') return change.ticket.id === ticketId;
  return 'id' in change && change.id === ticketId;
}
