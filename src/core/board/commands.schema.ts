import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { projectId } from '../projects/project.schema.ts';
import { id, line } from '../text.schema.ts';
import type { TicketCopy } from './ticket.ts';
import { fieldSchemas, photoUrls } from './ticket-fields.schema.ts';

const boardId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a board id')
  .refine((value) => !RESERVED.has(value), 'is not a board id');

// Paths of the REST API, so no board can have one of them as its id (decisions §2).
const RESERVED = new Set([
  'getAllBoards',
  'getBoard',
  'getProjectBoards',
  'addBoard',
  'updateBoard',
  'deleteBoard',
]);

const fields = z.object(fieldSchemas);

const member = z.object({ userId: id, role: z.enum(['EDITOR', 'ADMIN']) });

const members = z.array(member).max(LIMITS.members, `must be at most ${LIMITS.members} people`);

/** The expected position of a ticket: the command is refused if the ticket is elsewhere. */
const expectedPosition = z.object({ columnId: id, pos: z.string().max(LIMITS.orderKey) });

const anchors = { after: id.optional(), before: id.optional() };

const ticketPeople = z.object({
  assignee: fields.shape.assignee,
  visibleTo: fields.shape.visibleTo,
});

/** The position and people of a ticket after its transfer to a board. */
const arrivedState = expectedPosition.extend(ticketPeople.shape);

/** The former position and people of a ticket on the board it returns to. */
const back = ticketPeople.extend({ to: z.object(anchors) });

/** Ticket ids sent by scripts; malformed ids are ignored. */
const ticketIds = z
  .array(z.string())
  .transform((values) => [...new Set(values.filter((value) => id.safeParse(value).success))]);

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
  /** `was`, here and below: the value the sender expects. If it differs, the command is refused. */
  'boards.rename': z.object({
    boardId,
    name: line(LIMITS.name),
    was: line(LIMITS.name).optional(),
  }),
  /** Sets and removes the named members and leaves the others unchanged. */
  'boards.setMembers': z.object({ boardId, set: members, remove: z.array(id).max(LIMITS.members) }),
  'boards.setProject': z.object({ boardId, projectId: projectId.nullable() }),
  'boards.setTemplate': z.object({ boardId, isTemplate: z.boolean() }),
  'boards.handOver': z.object({ boardId, userId: id }),
  /** A whole board as sent by a script; omitted parts stay unchanged (decisions §5). */
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
    was: z.object({ pos: expectedPosition.shape.pos }).optional(),
  }),
  'boards.duplicateColumn': z.object({ boardId, columnId: id }),
  'boards.deleteColumn': z.object({
    boardId,
    columnId: id,
    /** The name and tickets of a fresh copy: refused if others have changed or used them since. */
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
    /** The field values the sender expects: the command is refused if one of them differs. */
    was: fields.partial().optional(),
    /** Also moves the ticket to the end of another column. */
    to: z.object({ columnId: id }).optional(),
  }),
  'tickets.move': z.object({
    boardId,
    ticketId: id,
    to: z.object({ columnId: id, ...anchors }),
    was: expectedPosition.optional(),
  }),
  'tickets.swap': z.object({
    boardId,
    ticketId: id,
    withId: id,
    was: z.object({ ticket: expectedPosition, other: expectedPosition }).optional(),
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
    /** The ticket is a fresh copy: refused if others have changed or used it since. */
    asCopied: z.literal(true).optional(),
  }),
  // The next three are created by the server itself; clients cannot send them.
  'tickets.addCopies': z.object({ boardId, copies: z.array(z.custom<TicketCopy>()) }),
  /** Transfer of a ticket to another board: it leaves its own board and arrives on the other. */
  'tickets.leave': z.object({ boardId, ticketId: id, was: arrivedState.optional() }),
  'tickets.arrive': z.object({ boardId, ticketId: id, columnId: id, back: back.optional() }),
  'tickets.restore': z.object({ boardId, ticketId: id }),
  'tickets.comment': z.object({
    boardId,
    ticketId: id,
    text: line(LIMITS.comment),
    photoUrls: photoUrls(LIMITS.commentPhotos).default([]),
  }),
  /** A comment by its id, or by its index in the list, newest first. */
  'tickets.deleteComment': z.object({
    boardId,
    ticketId: id,
    comment: z.union([id, z.int().min(0)]),
  }),
  'tickets.restoreComment': z.object({ boardId, ticketId: id, comment: id }),
};

/** The data needed to undo a ticket's transfer to another board. */
export const undoTransfer = z.object({ was: arrivedState, back });

/** Identifies a command across retries. Generated by the sender. */
export const commandId = z.string().regex(/^[a-z0-9]{20,40}$/, 'is not a command id');

function ticketCount(columns: { ticketIds?: string[] | undefined }[]): number {
  return columns.reduce((sum, { ticketIds: ids = [] }) => sum + ids.length, 0);
}
