import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { projectId } from '../projects/project.schema.ts';
import { id, line, text } from '../text.schema.ts';
import type { TicketCopy } from './board.ts';
import { dueDate, ticketUrl } from './field-formats.schema.ts';

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
  photoUrls: photoUrls(LIMITS.photos),
  visibleTo: people.nullable().transform((ids) => (ids?.length ? ids : null)),
});

const member = z.object({ userId: id, role: z.enum(['EDITOR', 'ADMIN']) });

const members = z.array(member).max(LIMITS.members, `must be at most ${LIMITS.members} people`);

/** Where a ticket was left: with it, a command is refused where it is elsewhere by now. */
const left = z.object({ columnId: id, pos: z.string().max(LIMITS.orderKey) });

const anchors = { after: id.optional(), before: id.optional() };

const ticketPeople = z.object({
  assignee: fields.shape.assignee,
  visibleTo: fields.shape.visibleTo,
});

/** Where and for whom a ticket came to a board. */
const arrived = left.extend(ticketPeople.shape);

/** Where and for whom a ticket was on a board, to which it comes back. */
const back = ticketPeople.extend({ to: z.object(anchors) });

/** Ids that a script holds; what is no id of ours names no ticket. */
const ticketIds = z
  .array(z.string())
  .transform((values) => unique(values.filter((value) => id.safeParse(value).success)));

/** The payload of each command, keyed by its tRPC path. */
export const commandSchemas = {
  'boards.create': z.object({
    boardId,
    name: line(LIMITS.name),
    members,
    columns: z
      .array(line(LIMITS.columnName))
      .max(LIMITS.columns, `must be at most ${LIMITS.columns} columns`),
    projectId: projectId.nullish(),
  }),
  /** `was`, here and below: what the sender took it to be; where it is not, it is refused. */
  'boards.rename': z.object({
    boardId,
    name: line(LIMITS.name),
    was: line(LIMITS.name).optional(),
  }),
  /** Sets and removes the members that it names, and leaves the others as they are. */
  'boards.setMembers': z.object({ boardId, set: members, remove: z.array(id).max(LIMITS.members) }),
  'boards.setProject': z.object({ boardId, projectId: projectId.nullable() }),
  'boards.setTemplate': z.object({ boardId, isTemplate: z.boolean() }),
  'boards.handOver': z.object({ boardId, userId: id }),
  /** A whole board as a script holds it; what it leaves out stays as it is (decisions §5). */
  'boards.save': z.object({
    boardId,
    version: z.int().optional(),
    updatedAt: z.number().optional(),
    name: line(LIMITS.name).optional(),
    members: members.optional(),
    columns: z
      .array(
        z.object({
          id: z.string().optional(),
          name: line(LIMITS.columnName),
          ticketIds: ticketIds.optional(),
        }),
      )
      .max(LIMITS.columns, `must be at most ${LIMITS.columns} columns`)
      .refine(
        (columns) => ticketCount(columns) <= LIMITS.tickets,
        `must name at most ${LIMITS.tickets} tickets`,
      )
      .optional(),
    columnOrder: z.array(z.string().trim()).max(LIMITS.columns).optional(),
  }),
  'boards.delete': z.object({ boardId }),
  'boards.restore': z.object({ boardId }),
  'boards.addColumn': z.object({ boardId, name: line(LIMITS.columnName) }),
  'boards.renameColumn': z.object({
    boardId,
    columnId: id,
    name: line(LIMITS.columnName),
    was: line(LIMITS.columnName).optional(),
  }),
  'boards.moveColumn': z.object({
    boardId,
    columnId: id,
    to: z.object(anchors),
    was: z.object({ pos: left.shape.pos }).optional(),
  }),
  'boards.duplicateColumn': z.object({ boardId, columnId: id }),
  'boards.deleteColumn': z.object({
    boardId,
    columnId: id,
    /** Its name and its tickets as copies were made: where others have built on them, it is refused. */
    asCopied: z
      .object({ name: line(LIMITS.columnName), ticketIds: z.array(id).max(LIMITS.copies) })
      .optional(),
  }),
  'boards.restoreColumn': z.object({ boardId, columnId: id }),
  'tickets.create': fields.partial().required({ name: true }).extend({ boardId, columnId: id }),
  'tickets.edit': z.object({
    boardId,
    ticketId: id,
    set: fields.partial(),
    /** What the sender took the fields to be: where one is something else by now, it is refused. */
    was: fields.partial().optional(),
    /** Moves it too, to the end of another column. */
    to: z.object({ columnId: id }).optional(),
  }),
  'tickets.move': z.object({
    boardId,
    ticketId: id,
    to: z.object({ columnId: id, ...anchors }),
    was: left.optional(),
  }),
  'tickets.swap': z.object({
    boardId,
    ticketId: id,
    withId: id,
    was: z.object({ ticket: left, other: left }).optional(),
  }),
  'tickets.movePosition': z.object({
    boardId,
    ticketId: id,
    direction: z.enum(['up', 'down']),
  }),
  'tickets.duplicate': z.object({ boardId, ticketId: id }),
  'tickets.delete': z.object({
    boardId,
    ticketId: id,
    /** Of a copy: where others have built on it, it is refused. */
    asCopied: z.literal(true).optional(),
  }),
  // The three that follow are made by the server itself, of what it read: nobody sends them.
  'tickets.addCopies': z.object({ boardId, copies: z.array(z.custom<TicketCopy>()) }),
  /** A ticket goes to another board, and comes there from its own. */
  'tickets.leave': z.object({ boardId, ticketId: id, was: arrived.optional() }),
  'tickets.arrive': z.object({ boardId, ticketId: id, columnId: id, back: back.optional() }),
  'tickets.restore': z.object({ boardId, ticketId: id }),
  'tickets.comment': z.object({
    boardId,
    ticketId: id,
    text: line(LIMITS.comment),
    photoUrls: photoUrls(LIMITS.commentPhotos).default([]),
  }),
  /** A comment by its id, or by its place in the list, the newest first. */
  'tickets.deleteComment': z.object({
    boardId,
    ticketId: id,
    comment: z.union([id, z.int().min(0)]),
  }),
  'tickets.restoreComment': z.object({ boardId, ticketId: id, comment: id }),
};

/** What a ticket's way to another board is taken back by. */
export const wayBack = z.object({ was: arrived, back });

/** What identifies one sending of a command: made by the sender, the same when it is repeated. */
export const commandId = z.string().regex(/^[a-z0-9]{20,40}$/, 'is not a command id');

function photoUrls(most: number) {
  return z.array(text(LIMITS.photoUrl)).max(most, `must be at most ${most} photos`);
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

function ticketCount(columns: { ticketIds?: string[] | undefined }[]): number {
  return columns.reduce((sum, { ticketIds: ids = [] }) => sum + ids.length, 0);
}
