import { z } from 'zod';
import { BOARD_ROLES } from '../../../core/board/board.ts';
import { boardAppearance, columnSettings } from '../../../core/board/command-values.schema.ts';
import { CUSTOM_FIELD_TYPES } from '../../../core/board/fields/custom-fields.ts';
import { REACTION_EMOJI } from '../../../core/board/fields/reactions.ts';
import { LINK_RELATIONS } from '../../../core/board/fields/ticket-links.ts';
import { COLORS } from '../../../core/board/settings/colors.ts';
import { fieldSchemas } from '../../../core/board/ticket-fields.schema.ts';
import {
  FIELD_NAMES,
  type FieldKind,
  type FieldName,
  TICKET_FIELDS,
  type TicketValues,
} from '../../../core/board/ticket-fields.ts';

export const time = z.iso.datetime({ precision: 3 }).describe('ISO 8601, UTC, with milliseconds');
const ids = z.array(z.string());

const numberShape = z
  .string()
  .optional()
  .describe('The key of its board and its number there, such as WEB-12');

const account = {
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profilePicture: z.string().nullable(),
  isGoogleAccount: z.boolean(),
  userRoles: z.array(z.string()),
};

export const accountShape = z.object(account).meta({ id: 'Account' });

export const signedInShape = z
  .object({ ...account, token: z.string().describe('Send it as the header Authorization: Bearer') })
  .meta({ id: 'SignedIn' });

export const userShape = z
  .object({ id: z.string(), name: z.string(), email: z.string(), roles: z.array(z.string()) })
  .meta({ id: 'User' });

const boardsOfPerson = {
  adminBoards: ids.describe('Boards that this person manages and the caller may open'),
  userBoards: ids.describe('Boards that this person is a member of and the caller may open'),
};

export const mappedUserShape = userShape.extend(boardsOfPerson).meta({ id: 'UserWithBoards' });

export const performerShape = z
  .object({ id: z.string(), name: z.string(), email: z.string(), ...boardsOfPerson })
  .meta({ id: 'Performer' });

const commentShape = z
  .object({
    id: z.string(),
    author: z.string().describe('The id of a user'),
    comment: z.string(),
    timestamp: time,
    photoUrls: z.array(z.string()),
    editedAt: time.optional().describe('The time of the last edit; only if it was edited'),
    reactions: z
      .array(z.object({ emoji: z.enum(REACTION_EMOJI), users: z.array(z.string()) }))
      .optional()
      .describe('The ids of the users who reacted, by emoji; only if there are any'),
  })
  .meta({ id: 'Comment' });

export const versionShape = z
  .object({
    id: z.string(),
    commentId: z.string().nullable().describe('Null for the description'),
    text: z.string(),
    replacedAt: time,
    replacedBy: z.string().describe('The id of a user'),
  })
  .meta({ id: 'Version' });

export const linkShape = z
  .object({
    relation: z.enum(LINK_RELATIONS).describe('The relation of the ticket to the other one'),
    ticketId: z.string().describe('The other ticket'),
    number: numberShape,
    name: z.string(),
    boardId: z.string(),
    boardName: z.string(),
    status: z.string().describe('The name of its column'),
    isFinished: z
      .boolean()
      .describe('Whether it is in a column marked as done, or in the last column if none is'),
    creationDate: time.describe('When the link was set'),
    createdBy: z.string().describe('The id of a user'),
  })
  .meta({ id: 'Link' });

const historyShape = z
  .object({ id: z.string(), date: time, performedBy: performerShape, notes: z.string() })
  .meta({ id: 'HistoryEntry' });

/** The values of a ticket's fields, by their kinds. */
const FIELD_SHAPES: Record<FieldKind, (name: FieldName) => z.ZodType> = {
  text: () => z.string(),
  longText: () => z.string(),
  number: () => z.number().nullable(),
  date: () =>
    z.string().nullable().describe('A wall-clock time without a zone: YYYY-MM-DDTHH:mm:ss'),
  choice: (name) => fieldSchemas[name],
  person: () => z.string().nullable().describe('The id of a user'),
  people: () => ids.nullable().describe('Ids of users; null means everyone on the board'),
  labels: () => z.array(z.string()),
  link: () => z.string().nullable(),
  photos: () => z.array(z.string()),
  photo: () => z.string().nullable(),
  custom: () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  recurrence: () => z.string().nullable(),
  snooze: () => z.string().nullable(),
};

const {
  name,
  description,
  visibleTo,
  photoUrls,
  cover,
  fields: customValues,
  recurrence,
  snoozedUntil,
  ...fields
} = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, FIELD_SHAPES[TICKET_FIELDS[field].kind](field)]),
) as { [K in FieldName]: z.ZodType<TicketValues[K]> };

/** The ticket fields whose order in a response is fixed by this list. */
export const FIELDS_IN_TICKET = Object.keys(fields) as (keyof typeof fields)[];

export const ticketShape = z
  .object({
    id: z.string(),
    name,
    description,
    boardId: z.string(),
    columnId: z.string().describe('The name of its column'),
    status: z.string().describe('The same name'),
    ...fields,
    assignees: ids.optional().describe('All assignees, only if there are several'),
    creationDate: time,
    lastUpdated: time,
    createdBy: z.string().describe("The id of a user, or 'unknown'"),
    visibleTo,
    photoUrls,
    cover: cover.optional().describe('The photo that its card shows; only if it has one'),
    number: numberShape,
    fields: customValues
      .optional()
      .describe('Values of custom fields by their ids; only if it has any'),
    recurrence: recurrence.optional().describe('The recurrence; only if it repeats'),
    snoozedUntil: snoozedUntil
      .optional()
      .describe('The day until which it is snoozed, or LATER; only if it is snoozed'),
    archivedAt: time.optional().describe('The time of archiving; only if it is in the archive'),
    comments: z.array(commentShape).describe('Newest first'),
    history: z.array(historyShape).describe('Oldest first'),
  })
  .meta({ id: 'Ticket' });

export const archivedPageShape = z
  .object({
    tickets: z
      .array(
        z.object({
          id: z.string(),
          number: numberShape,
          name: z.string(),
          status: z.string().describe('The name of its column'),
          archivedAt: time,
          archivedBy: z
            .string()
            .nullable()
            .describe("The id of a user, 'automation' if the board did it, or null"),
        }),
      )
      .describe('Last archived first'),
    next: z
      .string()
      .nullable()
      .describe('The value of after for the next page; null on the last one'),
  })
  .meta({ id: 'ArchivedPage' });

const positions = z
  .record(z.string(), z.int())
  .describe('The place of each ticket in the column, from 0, by its id');

const { limit, isLimitHard, color, isDone } = columnSettings.shape;

/** The settings of a column. */
export const columnSettingShapes = {
  limit: limit.describe('The maximum number of tickets; null means no limit'),
  isLimitHard: isLimitHard.describe('Whether more than these are refused'),
  color: color.describe('The name of its color'),
  isDone: isDone.describe('Whether its tickets are finished, so that none is overdue'),
};

const columnShape = z
  .object({
    id: z.string(),
    name: z.string().describe('The name by which calls address the column'),
    size: z.int(),
    ticketIds: ids,
    tickets: z.array(ticketShape).describe('In their order, only those that the caller may see'),
    ticketPositions: positions,
    ...columnSettingShapes,
  })
  .meta({ id: 'Column' });

const memberShape = z
  .object({
    userId: z.string(),
    role: z
      .enum(BOARD_ROLES)
      .describe('A VIEWER sees the board, a COMMENTER also comments, an ADMIN manages it'),
  })
  .meta({ id: 'Member' });

export const boardShape = z
  .object({
    id: z.string(),
    name: z.string(),
    creationDate: time,
    lastUpdated: time.describe('Of its name, columns, their order or its members'),
    createdBy: z.string().describe("The id of a user, or 'unknown'"),
    version: z.int().describe('Raised by each change that sets lastUpdated'),
    projectId: z.string().nullable(),
    ticketKey: z.string().optional().describe('The prefix of its ticket numbers'),
    columns: z.array(columnShape).describe('In their order'),
    columnOrder: z.array(z.string()).describe('The names of the columns in their order'),
    color: boardAppearance.shape.color.unwrap().optional().describe('Only if one was chosen'),
    background: boardAppearance.shape.background.unwrap().optional().describe('Likewise'),
    users: z.array(memberShape).describe('Its members; its creator is not among them'),
  })
  .meta({ id: 'Board' });

export const projectShape = z
  .object({
    projectId: z.string(),
    projectName: z.string(),
    creationDate: time,
    ownerId: z.string().describe("The id of a user, or 'unknown'"),
    boards: ids.describe('Ids of its boards that the caller may open'),
  })
  .meta({ id: 'Project' });

export const positionShape = z
  .object({
    ticketId: z.string(),
    columnId: z.string().describe('The name of its column'),
    ticketPositions: positions,
  })
  .meta({ id: 'Placed' });

export const searchResultShape = z
  .object({
    boards: z.array(z.object({ id: z.string(), name: z.string() })),
    projects: z.array(z.object({ projectId: z.string(), projectName: z.string() })),
    tickets: z
      .array(
        z.object({
          id: z.string(),
          number: numberShape,
          name: z.string(),
          boardId: z.string(),
          boardName: z.string(),
          status: z.string().describe('The name of its column'),
          isArchived: z.literal(true).optional().describe('Only of an archived ticket'),
        }),
      )
      .describe('Tickets with the words in their names first, then newest first'),
    users: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  })
  .meta({ id: 'Found' });

export const successShape = z.object({ success: z.literal(true) }).meta({ id: 'Done' });

export const labelShape = z
  .object({
    label: z.string(),
    color: z.enum(COLORS),
    isChosen: z
      .boolean()
      .describe('Whether a manager chose the color; otherwise it is computed from the text'),
    ticketCount: z.int().describe('The number of tickets with the label that the caller can see'),
  })
  .meta({ id: 'Label' });

export const savedViewShape = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string().describe("The query of the board's address, after the question mark"),
    isShared: z.boolean().describe('Whether it is for everyone on the board'),
  })
  .meta({ id: 'SavedView' });

export const customFieldShape = z
  .object({
    id: z.string().describe('The key of its values in the fields of tickets'),
    name: z.string(),
    type: z.enum(CUSTOM_FIELD_TYPES),
    options: z
      .array(z.object({ id: z.string().describe('The value of a ticket'), name: z.string() }))
      .describe('Of a CHOICE, in their order'),
    isOnCards: z.boolean().describe('Whether cards show it'),
    isShared: z.boolean().describe('Whether share links show it'),
  })
  .meta({ id: 'CustomField' });

export const failure = {
  message: z.string(),
  error: z.string().describe('One of the codes of this status'),
};

export const errorShape = z
  .object({
    ...failure,
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('With status 400: which fields are wrong, and why'),
  })
  .meta({ id: 'Error' });
