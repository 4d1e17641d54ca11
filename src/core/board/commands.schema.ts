import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { id, line, text } from '../text.schema.ts';
import { dueDate, ticketUrl } from './ticket-fields.schema.ts';

const boardId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a board id')
  .refine((value) => !RESERVED.has(value), 'is not a board id');

// These are paths of the REST adapter, so no board can have them as its id (decisions §2).
const RESERVED = new Set([
  'getAllBoards',
  'getBoard',
  'getProjectBoards',
  'addBoard',
  'updateBoard',
  'deleteBoard',
]);

const people = z.array(id).max(LIMITS.visibleTo).transform(unique);

const labels = z
  .array(z.string().trim().pipe(text(LIMITS.label)))
  .transform((values) => unique(values.filter(Boolean)))
  .pipe(z.array(z.string()).max(LIMITS.labels, `must be at most ${LIMITS.labels} labels`));

const fields = z.object({
  name: line(LIMITS.ticketName),
  description: z.string().trim().pipe(text(LIMITS.description)),
  assignee: id.nullable(),
  priority: z.enum(['HIGH', 'MEDIUM', 'LOW']).nullable(),
  labels,
  url: ticketUrl,
  dueDate,
  visibleTo: people.nullable().transform((ids) => (ids?.length ? ids : null)),
});

const anchors = { after: id.optional(), before: id.optional() };

/** The payload of each command, keyed by its tRPC path. */
export const commandSchemas = {
  'boards.create': z.object({
    boardId,
    name: line(LIMITS.name),
    members: z
      .array(z.object({ userId: id, role: z.enum(['EDITOR', 'ADMIN']) }))
      .max(LIMITS.members, `must be at most ${LIMITS.members} people`),
    columns: z
      .array(line(LIMITS.columnName))
      .max(LIMITS.columns, `must be at most ${LIMITS.columns} columns`),
  }),
  'boards.addColumn': z.object({ boardId, name: line(LIMITS.columnName) }),
  'boards.renameColumn': z.object({ boardId, columnId: id, name: line(LIMITS.columnName) }),
  'boards.moveColumn': z.object({ boardId, columnId: id, to: z.object(anchors) }),
  'boards.deleteColumn': z.object({ boardId, columnId: id }),
  'tickets.create': fields.partial().required({ name: true }).extend({ boardId, columnId: id }),
  'tickets.edit': z.object({ boardId, ticketId: id, set: fields.partial() }),
  'tickets.move': z.object({
    boardId,
    ticketId: id,
    to: z.object({ columnId: id, ...anchors }),
  }),
  'tickets.swap': z.object({ boardId, ticketId: id, withId: id }),
  'tickets.delete': z.object({ boardId, ticketId: id }),
};

/** What identifies one sending of a command: made by the sender, the same when it is repeated. */
export const commandId = z.string().regex(/^[a-z0-9]{20,40}$/, 'is not a command id');

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
