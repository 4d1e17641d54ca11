import { z } from 'zod';
import { commandSchemas } from '../../../../core/board/commands.schema.ts';
import { id } from '../../../../core/text.schema.ts';

const { name, description, assignee, priority, labels, url, dueDate, photoUrls, visibleTo } =
  commandSchemas['tickets.edit'].shape.set.shape;
const { text, photoUrls: commentPhotos } = commandSchemas['tickets.comment'].shape;

/** Columns are referenced by name. */
export const columnName = z.string().trim();

export const oneTicket = z.object({ id });

export const urlQuery = z.object({
  url: url.unwrap().describe('As typed; an empty one clears it'),
});

const MAX_TICKETS = 200;

export const ticketIds = z
  .union([z.string(), z.array(z.string())])
  .transform((ids) => [ids].flat().flatMap((list) => list.split(',')))
  .transform((ids) => [...new Set(ids.map((text) => text.trim()).filter(Boolean))])
  .pipe(z.array(id).max(MAX_TICKETS, `must be at most ${MAX_TICKETS} tickets`))
  .describe(`At most ${MAX_TICKETS}, with commas between them`);

// Responses have null for unset fields, so requests accept it.
const fields = {
  description: description.unwrap().nullish().transform(nullTo('')),
  assignee,
  priority,
  labels: labels.unwrap().nullish().transform(nullTo<string[]>([])),
  url: url.describe('As typed, with or without http:// or https://; an empty one clears it'),
  dueDate: dueDate.describe('A date, or a date and time without a zone; an empty one clears it'),
  photoUrls: photoUrls.unwrap().nullish().transform(nullTo<string[]>([])),
  visibleTo: visibleTo.describe('Ids of users on the board; null or none is everyone'),
  columnId: columnName.nullish().describe('The name of a column'),
  status: columnName.nullish().describe('The same, under its other name'),
};

export const newTicketBody = z
  .object({
    id: z.string().nullish().describe('One that begins with temp_ makes the call repeatable'),
    boardId: id,
    name: name.unwrap(),
    ...fields,
  })
  .meta({ id: 'NewTicket' });

export const ticketBody = z
  .object({ boardId: id.nullish(), name, ...fields })
  .meta({ id: 'TicketChanges' });

export const commentBody = z
  .object({ comment: text, photoUrls: commentPhotos.unwrap().nullish() })
  .meta({ id: 'NewComment' });

function nullTo<T>(empty: T) {
  return (value: T | null | undefined) => (value === null ? empty : value);
}
