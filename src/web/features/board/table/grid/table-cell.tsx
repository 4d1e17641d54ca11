import { Check, EyeOff } from 'lucide-react';
import { use } from 'react';
import { valueOfField } from '../../../../../core/board/fields/custom-fields.ts';
import { numberOf } from '../../../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../../../core/board/ticket.ts';
import { formatDay, formatMoment } from '../../../../i18n/dates.ts';
import { ticketTexts } from '../../../../i18n/en/board.ts';
import { customFieldTexts } from '../../../../i18n/en/custom-fields.ts';
import {
  CustomFieldsContext,
  TicketKeyContext,
} from '../../../../live/board-context/board-settings.ts';
import { usePerson } from '../../../../live/board-context/people.ts';
import { ColumnsContext } from '../../../../live/board-context/statuses.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { customValueText } from '../../../custom-fields/custom-value-text.ts';
import { Assignees } from '../../../ticket/fields/assignees.tsx';
import { FieldValue, hasValue } from '../../../ticket/fields/field-value.tsx';
import { FileCount } from '../../card/file-count.tsx';
import { PhotoCount } from '../../card/photo-count.tsx';
import { TaskCount } from '../../card/task-count.tsx';
import { CardActivity } from '../../presence/card-activity.tsx';
import { customFieldOf, isField, type TableColumn } from '../table-columns.ts';
import styles from './table-row.module.css';

interface TableCellProps {
  column: TableColumn;
  ticket: Ticket;
}

/** The content of a cell; nothing without a value. */
export function TableCell({ column, ticket }: TableCellProps) {
  switch (column) {
    case 'name':
      return <NameCell ticket={ticket} />;
    case 'status':
      return <StatusCell columnId={ticket.columnId} />;
    case 'tasks':
      return <TaskCount count={ticket.taskCount} doneCount={ticket.doneTaskCount} />;
    case 'photos':
      return <PhotoCount count={ticket.photoCount} />;
    case 'files':
      return <FileCount count={ticket.fileCount} />;
    case 'createdBy':
      return <PersonCell userId={ticket.createdBy} />;
    case 'createdAt':
    case 'updatedAt':
      return <DayCell at={ticket[column]} />;
    case 'number':
      return <NumberCell ticket={ticket} />;
    case 'id':
      return <span className={styles.id}>#{ticket.id.slice(-6)}</span>;
    case 'assignee':
      return <Assignees ticket={ticket} size="sm" nameClass={styles.text} />;
    case 'url':
      return <span className={styles.text}>{ticket.url}</span>;
    default:
      if (!isField(column)) return <CustomCell column={column} ticket={ticket} />;
      return hasValue(ticket, column) && <FieldValue name={column} ticket={ticket} />;
  }
}

/** The name opens the ticket; without a tab stop, because the cell opens it too. */
function NameCell({ ticket: { id, name, visibleTo } }: { ticket: Ticket }) {
  return (
    <>
      <a href={`?ticket=${id}`} tabIndex={-1} draggable={false} className={styles.name}>
        {name}
      </a>
      {visibleTo && (
        <span className={styles.restricted} data-tooltip={ticketTexts.restricted}>
          <EyeOff role="img" aria-label={ticketTexts.restricted} />
        </span>
      )}
      <CardActivity ticketId={id} isInLine />
    </>
  );
}

function StatusCell({ columnId }: { columnId: string }) {
  const column = use(ColumnsContext).get(columnId);
  return (
    <span className={styles.status} data-color={column?.color}>
      {column?.name}
    </span>
  );
}

function NumberCell({ ticket }: { ticket: Ticket }) {
  const ticketKey = use(TicketKeyContext);
  return <span className={styles.id}>{numberOf({ ticketKey }, ticket)}</span>;
}

function PersonCell({ userId }: { userId: string }) {
  const person = usePerson(userId);
  if (!person) return null;
  return (
    <>
      <Avatar initials={person.initials} userId={person.id} size="sm" />
      <span className={styles.text}>{person.name}</span>
    </>
  );
}

function CustomCell({ column, ticket }: TableCellProps) {
  const field = customFieldOf(column, use(CustomFieldsContext));
  const value = field ? valueOfField(field, ticket.fields) : null;
  if (!field || value === null) return null;
  if (field.type === 'CHECKBOX') {
    return <Check role="img" aria-label={customFieldTexts.checked} className={styles.checked} />;
  }
  return <span className={styles.text}>{customValueText(field, value)}</span>;
}

function DayCell({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at)}>
      {formatDay(at)}
    </time>
  );
}
