import type { BoardHead, Column } from '../../core/board/board.ts';
import { assigneeIdsOf } from '../../core/board/fields/assignees.ts';
import {
  type CustomField,
  customText,
  valueOfField,
} from '../../core/board/fields/custom-fields.ts';
import { numberOf } from '../../core/board/fields/ticket-number.ts';
import { byPosition } from '../../core/board/ordering.ts';
import { type FieldName, fieldNames, TICKET_FIELDS } from '../../core/board/ticket-fields.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../core/lib/csv.ts';
import { fullName } from '../../core/users/user.ts';
import type { ArchivedRecord } from '../storage/boards/export-rows.ts';
import type { ListedUser } from '../storage/directory/users.ts';
import type { TicketRecord } from '../storage/tickets/tickets.ts';
import type { Write } from './temp-file.ts';

/** The fields with a column between the fixed ones. */
const FIXED_COLUMNS: FieldName[] = ['name', 'url', 'description'];
const FIELD_COLUMNS = fieldNames(({ csv }) => csv !== undefined).filter(
  (name): name is Exclude<FieldName, 'fields'> => !FIXED_COLUMNS.includes(name),
);

const HEADINGS = [
  'Id',
  'Number',
  'Name',
  'Status',
  ...FIELD_COLUMNS.map((name) => TICKET_FIELDS[name].csv ?? ''),
  'URL',
  'Description',
  'Created by',
  'Created',
  'Last updated',
  'Archived',
];

interface Sheet {
  board: Pick<BoardHead, 'ticketKey'>;
  columns: Column[];
  /** Their columns are the last ones, so that those of scripts stay where they are. */
  customFields: readonly CustomField[];
  ticketsOf(columnId: string): AsyncIterable<TicketRecord[]>;
  /** The archived tickets, which follow the others. */
  archived(): AsyncIterable<ArchivedRecord[]>;
  sees(ticket: TicketRecord): boolean;
  people: readonly ListedUser[];
}

/** Writes the tickets of a board as CSV, column by column in their order, then the archived ones. */
export async function writeCsv(write: Write, sheet: Sheet): Promise<void> {
  const names = new Map(sheet.people.map((person) => [person.id, fullName(person)]));
  const { customFields } = sheet;
  await write(BYTE_ORDER_MARK + csvLine([...HEADINGS, ...customFields.map(({ name }) => name)]));
  const nameOf = (person: string) => names.get(person) ?? '';
  const cellsOf = (ticket: TicketRecord, status: string) =>
    ticketCells(ticket, numberOf(sheet.board, ticket), status, nameOf);
  for (const { id, name } of sheet.columns.sort(byPosition)) {
    for await (const tickets of sheet.ticketsOf(id)) {
      for (const ticket of tickets.filter(sheet.sees)) {
        const cells = cellsOf(ticket, name);
        await write(csvLine([...cells, '', ...customCells(ticket, customFields)]));
      }
    }
  }
  const statuses = new Map(sheet.columns.map(({ id, name }) => [id, name]));
  for await (const tickets of sheet.archived()) {
    for (const { archivedAt, ...ticket } of tickets.filter(sheet.sees)) {
      const cells = cellsOf(ticket, statuses.get(ticket.columnId) ?? '');
      const archived = new Date(archivedAt ?? 0).toISOString();
      await write(csvLine([...cells, archived, ...customCells(ticket, customFields)]));
    }
  }
}

function customCells({ fields }: TicketRecord, customFields: readonly CustomField[]): string[] {
  return customFields.map((field) => {
    const value = valueOfField(field, fields);
    return value === null ? '' : customText(field, value, 'Yes');
  });
}

function ticketCells(
  ticket: TicketRecord,
  number: string,
  status: string,
  nameOf: (id: string) => string,
): string[] {
  return [
    ticket.id,
    number,
    ticket.name,
    status,
    ...FIELD_COLUMNS.map((name) => cellOf(name, ticket, nameOf)),
    ticket.url ?? '',
    ticket.description,
    nameOf(ticket.createdBy),
    new Date(ticket.createdAt).toISOString(),
    new Date(ticket.updatedAt).toISOString(),
  ];
}

function cellOf(
  name: Exclude<FieldName, 'fields'>,
  ticket: TicketRecord,
  nameOf: (id: string) => string,
) {
  const { kind } = TICKET_FIELDS[name];
  const value = ticket[name];
  if (name === 'assignee') return assigneeIdsOf(ticket).map(nameOf).join(', ');
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') {
    return (kind === 'people' ? value.map(nameOf) : value).join(', ');
  }
  return kind === 'date' ? value.replace('T', ' ') : value;
}
