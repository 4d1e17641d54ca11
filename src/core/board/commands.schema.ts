import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { projectId } from '../projects/project.schema.ts';
import { about, id, line } from '../text.schema.ts';
import type { NewFile } from './board.ts';
import {
  anchors,
  archiveAfterDays,
  arrivedState,
  assigneesChange,
  back,
  boardAppearance,
  boardId,
  COMMAND_ID,
  changedTicketIds,
  coAssignees,
  columnSettings,
  columnValues,
  comment,
  expectedPosition,
  fields,
  formerAssignees,
  formerCustomValues,
  formerPositions,
  formerValues,
  label,
  labelColor,
  labelColors,
  link,
  manyChange,
  members,
  savedView,
  savedViews,
  sortedTicketIds,
  ticketIds,
  ticketKey,
} from './command-values.schema.ts';
import { customFields, sentCustomFields } from './fields/custom-fields.schema.ts';
import type { CustomField } from './fields/custom-fields.ts';
import { ESTIMATE_UNITS } from './fields/estimates.ts';
import { REACTION_EMOJI } from './fields/reactions.ts';
import type { TicketLink } from './fields/ticket-links.ts';
import type { TicketCopy } from './ticket.ts';
import { photoUrls } from './ticket-fields.schema.ts';

/** The payload of each command, keyed by its tRPC path. */
export const commandSchemas = {
  'boards.create': z.object({
    boardId,
    name: line(LIMITS.name),
    members,
    columns: z
      .array(line(LIMITS.columnName))
      .max(LIMITS.columns, `must be at most ${LIMITS.columns} columns`),
    /** The settings of the columns, in their order. */
    columnSettings: z.array(columnSettings).max(LIMITS.columns).optional(),
    projectId: projectId.nullish(),
    estimateUnit: z.enum(ESTIMATE_UNITS).optional(),
    labelColors: labelColors.optional(),
    archiveAfterDays: archiveAfterDays.nullish(),
    fadeAfterDays: archiveAfterDays.nullish(),
    sharesTime: z.boolean().optional(),
    /** Saved views for everyone on the board. */
    views: savedViews.optional(),
    customFields: customFields.optional(),
    about: about.optional(),
    appearance: boardAppearance.optional(),
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
  'boards.setEstimateUnit': z.object({ boardId, unit: z.enum(ESTIMATE_UNITS) }),
  /** Null: finished tickets stay on the board. */
  'boards.setArchiving': z.object({ boardId, days: archiveAfterDays.nullable() }),
  /** Null: cards do not fade. */
  'boards.setFading': z.object({ boardId, days: archiveAfterDays.nullable() }),
  /** Whether everyone on the board sees the recorded time of others. */
  'boards.setTimeSharing': z.object({ boardId, isShared: z.boolean() }),
  /** What the board is for. */
  'boards.setAbout': z.object({ boardId, about, was: about.optional() }),
  /** Whether share links show it. */
  'boards.shareAbout': z.object({ boardId, isShared: z.boolean() }),
  /** Earlier keys keep leading to the board's tickets. */
  'boards.setTicketKey': z.object({ boardId, key: ticketKey }),
  /** Sets all custom fields. With `was`, what others changed since then stays. */
  'boards.setFields': z.object({
    boardId,
    fields: sentCustomFields,
    was: customFields.optional(),
  }),
  'boards.setAppearance': z.object({
    boardId,
    set: boardAppearance.partial(),
    was: boardAppearance.partial().optional(),
  }),
  /** Null: the label has the color that is computed from its text. */
  'boards.setLabelColor': z.object({
    boardId,
    label,
    color: labelColor,
    was: labelColor.optional(),
  }),
  /** Renames a label on all tickets; if `to` exists, the two are merged. */
  'boards.renameLabel': z.object({ boardId, from: label, to: label }),
  'boards.deleteLabel': z.object({ boardId, label }),
  /** Undoes the renaming or removal of a label by the command with this id. */
  'boards.restoreLabel': z.object({
    boardId,
    undoes: z.string().regex(COMMAND_ID, 'is not a command id'),
  }),
  /** `was`: the view as the sender expects it; null if it is to be new. */
  'boards.saveView': z.object({ boardId, view: savedView, was: savedView.nullish() }),
  /** `was`: the view as the sender knows it, for undoing. */
  'boards.deleteView': z.object({ boardId, viewId: id, was: savedView.optional() }),
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
  /** Sets the named settings of a column, and its name with them if it is given. */
  'boards.editColumn': z.object({
    boardId,
    columnId: id,
    set: columnValues,
    was: columnValues.optional(),
  }),
  /** Puts the named tickets of a column in this order, in the places that they take now. */
  'boards.sortColumn': z.object({
    boardId,
    columnId: id,
    ticketIds: sortedTicketIds,
    was: sortedTicketIds.optional(),
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
  'tickets.create': fields.partial().required({ name: true }).extend({
    boardId,
    columnId: id,
    coAssignees: coAssignees.optional(),
    /** The ticket of this board that gets it as a sub-ticket. */
    parentId: id.optional(),
  }),
  /** Creates tickets one after another at the end of a column, as one command. */
  'tickets.createMany': z.object({
    boardId,
    columnId: id,
    tickets: z
      .array(
        fields
          .omit({ photoUrls: true })
          .partial()
          .required({ name: true })
          .extend({ coAssignees: coAssignees.optional() }),
      )
      .min(1, 'must have a ticket')
      .max(LIMITS.createdTickets, `must be at most ${LIMITS.createdTickets} tickets`),
  }),
  'tickets.edit': z.object({
    boardId,
    ticketId: id,
    /** An assignee who differs from the present one becomes the only one. */
    set: fields.partial(),
    assignees: assigneesChange.optional(),
    /** The field values the sender expects: the command is refused if one of them differs. */
    was: fields.partial().optional(),
    /** Also moves the ticket; to the end of another column, unless a place is named. */
    to: z.object({ columnId: id, ...anchors }).optional(),
    /** The place that the sender expects: the command is refused if the ticket is elsewhere. */
    wasAt: expectedPosition.optional(),
    /** Also gives the ticket another parent of this board; null: none. */
    parent: z.object({ was: id.nullable(), to: id.nullable() }).optional(),
    /** Also sets or removes the link by which another ticket blocks this one; not with `parent`. */
    blocker: z.object({ id, isSet: z.boolean() }).optional(),
  }),
  /** A task of the description, by its index and text: refused if no task has this text. */
  'tickets.setTask': z.object({
    boardId,
    ticketId: id,
    index: z.int().min(0).max(LIMITS.description),
    text: line(LIMITS.description),
    isDone: z.boolean(),
    /** Replaces the text of the task. */
    newText: line(LIMITS.ticketName)
      .refine((value) => !/[\r\n]/.test(value), 'must be one line')
      .optional(),
  }),
  'tickets.move': z.object({
    boardId,
    ticketId: id,
    to: z.object({ columnId: id, ...anchors }),
    was: expectedPosition.optional(),
  }),
  /** Changes many tickets in the same way, as one command. */
  'tickets.changeMany': z.object({
    boardId,
    ticketIds: changedTicketIds,
    change: manyChange,
    /** Refused if one of the tickets is gone or hidden, instead of skipping it. */
    requiresAll: z.literal(true).optional(),
    /** The tickets were just created: refused if one is gone, or others have used one since. */
    asCreated: z.literal(true).optional(),
  }),
  /** Sets back tickets that one command changed, except those that changed again since. */
  'tickets.revertMany': z.object({
    boardId,
    to: z.discriminatedUnion('field', [
      formerAssignees,
      formerValues('dueDate'),
      formerValues('priority'),
      formerValues('snoozedUntil'),
      formerCustomValues,
      formerPositions,
    ]),
  }),
  'tickets.restoreMany': z.object({ boardId, ticketIds: changedTicketIds }),
  /** Takes tickets out of the archive, to the ends of their columns. */
  'tickets.unarchive': z.object({
    boardId,
    ticketIds: changedTicketIds,
    /** They return to the places that they were archived from, as an undo. */
    toFormerPlaces: z.literal(true).optional(),
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
  /** What the ticket is to the other one: it blocks it, is its sub-ticket and so on. */
  'tickets.link': link,
  'tickets.unlink': link,
  // The next four are created by the server itself; clients cannot send them.
  'tickets.addCopies': z.object({ boardId, copies: z.array(z.custom<TicketCopy>()) }),
  /** Links between copies. */
  'tickets.addLinks': z.object({ boardId, links: z.array(z.custom<TicketLink>()) }),
  /** Transfer of a ticket to another board: it leaves its own board and arrives on the other. */
  'tickets.leave': z.object({ boardId, ticketId: id, was: arrivedState.optional() }),
  'tickets.arrive': z.object({
    boardId,
    ticketId: id,
    columnId: id,
    back: back.optional(),
    /** The custom fields of the board that the ticket left. */
    leftFields: z.array(z.custom<CustomField>()).optional(),
  }),
  'tickets.restore': z.object({ boardId, ticketId: id }),
  'tickets.comment': z.object({
    boardId,
    ticketId: id,
    text: line(LIMITS.comment),
    photoUrls: photoUrls(LIMITS.commentPhotos).default([]),
  }),
  'tickets.editComment': z.object({
    boardId,
    ticketId: id,
    comment,
    text: line(LIMITS.comment),
    was: line(LIMITS.comment).optional(),
    /** Photos that the comment gets besides those that it has. */
    addPhotoUrls: photoUrls(LIMITS.commentPhotos).optional(),
  }),
  'tickets.deleteComment': z.object({ boardId, ticketId: id, comment }),
  'tickets.setReaction': z.object({
    boardId,
    ticketId: id,
    comment,
    emoji: z.enum(REACTION_EMOJI),
    isSet: z.boolean(),
  }),
  'tickets.restoreComment': z.object({ boardId, ticketId: id, comment: id }),
  /** Created by the server itself once a file has arrived; clients cannot send it. */
  'tickets.addFile': z.object({ boardId, ticketId: id, file: z.custom<NewFile>() }),
  'tickets.removeFile': z.object({ boardId, ticketId: id, fileId: id }),
  'tickets.restoreFile': z.object({ boardId, ticketId: id, fileId: id }),
};

/** The data needed to undo a ticket's transfer to another board. */
export const undoTransfer = z.object({ was: arrivedState, back });

/** Identifies a command across retries. Generated by the sender. */
export const commandId = z.string().regex(COMMAND_ID, 'is not a command id');

function ticketCount(columns: { ticketIds?: string[] | undefined }[]): number {
  return columns.reduce((sum, { ticketIds: ids = [] }) => sum + ids.length, 0);
}
