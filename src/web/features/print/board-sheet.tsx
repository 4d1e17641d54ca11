import { useLayoutEffect } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { boardTexts, ticketTexts } from '../../i18n/en/board.ts';
import { printTexts } from '../../i18n/en/print.ts';
import { usePerson } from '../../live/board-context/people.ts';
import { useShownColumns } from '../board/columns/shown-columns.ts';
import { dueOf } from '../ticket/due-date.ts';
import styles from './board-sheet.module.css';

/** A board for printing: its columns one below the other, with every visible ticket. */
export function BoardSheet({ board }: { board: Board }) {
  const columns = useShownColumns(board);
  const now = new Date();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.printing = '';
    return () => {
      delete dataset.printing;
    };
  }, []);
  return (
    <main className={styles.sheet}>
      <h1 className={styles.title}>{board.name}</h1>
      <p className={styles.facts}>{printTexts.printed(formatMoment(now.getTime()))}</p>
      {columns.map(({ id, column, tickets }) => (
        <section key={id}>
          <h2 className={styles.column}>
            {column.name} <span className={styles.facts}>{tickets.length}</span>
          </h2>
          {tickets.length === 0 && <p className={styles.facts}>{boardTexts.noTickets}</p>}
          <ul className={styles.tickets}>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function TicketRow({ ticket, now }: { ticket: Ticket; now: Date }) {
  const assignee = usePerson(ticket.assignee);
  const due = dueOf(ticket.dueDate, now);
  const dueText = due?.state === 'overdue' ? ticketTexts.overdue : ticketTexts.due;
  const details = [
    ticket.priority && ticketTexts.priorities[ticket.priority],
    assignee?.name,
    due && dueText(due.text),
    ...ticket.labels,
  ];
  return (
    <li className={styles.ticket}>
      <p className={styles.name}>{ticket.name}</p>
      {ticket.preview && <p className={styles.preview}>{ticket.preview}</p>}
      <p className={styles.facts}>{details.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
