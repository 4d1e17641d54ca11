import { memo, useRef } from 'react';
import { boardTexts } from '../../i18n/en/board.ts';
import { cx } from '../../ui/cx.ts';
import { useCardHeight } from '../board/card/card-height.ts';
import { TicketCard } from '../board/card/ticket-card.tsx';
import listStyles from '../board/card/ticket-list.module.css';
import { TicketRowsList, useTicketRows } from '../board/card/virtual-tickets.tsx';
import columnStyles from '../board/columns/board-column.module.css';
import type { StatusColumn } from '../board/columns/status-columns.ts';
import styles from './shared-column.module.css';

const GAP = 8;
const PADDING = 6;

interface SharedColumnProps {
  shownColumn: StatusColumn;
  onOpen: (ticketId: string) => void;
}

/** A column of a shared board; a click or Enter opens a card. */
export const SharedColumn = memo(function SharedColumn({ shownColumn, onOpen }: SharedColumnProps) {
  const { id, column, tickets } = shownColumn;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useTicketRows({
    tickets,
    scroller,
    estimateHeight: useCardHeight(),
    gap: GAP,
    padding: PADDING,
    firstHeight: window.innerHeight * 0.75,
  });
  return (
    <section
      className={cx(columnStyles.column, styles.column)}
      aria-label={column.name}
      data-column={id}
      data-color={column.color}
    >
      <header className={columnStyles.header}>
        <h2 className={cx(columnStyles.title, styles.title)}>{column.name}</h2>
        <span
          className={columnStyles.count}
          role="img"
          aria-label={boardTexts.ticketCount(tickets.length)}
        >
          {tickets.length}
        </span>
      </header>
      <div ref={scroller} className={listStyles.scroller}>
        {tickets.length === 0 && <p className={listStyles.empty}>{boardTexts.noTickets}</p>}
        <TicketRowsList tickets={tickets} rows={rows}>
          {(ticket) => (
            <button
              type="button"
              className={styles.card}
              data-ticket={ticket.id}
              onClick={() => onOpen(ticket.id)}
            >
              <TicketCard ticket={ticket} />
            </button>
          )}
        </TicketRowsList>
      </div>
    </section>
  );
});
