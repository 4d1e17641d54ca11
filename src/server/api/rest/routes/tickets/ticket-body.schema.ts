import { z } from 'zod';
import { commandSchemas } from '../../../../../core/board/commands.schema.ts';
import { fieldSchemas } from '../../../../../core/board/ticket-fields.schema.ts';
import {
  type FieldKind,
  type FieldName,
  TICKET_FIELDS,
} from '../../../../../core/board/ticket-fields.ts';
import { LIMITS } from '../../../../../core/limits.ts';
import { id } from '../../../../../core/text.schema.ts';

const { name, ...editable } = commandSchemas['tickets.edit'].shape.set.shape;
const { text, photoUrls: commentPhotos } = commandSchemas['tickets.comment'].shape;

/** Columns are referenced by name. */
export const columnName = z.string().trim();

export const oneTicket = z.object({ id });

/** A task of the description, from 0. */
export const taskIndex = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number')
  .transform(Number)
  .describe('Its index among the tasks of the description, from 0');

export const taskBody = commandSchemas['tickets.setTask']
  .pick({ text: true, isDone: true, newText: true })
  .meta({ id: 'TaskChanges' });

export const urlQuery = z.object({
  url: fieldSchemas.url.describe('As typed; an empty one clears it'),
});

const MAX_TICKETS = 200;

export const ticketIds = z
  .union([z.string(), z.array(z.string())])
  .transform((ids) => [ids].flat().flatMap((list) => list.split(',')))
  .transform((ids) => [...new Set(ids.map((text) => text.trim()).filter(Boolean))])
  .pipe(z.array(id).max(MAX_TICKETS, `must be at most ${MAX_TICKETS} tickets`))
  .describe(`At most ${MAX_TICKETS}, with commas between them`);

const DESCRIPTIONS: { [K in FieldKind]?: string } = {
  link: 'As typed, with or without http:// or https://; an empty one clears it',
  date: 'A date, or a date and time without a zone; an empty one clears it',
  recurrence:
    'Parts of an iCalendar rule with DTSTART, as FREQ=WEEKLY;BYDAY=MO;DTSTART=20261130T06, for managers of the board; an empty one clears it',
  snooze:
    'Puts the ticket away until a day, as 2026-12-01, or until LATER: until what blocks it is done; null or an empty one brings it back',
  photo: 'The link of one of its photos; null or an empty one shows none',
  people: 'Ids of users on the board; null or none is everyone',
  custom: 'Values of custom fields by their ids; null clears one, and others stay as they are',
};

/** A field of a body. Responses have null for unset fields, so requests accept it. */
function bodyField(field: FieldName): z.ZodType {
  const { kind, empty } = TICKET_FIELDS[field];
  const schema: z.ZodType = fieldSchemas[field];
  const optional =
    empty === null
      ? schema.optional()
      : schema.nullish().transform((value) => (value === null ? empty : value));
  const description = DESCRIPTIONS[kind];
  return description ? optional.describe(description) : optional;
}

const fields = {
  ...(Object.fromEntries(
    Object.keys(editable).map((field) => [field, bodyField(field as FieldName)]),
  ) as typeof editable),
  assignees: z
    .array(id)
    .max(LIMITS.assignees, `must be at most ${LIMITS.assignees} people`)
    .nullish()
    .describe('All assignees, the first one first; null is not sent'),
  columnId: columnName.nullish().describe('The name of a column'),
  status: columnName.nullish().describe('The same as columnId'),
};

const {
  columnId: _columnId,
  status: _status,
  photoUrls: _photoUrls,
  cover: _cover,
  ...newFields
} = fields;

export const newTicketBody = z
  .object({
    id: z.string().nullish().describe('An id that begins with temp_ makes the call repeatable'),
    boardId: id,
    name: fieldSchemas.name,
    ...fields,
  })
  .meta({ id: 'NewTicket' });

export const newTicketsBody = z
  .object({
    columnId: fields.columnId,
    status: fields.status,
    tickets: z
      .array(z.object({ name: fieldSchemas.name, ...newFields }))
      .min(1, 'must have a ticket')
      .max(LIMITS.createdTickets, `must be at most ${LIMITS.createdTickets} tickets`),
  })
  .meta({ id: 'NewTickets' });

export const ticketBody = z
  .object({ boardId: id.nullish(), name, ...fields })
  .meta({ id: 'TicketChanges' });

const { text: editedText, was, addPhotoUrls } = commandSchemas['tickets.editComment'].shape;

export const editedCommentBody = z
  .object({
    comment: editedText,
    was: was.describe('The text that the caller read: the edit is refused if it has changed since'),
    addPhotoUrls: addPhotoUrls.describe(
      'Photos that were uploaded for this comment, in addition to its present ones',
    ),
  })
  .meta({ id: 'CommentChanges' });

export const reactionBody = commandSchemas['tickets.setReaction']
  .pick({ emoji: true, isSet: true })
  .meta({ id: 'ReactionChange' });

export const commentBody = z
  .object({ comment: text, photoUrls: commentPhotos.unwrap().nullish() })
  .meta({ id: 'NewComment' });
