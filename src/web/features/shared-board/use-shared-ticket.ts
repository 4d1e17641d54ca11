import { useCallback, useEffect, useRef, useState } from 'react';
import { ticketIdOf } from '../../../core/board/change.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { SharedBoardConnection } from './shared-board-connection.ts';

interface SharedTicketDetails {
  /** Null until it is loaded. */
  description: string | null;
  isFailed: boolean;
  retry: () => void;
}

/** The details of an open ticket besides its card, reloaded whenever the ticket changes. */
export function useSharedTicket(
  { session, connection }: { session: BoardSession; connection: SharedBoardConnection },
  ticketId: string,
): SharedTicketDetails {
  const [description, setDescription] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const readings = useRef(0);

  const loadDescription = useCallback(async () => {
    readings.current += 1;
    const reading = readings.current;
    const isLast = () => reading === readings.current;
    setFailed(false);
    try {
      const details = await connection.ticket(ticketId);
      if (isLast()) setDescription(details.description);
    } catch {
      if (isLast()) setFailed(true);
    }
  }, [connection, ticketId]);

  useEffect(() => {
    void loadDescription();
    const stop = session.onChanges((boardChanges) => {
      if (boardChanges === null || boardChanges.some((change) => ticketIdOf(change) === ticketId))
        void loadDescription();
    });
    return () => {
      stop();
      // Discards responses that are still in flight.
      readings.current += 1;
    };
  }, [session, loadDescription, ticketId]);

  return {
    description,
    isFailed: isFailed && description === null,
    retry: () => void loadDescription(),
  };
}
