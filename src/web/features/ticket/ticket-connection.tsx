import { useSyncExternalStore } from 'react';
import { openTicketTexts } from '../../i18n/en/ticket.ts';
import { changeTexts } from '../../i18n/en/unsaved.ts';
import type { BoardSession } from '../../live/board-session.ts';
import type { PendingCommand } from '../../live/command-queue.ts';
import { ConnectionPill } from '../board/header/connection-pill.tsx';
import { concernsTicket } from './ticket-details.ts';
import styles from './ticket-modal.module.css';

interface TicketConnectionProps {
  session: BoardSession;
  ticketId: string;
}

/** Shows in an open ticket that the board is not live, and the ticket's pending changes. */
export function TicketConnection({ session, ticketId }: TicketConnectionProps) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const isLive = state.connection === 'live' && !state.isFailing;
  const waiting = session.getUnanswered().filter((each) => concernsTicket(ticketId, each));
  return (
    <div role="status" className={styles.connection}>
      {!isLive && (
        <>
          <ConnectionPill {...state} session={session} />
          <p>
            {waiting.length > 0
              ? openTicketTexts.waiting(listOf(waiting))
              : !state.isFailing && openTicketTexts.stored}
          </p>
        </>
      )}
    </div>
  );
}

/** The kinds of pending commands, each with its count. */
function listOf(commands: readonly PendingCommand[]): string {
  const counts = new Map<string, number>();
  for (const { command } of commands) {
    const changeText = changeTexts[command.type];
    counts.set(changeText, (counts.get(changeText) ?? 0) + 1);
  }
  const list = [...counts].map(([text, count]) =>
    count > 1 ? openTicketTexts.several(text, count) : text,
  );
  return list.join(', ');
}
