import { use } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { assigneeIdsOf } from '../../../core/board/fields/assignees.ts';
import { valueOfField } from '../../../core/board/fields/custom-fields.ts';
import { numberOf } from '../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../core/board/ticket.ts';
import { boardTexts, ticketTexts } from '../../i18n/en/board.ts';
import { CustomFieldsContext } from '../../live/board-context/board-settings.ts';
import { usePersons } from '../../live/board-context/people.ts';
import { useStatusColumns } from '../board/columns/status-columns.ts';
import { customValueText } from '../custom-fields/custom-value-text.ts';
import { LabelDot } from '../labels/label-chip.tsx';
import { dueOf, dueTextOf, shortDay } from '../ticket/fields/due-date.ts';
import { useEstimateText } from '../ticket/fields/estimate.tsx';
import styles from './board-sheet.module.css';
import { PrintSheet } from './print-sheet.tsx';

/** A board for printing: its columns one below the other, with every visible ticket. */
export function BoardSheet({ board }: { board: Board }) {
  const columns = useStatusColumns(board);
  const now = new Date();
  return (
    <PrintSheet title={board.name}>
      {columns.map(({ id, column, tickets }) => (
        <section key={id}>
          <h2 className={styles.column}>
            {column.name} <span className={styles.facts}>{tickets.length}</span>
          </h2>
          {tickets.length === 0 && <p className={styles.facts}>{boardTexts.noTickets}</p>}
          <ul className={styles.tickets}>
            {tickets.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                number={numberOf(board, ticket)}
                now={now}
                isDone={column.isDone}
              />
            ))}
          </ul>
        </section>
      ))}
    </PrintSheet>
  );
}

interface TicketRowProps {
  ticket: Ticket;
  number: string;
  now: Date;
  isDone: boolean | undefined;
}

function TicketRow({ ticket, number, now, isDone = false }: TicketRowProps) {
  const estimateText = useEstimateText();
  const assignees = usePersons(assigneeIdsOf(ticket));
  const due = dueOf(ticket.dueDate, now, isDone);
  const fields = use(CustomFieldsContext).filter(({ isOnCards }) => isOnCards);
  const details = [
    number,
    ticket.priority && ticketTexts.priorities[ticket.priority],
    ...assignees.map(({ name }) => name),
    ticket.startDate && ticketTexts.starts(shortDay(ticket.startDate, now)),
    due && dueTextOf(due),
    ticket.estimate !== null && estimateText(ticket.estimate),
    ...fields.map((field) => {
      const value = valueOfField(field, ticket.fields);
      return value !== null && `${field.name}: ${customValueText(field, value)}`;
    }),
  ].filter(Boolean);
  return (
    <li className={styles.ticket}>
      <p className={styles.name}>{ticket.name}</p>
      {ticket.preview && <p className={styles.preview}>{ticket.preview}</p>}
      <p className={styles.facts}>
        {details.join(' · ')}
        {ticket.labels.map((label, n) => (
          <span key={label} className={styles.label}>
            {(n > 0 || details.length > 0) && '· '}
            <LabelDot label={label} /> {label}
          </span>
        ))}
      </p>
    </li>
  );
}
