import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Change } from '../../../core/board/change.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { PendingCommand } from '../../live/command-queue.ts';
import { trpc } from '../../session/trpc.ts';
import { type OlderComments, useOlderComments } from './comments/use-older-comments.ts';
import { concernsTicket, type TicketDetails, withPendingCommands } from './ticket-details.ts';

/** Rows often come in flocks; one reading serves them all. */
const GATHER_MS = 150;

interface Done {
  letter: PendingCommand;
  /** How many readings had begun by then: those may not hold it. */
  begun: number;
}

interface Details {
  details: TicketDetails | null;
  isFailed: boolean;
  retry: () => void;
  older: OlderComments;
}

/**
 * What an open ticket shows besides its card: read from the server, anew whenever something of it
 * changes, with the person's own commands on top until a reading holds them.
 */
export function useTicketDetails(
  session: BoardSession,
  ticketId: string,
  actorId: string,
): Details {
  const { data, isError, refetch } = trpc.tickets.get.useQuery({ ticketId }, { staleTime: 0 });
  const pending = useSyncExternalStore(session.subscribe, session.getPending);
  const [done, setDone] = useState<readonly Done[]>([]);
  const begun = useRef(0);
  const { read: comments, forget, ...older } = useOlderComments(ticketId, data);

  const read = useCallback(async () => {
    begun.current += 1;
    const mine = begun.current;
    const answer = await refetch();
    // One that was overtaken answers with what was read before.
    if (answer.isError || mine !== begun.current) return;
    setDone((before) => before.filter((each) => each.begun >= mine));
  }, [refetch]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, GATHER_MS);
    };
    const stopNews = session.onNews((news) => {
      if (news) forget(news);
      if (!news || news.some((change) => concerns(ticketId, change))) readSoon();
    });
    const stopDone = session.onDone((letter) => {
      if (!concernsTicket(ticketId, letter)) return;
      setDone((before) => [...before, { letter, begun: begun.current }]);
      readSoon();
    });
    return () => {
      clearTimeout(timer);
      stopNews();
      stopDone();
    };
  }, [session, ticketId, read, forget]);

  const details = useMemo(() => {
    if (!data) return null;
    const letters = [...done.map(({ letter }) => letter), ...pending];
    const mine = letters.filter((letter) => concernsTicket(ticketId, letter));
    return withPendingCommands({ ...data, comments }, mine, actorId);
  }, [data, comments, done, pending, ticketId, actorId]);

  return { details, isFailed: isError && !data, retry: () => void read(), older };
}

function concerns(ticketId: string, change: Change): boolean {
  if ('ticketId' in change) return change.ticketId === ticketId;
  if (change.type === 'ticket.put') return change.ticket.id === ticketId;
  return 'id' in change && change.id === ticketId;
}
