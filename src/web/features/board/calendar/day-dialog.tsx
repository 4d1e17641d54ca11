import { useRef } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import type { Day } from '../../../../core/days.ts';
import { assigneeTexts } from '../../../i18n/en/views.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useOpenTicket } from '../../ticket/open-ticket.ts';
import { TicketRowsList, useTicketRows } from '../card/virtual-tickets.tsx';
import calendarStyles from './calendar-ticket.module.css';
import styles from './day-dialog.module.css';
import { fullDay } from './day-texts.ts';
import { TicketLine } from './ticket-line.tsx';

interface DayDialogProps {
  day: Day;
  tickets: readonly Ticket[];
  now: Date;
  columns: Board['columns'];
  onClose: () => void;
}

const likelyHeight = () => 52;
const GAP_PX = 6;

/** All tickets of a day. Only those near the screen are mounted. */
export default function DayDialog({ day, tickets, now, columns, onClose }: DayDialogProps) {
  const openTicket = useOpenTicket();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useTicketRows({ tickets, scroller, estimateHeight: likelyHeight, gap: GAP_PX });

  function open(ticketId: string) {
    onClose();
    openTicket(ticketId);
  }

  return (
    <Dialog title={fullDay(day)} size="sm" onClose={onClose}>
      {tickets.length === 0 && <p className={styles.empty}>{assigneeTexts.noTickets}</p>}
      <div ref={scroller} className={styles.scroller}>
        <TicketRowsList tickets={tickets} rows={rows}>
          {(ticket) => (
            <button
              type="button"
              className={cx(calendarStyles.ticket, styles.ticket)}
              onClick={() => open(ticket.id)}
            >
              <TicketLine
                ticket={ticket}
                now={now}
                isRich
                status={columns.get(ticket.columnId)?.name ?? ''}
              />
            </button>
          )}
        </TicketRowsList>
      </div>
    </Dialog>
  );
}
