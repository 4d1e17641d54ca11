// The fields of a ticket, once for page, server and tests. This file is free of zod, so that the
// page stays small; the schemas are in ticket-fields.schema.ts. CONTRIBUTING.md lists the places of
// a new field.

import { omitUndefined } from '../lib/omit-undefined.ts';
import { pick } from '../lib/pick.ts';
import { LIMITS } from '../limits.ts';
import type { CustomValues } from './fields/custom-values.ts';

export const PRIORITIES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a field holds, which decides how it is entered, shown, merged, filtered and exported. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'choice'
  | 'person'
  | 'people'
  | 'labels'
  | 'link'
  | 'photos'
  | 'photo'
  | 'custom'
  | 'recurrence'
  | 'snooze';

export interface TicketField<T> {
  kind: FieldKind;
  /** The value of a field that is not set, or was cleared. */
  empty: T;
  /** On the card it is part of every board value; details are read with an open ticket. */
  on: 'card' | 'details';
  /** Who may edit it, if not those who may edit the ticket (decisions §3). */
  right?: 'tickets.editUrl' | 'tickets.editPhotos' | 'tickets.create';
  /** Whether a share link shows it. */
  shared: boolean;
  /** Whether a copy keeps it. Copies of a template lose all dates (ZK4). */
  copied: boolean;
  /** How a history entry names it. */
  history: string;
  /** The number of characters of a text. */
  maxLength?: number;
  /** The values of a choice. */
  options?: readonly string[];
  /** How the filter bar filters by it. */
  filter?: 'equals' | 'contains' | 'range';
  /** The heading of its column in a CSV file. */
  csv?: string;
}

type Definition<T> = Omit<TicketField<T>, 'on'>;

function card<T>(field: Definition<T>) {
  return { ...field, on: 'card' as const };
}

function details<T>(field: Definition<T>) {
  return { ...field, on: 'details' as const };
}

/** Tickets have their fields in this order. */
export const TICKET_FIELDS = {
  name: card<string>({
    kind: 'text',
    empty: '',
    shared: true,
    copied: true,
    history: 'name',
    maxLength: LIMITS.ticketName,
    csv: 'Name',
  }),
  description: details<string>({
    kind: 'longText',
    empty: '',
    shared: true,
    copied: true,
    history: 'description',
    maxLength: LIMITS.description,
    csv: 'Description',
  }),
  /** A user id: the first one if the ticket is assigned to several people (assignees.ts). */
  assignee: card<string | null>({
    kind: 'person',
    empty: null,
    shared: true,
    copied: true,
    history: 'assignee',
    filter: 'equals',
    csv: 'Assignee',
  }),
  priority: card<Priority | null>({
    kind: 'choice',
    empty: null,
    shared: true,
    copied: true,
    history: 'priority',
    options: PRIORITIES,
    filter: 'equals',
    csv: 'Priority',
  }),
  labels: card<readonly string[]>({
    kind: 'labels',
    empty: [],
    shared: true,
    copied: true,
    history: 'labels',
    filter: 'contains',
    csv: 'Labels',
  }),
  photoUrls: details<readonly string[]>({
    kind: 'photos',
    empty: [],
    right: 'tickets.editPhotos',
    shared: false,
    copied: false,
    history: 'photos',
  }),
  /** The link of one of its photos, which the card shows. */
  cover: card<string | null>({
    kind: 'photo',
    empty: null,
    right: 'tickets.editPhotos',
    shared: false,
    copied: false,
    history: 'cover',
  }),
  url: card<string | null>({
    kind: 'link',
    empty: null,
    right: 'tickets.editUrl',
    shared: false,
    copied: true,
    history: 'URL',
    maxLength: LIMITS.url,
    csv: 'URL',
  }),
  /** Wall-clock time `YYYY-MM-DDTHH:mm:ss` without a time zone, not after the due date. */
  startDate: card<string | null>({
    kind: 'date',
    empty: null,
    shared: true,
    copied: true,
    history: 'start date',
    filter: 'range',
    csv: 'Start date',
  }),
  /** Wall-clock time `YYYY-MM-DDTHH:mm:ss` without a time zone. */
  dueDate: card<string | null>({
    kind: 'date',
    empty: null,
    shared: true,
    copied: true,
    history: 'due date',
    filter: 'range',
    csv: 'Due date',
  }),
  /** In the board's unit, from 0, with at most 2 decimals. */
  estimate: card<number | null>({
    kind: 'number',
    empty: null,
    shared: false,
    copied: true,
    history: 'estimate',
    csv: 'Estimate',
  }),
  /**
   * Values of the board's custom fields. A command names those that it sets or clears; share links
   * show those of the fields that a manager shares.
   */
  fields: card<CustomValues | null>({
    kind: 'custom',
    empty: null,
    shared: false,
    copied: true,
    history: 'fields',
  }),
  /** When the ticket is made again, as core's `formatRecurrence` writes it. */
  recurrence: card<string | null>({
    kind: 'recurrence',
    empty: null,
    right: 'tickets.create',
    shared: false,
    copied: false,
    history: 'repetition',
  }),
  /**
   * The day until which the ticket is snoozed, or `LATER` (snooze.ts); null: it is on the board.
   */
  snoozedUntil: card<string | null>({
    kind: 'snooze',
    empty: null,
    shared: false,
    copied: false,
    history: 'not now',
    csv: 'Not now until',
  }),
  /** Ids of the users who may see the ticket besides its creator and assignees; null: everyone. */
  visibleTo: card<readonly string[] | null>({
    kind: 'people',
    empty: null,
    shared: false,
    copied: true,
    history: 'visible to',
  }),
};

type Fields = typeof TICKET_FIELDS;
type FieldsOn<On extends 'card' | 'details'> = {
  [K in keyof Fields]: Fields[K]['on'] extends On ? K : never;
}[keyof Fields];

export type FieldName = keyof Fields;
export type CardFieldName = FieldsOn<'card'>;
export type DetailName = FieldsOn<'details'>;

/** The values of all fields of a ticket. */
export type TicketValues = { [K in FieldName]: Fields[K]['empty'] };

/** The fields of which this is true, in their order. */
export function fieldNames(isWanted: (field: TicketField<unknown>) => boolean): FieldName[] {
  const names = Object.keys(TICKET_FIELDS) as FieldName[];
  return names.filter((name) => isWanted(TICKET_FIELDS[name]));
}

export const FIELD_NAMES = fieldNames(() => true);
export const CARD_FIELD_NAMES = fieldNames(({ on }) => on === 'card') as CardFieldName[];
/** The fields that only the stored record of a ticket contains. */
export const DETAIL_NAMES = fieldNames(({ on }) => on === 'details') as DetailName[];

/** The fields of these kinds that are on the card. */
export function cardFieldsOf(...kinds: FieldKind[]): CardFieldName[] {
  return kinds.flatMap((kind) =>
    CARD_FIELD_NAMES.filter((name) => TICKET_FIELDS[name].kind === kind),
  );
}

/** The values of a ticket with no field set. */
export const EMPTY_VALUES = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, TICKET_FIELDS[name].empty]),
) as TicketValues;

/** The values of these fields; missing ones are empty. */
export function fieldValues<K extends FieldName>(
  given: { readonly [P in K]?: TicketValues[P] | undefined },
  names: readonly K[],
): Pick<TicketValues, K> {
  return { ...pick(EMPTY_VALUES, names), ...omitUndefined(pick(given, names)) };
}
