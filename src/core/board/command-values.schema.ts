import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { id, line } from '../text.schema.ts';
import { BOARD_ROLES } from './board.ts';
import { customFieldId, customValue } from './fields/custom-fields.schema.ts';
import { LINK_RELATIONS } from './fields/ticket-links.ts';
import { parseTicketNumber } from './fields/ticket-number.ts';
import { BACKGROUNDS } from './settings/backgrounds.ts';
import { COLORS } from './settings/colors.ts';
import { fieldSchemas } from './ticket-fields.schema.ts';

export const boardId = z
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

export const fields = z.object(fieldSchemas);

export const label = line(LIMITS.label);
export const labelColor = z.enum(COLORS).nullable();

/** The chosen colors of a board's labels, each label once. */
export const labelColors = z
  .array(z.object({ label, color: z.enum(COLORS) }))
  .max(LIMITS.labelColors, `must be at most ${LIMITS.labelColors} labels`)
  .transform((colors) => {
    const byLabel = new Map(colors.map((coloring) => [coloring.label, coloring]));
    return [...byLabel.values()].sort((a, b) => (a.label < b.label ? -1 : 1));
  });

/** The appearance of a board. */
export const boardAppearance = z.object({
  color: z.enum(COLORS).nullable(),
  background: z.enum(BACKGROUNDS).nullable(),
});

export const COMMAND_ID = /^[a-z0-9]{20,40}$/;

const member = z.object({ userId: id, role: z.enum(BOARD_ROLES) });

export const members = z
  .array(member)
  .max(LIMITS.members, `must be at most ${LIMITS.members} people`);

/** The expected position of a ticket: the command is refused if the ticket is elsewhere. */
export const expectedPosition = z.object({ columnId: id, pos: z.string().max(LIMITS.orderKey) });

/** The settings of a column. */
export const columnSettings = z.object({
  limit: z.int().min(1).max(LIMITS.tickets).nullable(),
  isLimitHard: z.boolean(),
  color: z.enum(COLORS).nullable(),
  isDone: z.boolean(),
});

/** What the numbers of a board's tickets begin with. */
export const ticketKey = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,5}$/, 'must be 2 to 5 letters from A to Z');

/** The number of a ticket as it is written, as `WEB-12`. */
export const ticketNumber = z.string().transform((written, context) => {
  const number = parseTicketNumber(written);
  if (number) return number;
  context.addIssue({ code: 'custom', message: 'must be the number of a ticket, as WEB-12' });
  return z.NEVER;
});

/** After how many days finished tickets are archived. */
export const archiveAfterDays = z.int().min(1).max(LIMITS.archiveDays);

/** A column's name and settings to set, or as they are expected. */
export const columnValues = columnSettings.extend({ name: line(LIMITS.columnName) }).partial();

export const sortedTicketIds = z
  .array(id)
  .max(LIMITS.sortedTickets, `must be at most ${LIMITS.sortedTickets} tickets`);

export const anchors = { after: id.optional(), before: id.optional() };

const assignees = z
  .array(id)
  .max(LIMITS.assignees, `must be at most ${LIMITS.assignees} people`)
  .transform((ids) => [...new Set(ids)]);

/** The assignees of a ticket after the first one. */
export const coAssignees = assignees.nullable().transform((ids) => (ids?.length ? ids : null));

/** People to take off a ticket and to add to it; the others stay (assignees.ts). */
export const assigneesChange = z.object({
  remove: z.array(id).max(LIMITS.members).default([]),
  add: assignees.default([]),
  /** The former order of the added and of those who stood behind them. */
  order: z.array(id).max(LIMITS.members).optional(),
});

/** What the transfer to another board changes of a ticket, besides its position. */
const transferredState = z.object({
  assignee: fields.shape.assignee,
  coAssignees: coAssignees.optional(),
  visibleTo: fields.shape.visibleTo,
  fields: fields.shape.fields.optional(),
  /** A transferred ticket is not snoozed on its new board. */
  snoozedUntil: fields.shape.snoozedUntil.optional(),
});

/** The position and state of a ticket after its transfer to a board. */
export const arrivedState = expectedPosition.extend(transferredState.shape);

/** The former position and state of a ticket on the board it returns to. */
export const back = transferredState.extend({ to: z.object(anchors) });

/** A comment by its id, or by its index in the list, newest first. */
export const comment = z.union([id, z.int().min(0)]);

/** Tickets that one command changes, in the order in which they are placed. */
export const changedTicketIds = z
  .array(id)
  .min(1, 'must name a ticket')
  .max(LIMITS.changedTickets, `must be at most ${LIMITS.changedTickets} tickets`)
  .refine((ids) => new Set(ids).size === ids.length, 'must name each ticket once');

/** A change of many tickets. */
export const manyChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('move'), to: z.object({ columnId: id, ...anchors }) }),
  /** Assigns them to this person alone, or to no one. */
  z.object({ type: z.literal('assign'), assignee: fields.shape.assignee }),
  z.object({
    type: z.literal('changeAssignees'),
    ...assigneesChange.shape,
    /** A ticket to which none of `remove` is assigned loses its first assignee instead. */
    orFirst: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('addLabel'), label }),
  z.object({ type: z.literal('removeLabel'), label }),
  z.object({ type: z.literal('setDueDate'), dueDate: fields.shape.dueDate }),
  z.object({ type: z.literal('setPriority'), priority: fields.shape.priority }),
  z.object({ type: z.literal('snooze'), until: fields.shape.snoozedUntil }),
  z.object({ type: z.literal('setField'), fieldId: customFieldId, value: customValue }),
  z.object({ type: z.literal('archive') }),
  z.object({ type: z.literal('delete') }),
]);

/** The former values of one field, each with the tickets that had it. `was`: the present value. */
export function formerValues<K extends 'dueDate' | 'priority' | 'snoozedUntil'>(field: K) {
  const value = fields.shape[field];
  return z.object({
    field: z.literal(field),
    was: value,
    values: z.array(z.object({ value, ticketIds: changedTicketIds })).max(LIMITS.changedTickets),
  });
}

/** The same of a custom field. */
export const formerCustomValues = z.object({
  field: z.literal('fields'),
  fieldId: customFieldId,
  was: customValue,
  values: z
    .array(z.object({ value: customValue, ticketIds: changedTicketIds }))
    .max(LIMITS.changedTickets),
});

/** Changes of assignees, each with the tickets that it sets back. */
export const formerAssignees = z.object({
  field: z.literal('assignees'),
  values: z
    .array(assigneesChange.extend({ ticketIds: changedTicketIds }))
    .max(LIMITS.changedTickets),
});

export const formerPositions = z.object({
  field: z.literal('place'),
  /** Places, each with the tickets that were there one after the other. */
  places: z
    .array(
      z.object({
        columnId: id,
        ...anchors,
        tickets: z
          .array(z.object({ ticketId: id, was: expectedPosition }))
          .max(LIMITS.changedTickets),
      }),
    )
    .max(LIMITS.changedTickets)
    .refine(
      (places) => places.flatMap(({ tickets }) => tickets).length <= LIMITS.changedTickets,
      `must be at most ${LIMITS.changedTickets} tickets`,
    ),
});

/** A view with a name, as its address says it. */
export const savedView = z.object({
  id,
  name: line(LIMITS.viewName),
  query: z
    .string()
    .max(LIMITS.viewQuery)
    .regex(/^[^?#\s]*$/, 'is not the query of an address'),
  isShared: z.boolean(),
});

/** The saved views for everyone on a board. */
export const savedViews = z
  .array(savedView.pick({ name: true, query: true }))
  .max(LIMITS.savedViews, `must be at most ${LIMITS.savedViews} views`);

/** A link of a ticket with another one, which may be on another board. */
export const link = z.object({
  boardId,
  ticketId: id,
  relation: z.enum(LINK_RELATIONS),
  otherId: id,
});

/** Ticket ids sent by scripts; malformed ids are ignored. */
export const ticketIds = z
  .array(z.string())
  .transform((values) => [...new Set(values.filter((value) => id.safeParse(value).success))]);
