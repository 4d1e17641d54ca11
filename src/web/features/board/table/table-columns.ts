import { assigneeIdsOf } from '../../../../core/board/fields/assignees.ts';
import {
  type CustomField,
  customText,
  valueOfField,
} from '../../../../core/board/fields/custom-fields.ts';
import { numberOf } from '../../../../core/board/fields/ticket-number.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import {
  CARD_FIELD_NAMES,
  type CardFieldName,
  type FieldName,
  PRIORITIES,
  TICKET_FIELDS,
} from '../../../../core/board/ticket-fields.ts';
import type { Action } from '../../../../core/permissions.ts';
import { customFieldTexts } from '../../../i18n/en/custom-fields.ts';
import { fieldTexts } from '../../../i18n/en/fields.ts';
import { tableTexts } from '../../../i18n/en/table.ts';

/** The fields with their own column. Each custom field has one as well. */
export type TableField = Exclude<CardFieldName, 'cover' | 'fields' | 'snoozedUntil'>;

/** A column of the table: a field of the tickets, or other data about them. */
export type TableColumn = TableField | OtherColumn | CustomColumn;
type OtherColumn =
  | 'status'
  | 'tasks'
  | 'photos'
  | 'files'
  | 'createdBy'
  | 'createdAt'
  | 'updatedAt'
  | 'number'
  | 'id';

const CUSTOM = 'custom-';
type CustomColumn = `${typeof CUSTOM}${string}`;

/** The columns of every board, in the order in which they are offered. The name is the first. */
const COMMON_COLUMNS: readonly TableColumn[] = [
  'name',
  'status',
  ...CARD_FIELD_NAMES.filter(
    (name) => name !== 'name' && name !== 'cover' && name !== 'fields' && name !== 'snoozedUntil',
  ),
  'tasks',
  'photos',
  'files',
  'createdBy',
  'createdAt',
  'updatedAt',
  'number',
  'id',
];

/** All columns of a board. */
export function columnsOf(fields: readonly CustomField[]): readonly TableColumn[] {
  return [...COMMON_COLUMNS, ...fields.map(({ id }): CustomColumn => `${CUSTOM}${id}`)];
}

/** Whether it is a column, perhaps of a field that another board has, or that was deleted. */
export function isColumn(value: unknown): value is TableColumn {
  if (typeof value !== 'string') return false;
  return /^custom-f[a-z0-9-]+$/.test(value) || COMMON_COLUMNS.some((column) => column === value);
}

/** The columns of a table that no one has changed. */
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
  number: 100,
  id: 100,
};
const OTHER_WIDTH_PX = 140;

/** The width of a column that no one has changed, in px. */
export function defaultWidth(column: TableColumn): number {
  return WIDTHS_PX[column] ?? OTHER_WIDTH_PX;
}

export function isField(column: TableColumn): column is TableField {
  return column in TICKET_FIELDS && String(column) !== 'snoozedUntil';
}

function isCustom(column: TableColumn): column is CustomColumn {
  return column.startsWith(CUSTOM);
}

/** The custom field of a column, if it is the column of one. */
export function customFieldOf(
  column: TableColumn,
  fields: readonly CustomField[],
): CustomField | undefined {
  return fields.find(({ id }) => column === `${CUSTOM}${id}`);
}

export function headingOf(column: TableColumn, fields: readonly CustomField[]): string {
  if (isCustom(column)) return customFieldOf(column, fields)?.name ?? '';
  if (!isField(column)) return tableTexts.columns[column];
  const { label, onTicket = label } = fieldTexts[column];
  return column === 'name' ? tableTexts.name : onTicket;
}

/** The right to edit the cells of a column; null if no one edits them. */
export function rightOf(column: TableColumn): Action | null {
  if (column === 'status') return 'tickets.move';
  if (isCustom(column)) return 'tickets.edit';
  if (!isField(column)) return null;
  const { right }: { right?: Action } = TICKET_FIELDS[column];
  return right ?? 'tickets.edit';
}

/** The data that values need besides the ticket. */
export interface ColumnContext {
  /** Places of the board's columns, from 0, by id. */
  columnRanks: ReadonlyMap<string, number>;
  /** The key of the board's ticket numbers. */
  ticketKey: string;
  statusOf: (columnId: string) => string;
  nameOf: (userId: string) => string;
  customFields: readonly CustomField[];
}

/** By what a column sorts: smaller values come first, null always comes last. */
type SortValue = string | number | null;

/** Returns the value by which a ticket is sorted. */
export function sortValue(
  column: TableColumn,
  { columnRanks, nameOf, customFields }: ColumnContext,
): (ticket: Ticket) => SortValue {
  if (isCustom(column)) return customSortValue(customFieldOf(column, customFields));
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
    case 'number':
      return ({ number }) => number || null;
    case 'id':
      return ({ id }) => id.slice(-6);
    default:
      return (ticket) => ticket[column];
  }
}

/** Options sort in their order, numbers and dates by value, and texts by their keys. */
function customSortValue(field: CustomField | undefined): (ticket: Ticket) => SortValue {
  if (!field) return () => null;
  const ranks = new Map(field.options.map(({ id }, index) => [id, index]));
  return ({ fields }) => {
    const value = valueOfField(field, fields);
    if (field.type === 'CHOICE') return ranks.get(String(value)) ?? null;
    if (typeof value !== 'string') return value === null ? null : Number(value);
    return textKey(value);
  };
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
  { ticketKey, statusOf, nameOf, customFields }: ColumnContext,
): string {
  if (isCustom(column)) {
    const field = customFieldOf(column, customFields);
    const value = field ? valueOfField(field, ticket.fields) : null;
    return field && value !== null ? customText(field, value, customFieldTexts.checked) : '';
  }
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
    case 'number':
      return numberOf({ ticketKey }, ticket);
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
  value: Ticket[TableField],
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
