import { assigneeIdsOf } from '../../../../core/board/assignees.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import {
  CARD_FIELD_NAMES,
  type CardFieldName,
  type FieldName,
  PRIORITIES,
  TICKET_FIELDS,
} from '../../../../core/board/ticket-fields.ts';
import type { Action } from '../../../../core/permissions.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { tableTexts } from '../../../i18n/en/table.ts';

/** A column of the table: a field of the tickets, or something else that a board knows of them. */
export type TableColumn = CardFieldName | OtherColumn;
type OtherColumn =
  | 'status'
  | 'tasks'
  | 'photos'
  | 'files'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'id';

/** All columns, in the order in which they are offered. The name is always the first one. */
export const TABLE_COLUMNS: readonly TableColumn[] = [
  'name',
  'status',
  ...CARD_FIELD_NAMES.filter((name) => name !== 'name'),
  'tasks',
  'photos',
  'files',
  'createdBy',
  'createdAt',
  'updatedAt',
  'id',
];

/** The columns of a table that nobody has changed. */
export const DEFAULT_COLUMNS: readonly TableColumn[] = [
  ...(['name', 'status', 'assignee', 'priority', 'labels'] as const),
  ...(['dueDate', 'estimate', 'updatedAt'] as const),
];

/** Limits of a column's width, in px. */
export const MIN_WIDTH_PX = 64;
export const MAX_WIDTH_PX = 800;

const WIDTHS_PX: Partial<Record<TableColumn, number>> = {
  name: 290,
  assignee: 170,
  labels: 180,
  url: 220,
  createdBy: 170,
  priority: 110,
  startDate: 190,
  dueDate: 220,
  estimate: 100,
  tasks: 90,
  photos: 90,
  files: 90,
  updatedAt: 120,
  createdAt: 120,
  id: 100,
};
const OTHER_WIDTH_PX = 140;

/** The width of a column that nobody has changed, in px. */
export function defaultWidth(column: TableColumn): number {
  return WIDTHS_PX[column] ?? OTHER_WIDTH_PX;
}

export function isField(column: TableColumn): column is CardFieldName {
  return column in TICKET_FIELDS;
}

export function headingOf(column: TableColumn): string {
  if (!isField(column)) return tableTexts.columns[column];
  const { label, onTicket = label } = fieldTexts[column];
  return column === 'name' ? tableTexts.name : onTicket;
}

/** The right to edit the cells of a column; null if nobody edits them. */
export function rightOf(column: TableColumn): Action | null {
  if (column === 'status') return 'tickets.move';
  if (!isField(column)) return null;
  const { right }: { right?: Action } = TICKET_FIELDS[column];
  return right ?? 'tickets.edit';
}

/** What values need to know besides the ticket. */
export interface ColumnContext {
  /** Places of the board's columns, from 0, by id. */
  columnRanks: ReadonlyMap<string, number>;
  statusOf: (columnId: string) => string;
  nameOf: (userId: string) => string;
}

/** By what a column sorts: smaller values come first, null always comes last. */
type SortValue = string | number | null;

/** Returns the value by which a ticket is sorted. */
export function sortValue(
  column: TableColumn,
  { columnRanks, nameOf }: ColumnContext,
): (ticket: Ticket) => SortValue {
  switch (column) {
    case 'status':
      return ({ columnId }) => columnRanks.get(columnId) ?? null;
    case 'priority':
      return ({ priority }) => (priority ? PRIORITIES.indexOf(priority) : null);
    case 'assignee':
      return (ticket) => ticket.assignee && textKey(namesOf(ticket, nameOf));
    case 'createdBy':
      return ({ createdBy }) => textKey(nameOf(createdBy));
    case 'labels':
      return ({ labels }) => (labels.length > 0 ? textKey(labels.join(', ')) : null);
    case 'visibleTo':
      return ({ visibleTo }) => visibleTo && textKey(visibleTo.map(nameOf).join(', '));
    case 'tasks':
      return ({ taskCount, doneTaskCount }) => (taskCount > 0 ? doneTaskCount / taskCount : null);
    case 'photos':
      return ({ photoCount }) => photoCount || null;
    case 'files':
      return ({ fileCount }) => fileCount || null;
    case 'name':
      return (ticket) => cachedKey(ticket);
    case 'url':
      return ({ url }) => url && textKey(url);
    case 'id':
      return ({ id }) => id.slice(-6);
    default:
      return (ticket) => ticket[column];
  }
}

const nameKeys = new WeakMap<Ticket, string>();

function cachedKey(ticket: Ticket): string {
  let key = nameKeys.get(ticket);
  if (key === undefined) {
    key = textKey(ticket.name);
    nameKeys.set(ticket, key);
  }
  return key;
}

const DIGITS = 12;

/**
 * A text whose code units sort as people expect: without case and accents, and numbers by value.
 * Comparing such keys takes a tenth of the time of `Intl.Collator`.
 */
export function textKey(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\d+/g, (number) => number.padStart(DIGITS, '0'));
}

/** A cell as text for a spreadsheet, with dates and numbers that it reads; empty without a value. */
export function cellText(
  column: TableColumn,
  ticket: Ticket,
  { statusOf, nameOf }: ColumnContext,
): string {
  switch (column) {
    case 'status':
      return statusOf(ticket.columnId);
    case 'tasks':
      // Spreadsheets take 1/2 for a date.
      return taskText(ticket);
    case 'photos':
      return String(ticket.photoCount || '');
    case 'files':
      return String(ticket.fileCount || '');
    case 'createdBy':
      return nameOf(ticket.createdBy);
    case 'createdAt':
    case 'updatedAt':
      return new Date(ticket[column]).toISOString();
    case 'id':
      return ticket.id;
    case 'assignee':
      return namesOf(ticket, nameOf);
    default:
      return fieldText(column, ticket[column], nameOf);
  }
}

/** The names of a ticket's assignees. */
function namesOf(ticket: Ticket, nameOf: ColumnContext['nameOf']): string {
  return assigneeIdsOf(ticket).map(nameOf).join(', ');
}

function taskText({ taskCount, doneTaskCount }: Ticket): string {
  return taskCount > 0 ? tableTexts.tasksDone(doneTaskCount, taskCount) : '';
}

function fieldText(
  name: FieldName,
  value: Ticket[CardFieldName],
  nameOf: ColumnContext['nameOf'],
): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const { kind } = TICKET_FIELDS[name];
  if (typeof value !== 'string') return (kind === 'people' ? value.map(nameOf) : value).join(', ');
  switch (kind) {
    case 'choice':
      return fieldTexts[name].options?.[value] ?? value;
    case 'date':
      return value.replace('T', ' ');
    default:
      return value;
  }
}
