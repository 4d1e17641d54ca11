import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Board, Ticket } from '../../../core/board/board.ts';
import { assigneeTexts } from '../../texts/views.ts';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import { Dialog } from '../../ui/dialog.tsx';
import calendarStyles from './calendar-ticket.module.css';
import styles from './day-dialog.module.css';
import { fullDay } from './day-texts.ts';
import type { Day } from './days.ts';
import { TicketLine } from './ticket-line.tsx';

interface DayDialogProps {
  day: Day;
  tickets: readonly Ticket[];
  now: Date;
  columns: Board['columns'];
  onClose: () => void;
}

const LIKELY_HEIGHT = 52;
const GAP = 6;

/** All tickets of a day, of which only those near the screen are mounted. */
export default function DayDialog({ day, tickets, now, columns, onClose }: DayDialogProps) {
  const openTicket = useOpenTicket();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => tickets[index]?.id ?? index,
    estimateSize: () => LIKELY_HEIGHT,
    gap: GAP,
    overscan: 5,
    useFlushSync: false,
  });

  function open(ticketId: string) {
    onClose();
    openTicket(ticketId);
  }

  return (
    <Dialog title={fullDay(day)} size="sm" onClose={onClose}>
      {tickets.length === 0 && <p className={styles.empty}>{assigneeTexts.noTickets}</p>}
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const ticket = tickets[index];
            return ticket ? (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={tickets.length}
                aria-posinset={index + 1}
              >
                <button
                  type="button"
                  className={calendarStyles.ticket}
                  onClick={() => open(ticket.id)}
                >
                  <TicketLine
                    ticket={ticket}
                    now={now}
                    isRich
                    status={columns.get(ticket.columnId)?.name ?? ''}
                  />
                </button>
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </Dialog>
  );
}
