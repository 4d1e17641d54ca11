import { sql } from 'drizzle-orm';
import type { BoardRole } from '../../../core/board/board.ts';
import type { LoggedChange } from '../../../core/board/change.ts';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../../core/board/fields/custom-values.ts';
import type { EstimateUnit } from '../../../core/board/fields/estimates.ts';
import type { LabelColoring } from '../../../core/board/fields/labels.ts';
import type { Reactions } from '../../../core/board/fields/reactions.ts';
import type { LinkKind } from '../../../core/board/fields/ticket-links.ts';
import type { Background } from '../../../core/board/settings/backgrounds.ts';
import type { Color } from '../../../core/board/settings/colors.ts';
import type { FieldName, Priority } from '../../../core/board/ticket-fields.ts';
import type { Users } from './accounts.ts';
import type { Kit } from './kit.ts';

/** When a record was deleted, and the user who did it: null in rows older than the column. */
function deletion(k: Kit) {
  return { deletedAt: k.int(), deletedBy: k.text() };
}

export function defineBoards(k: Kit) {
  return k.table(
    'boards',
    {
      id: k.text().primaryKey(),
      name: k.text().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      version: k.int().notNull(),
      /** Number and time of the last row in the board's log. */
      seq: k.int().notNull(),
      at: k.int().notNull(),
      /** Random; renewed when the log's past is replaced, so that old cursors never match. */
      epoch: k.text().notNull(),
      /** Random; renewed with every change of the head or the columns. Caches compare it. */
      structureTag: k.text().notNull().default(''),
      /** Random id of the last write, which identifies what the board contains. */
      lastWrite: k.int().notNull().default(0),
      /** Numbers of the newest log row and of the one before it (log.ts). */
      lastRow: k.int(),
      rowBefore: k.int(),
      ticketCount: k.int().notNull(),
      /** Bytes written by the rows of its log. The newest row is added with the next one. */
      writtenBytes: k.int().notNull().default(0),
      projectId: k.text(),
      /** Whether it is offered as a template for new boards. */
      isTemplate: k.bool().notNull().default(false),
      estimateUnit: k.text().$type<EstimateUnit>().notNull().default('POINTS'),
      labelColors: k.json<readonly LabelColoring[]>().notNull().default([]),
      /** After how many days finished tickets are archived; null if never. */
      archiveAfterDays: k.int(),
      /** After how many days without a change cards fade; null if never. */
      fadeAfterDays: k.int(),
      /** Whether everyone on the board sees the time that others record on its tickets. */
      sharesTime: k.bool().notNull().default(true),
      /** What the numbers of its tickets begin with, and the last of them. */
      ticketKey: k.text().notNull().default(''),
      lastNumber: k.int().notNull().default(0),
      customFields: k.json<readonly CustomField[]>().notNull().default([]),
      about: k.text().notNull().default(''),
      isAboutShared: k.bool().notNull().default(false),
      color: k.text().$type<Color>(),
      background: k.text().$type<Background>(),
      ...deletion(k),
    },
    (t) => [k.index('boards_project').on(t.projectId).where(sql`project_id is not null`)],
  );
}

export type Boards = ReturnType<typeof defineBoards>;

/**
 * Records of a board are keyed by (board, id): its rows are stored together, and no ticket can
 * point into another board. Records are soft-deleted; the cascades serve the retention job alone,
 * which deletes the history and the log itself.
 */
export function defineBoardRecords(k: Kit, boards: Boards, users: Users) {
  const boardId = () =>
    k
      .text()
      .notNull()
      .references(() => boards.id, { onDelete: 'cascade' });
  const members = k.table(
    'members',
    {
      boardId: boardId(),
      // No cascade: an account's removal from a board is a row of the board's log.
      userId: k
        .text()
        .notNull()
        .references(() => users.id),
      role: k.text().$type<BoardRole>().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.boardId, t.userId] }), k.index('members_user').on(t.userId)],
  );
  const columns = k.table(
    'columns',
    {
      boardId: boardId(),
      id: k.text().notNull(),
      name: k.text().notNull(),
      pos: k.text().notNull(),
      /** The settings of core's ColumnSettings. */
      limit: k.int(),
      isLimitHard: k.bool().notNull().default(false),
      color: k.text().$type<Color>(),
      isDone: k.bool().notNull().default(false),
      ...deletion(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.id] }),
      k.unique('columns_name').on(t.boardId, t.name).where(sql`deleted_at is null`),
    ],
  );
  const tickets = k.table(
    'tickets',
    {
      boardId: boardId(),
      id: k.text().notNull(),
      columnId: k.text().notNull(),
      pos: k.text().notNull(),
      /** Its number on the board; 0 while it is transferred or imported. */
      number: k.int().notNull().default(0),
      preview: k.text().notNull(),
      /** -1 until a migration has counted the tasks of an older row. */
      taskCount: k.int().notNull().default(-1),
      doneTaskCount: k.int().notNull().default(0),
      /** Number of its files that are not deleted. */
      fileCount: k.int().notNull().default(0),
      /** The assignees after the first one; `coAssignments` has them for queries. */
      coAssignees: k.json<readonly string[]>(),
      ...ticketFields(k),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      ...deletion(k),
      /**
       * When it was archived, and null otherwise. An archived ticket is marked as deleted too, so
       * that what leaves out deleted tickets leaves it out; `deletedBy` is who archived it.
       */
      archivedAt: k.int(),
      /** Number of its newest history entry, which names the previous one. */
      lastEntry: k.int(),
      /** Number of its comments and their total characters, deleted ones included. */
      commentCount: k.int().notNull().default(0),
      commentCharacters: k.int().notNull().default(0),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.id] }),
      k.unique('tickets_id').on(t.id),
      k.unique('tickets_number').on(t.boardId, t.number).where(sql`number > 0`),
      k.index('tickets_place').on(t.boardId, t.columnId, t.pos).where(sql`deleted_at is null`),
      // Reads of a whole board page over it, past the deleted and archived rows.
      k.index('tickets_live').on(t.boardId, t.id).where(sql`deleted_at is null`),
      // Without it, restoring a column would scan all tickets of its board for each portion.
      k
        .index('tickets_deleted')
        .on(t.boardId, t.columnId, t.deletedAt, t.pos, t.id)
        .where(sql`deleted_at is not null`),
      k
        .index('tickets_trash')
        .on(t.boardId, t.deletedAt, t.id)
        .where(sql`deleted_at is not null and archived_at is null`),
      k
        .index('tickets_archived')
        .on(t.boardId, t.archivedAt, t.id)
        .where(sql`archived_at is not null`),
      k.index('tickets_snoozed').on(t.snoozedUntil, t.id).where(sql`snoozed_until is not null`),
      k.index('tickets_recurring').on(t.id).where(sql`recurrence is not null`),
      k
        .index('tickets_due')
        .on(t.assignee, t.dueDate)
        .where(sql`due_date is not null and assignee is not null and deleted_at is null`),
      k
        .foreignKey({
          columns: [t.boardId, t.columnId],
          foreignColumns: [columns.boardId, columns.id],
        })
        .onDelete('cascade'),
    ],
  );
  // What the numbers of a board's tickets begin with, and began with earlier.
  const ticketKeys = k.table(
    'ticket_keys',
    { key: k.text().primaryKey(), boardId: boardId() },
    (t) => [k.index('ticket_keys_board').on(t.boardId)],
  );
  /** The words of the texts about boards, to be searched (about-words.ts). */
  const aboutWords = k.table('about_words', {
    boardId: boardId().primaryKey(),
    words: k.text().notNull(),
  });
  const ticketId = () => k.text().references(() => tickets.id, { onDelete: 'cascade' });
  // The numbers that tickets had on boards that they left.
  const formerNumbers = k.table(
    'former_numbers',
    { boardId: boardId(), number: k.int().notNull(), ticketId: ticketId().notNull() },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.number] }),
      k.index('former_numbers_ticket').on(t.ticketId),
    ],
  );
  // An index by ticket would write another page for each move: a ticket names its newest entry, and
  // each entry the previous one. No foreign keys: a cascade would scan the whole table.
  const history = k.table('history', {
    number: k.serial(),
    boardId: k.text().notNull(),
    id: k.text().notNull(),
    ticketId: k.text().notNull(),
    /** Number of the ticket's previous entry. */
    previous: k.int(),
    at: k.int().notNull(),
    by: k.text().notNull(),
    notes: k.text().notNull(),
  });
  const comments = k.table(
    'comments',
    {
      boardId: boardId(),
      ticketId: k.text().notNull(),
      id: k.text().notNull(),
      author: k.text().notNull(),
      text: k.text().notNull(),
      photoUrls: k.json<readonly string[]>().notNull(),
      at: k.int().notNull(),
      /** When its text was last edited; null if never. */
      editedAt: k.int(),
      /** Null without reactions. */
      reactions: k.json<Reactions>(),
      ...deletion(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.boardId, t.ticketId, t.id] }),
      k
        .foreignKey({
          columns: [t.boardId, t.ticketId],
          foreignColumns: [tickets.boardId, tickets.id],
        })
        .onDelete('cascade'),
    ],
  );
  // Earlier texts of descriptions and comments, in the order in which they were replaced.
  const textVersions = k.table(
    'text_versions',
    {
      number: k.serial(),
      boardId: boardId(),
      ticketId: k.text().notNull(),
      /** The comment; '' for the description of the ticket. */
      commentId: k.text().notNull(),
      text: k.text().notNull(),
      characters: k.int().notNull(),
      /** When it was replaced, and the user who did it. */
      at: k.int().notNull(),
      by: k.text().notNull(),
    },
    (t) => [
      k.index('text_versions_ticket').on(t.boardId, t.ticketId),
      k
        .foreignKey({
          columns: [t.boardId, t.ticketId],
          foreignColumns: [tickets.boardId, tickets.id],
        })
        .onDelete('cascade'),
    ],
  );
  // Tickets of any boards, which keep their links on their way to another board.
  const ticketLinks = k.table(
    'ticket_links',
    {
      number: k.serial(),
      kind: k.text().$type<LinkKind>().notNull(),
      from: ticketId().notNull(),
      to: ticketId().notNull(),
      createdAt: k.int().notNull(),
      createdBy: k.text().notNull(),
      /** When it was removed, and by which user; it then belongs to its tickets' histories. */
      removedAt: k.int(),
      removedBy: k.text(),
    },
    (t) => [
      k.unique('ticket_links_set').on(t.from, t.to, t.kind).where(sql`removed_at is null`),
      k.index('ticket_links_from').on(t.from),
      k.index('ticket_links_to').on(t.to),
    ],
  );
  // The co-assignees of tickets again, to find the tickets of a person (tickets/co-assignments.ts).
  const coAssignments = k.table(
    'co_assignments',
    {
      userId: k.text().notNull(),
      ticketId: ticketId().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.ticketId] }),
      k.index('co_assignments_ticket').on(t.ticketId),
    ],
  );
  const log = k.table(
    'log',
    {
      number: k.assignableSerial(),
      /** Number of the board's previous row. */
      previous: k.int(),
      // No foreign key: the board's row was updated just before, so a check would be wasted.
      boardId: k.text().notNull(),
      seq: k.int().notNull(),
      at: k.int().notNull(),
      by: k.text().notNull(),
      commandId: k.text().notNull(),
      /** SHA-256 (base64url) of the command; null if there is no command to repeat. */
      hash: k.text(),
      /** The rule of automation that sent the command; null if a user did. */
      automationId: k.text(),
      /** Id that the command returned; null if none. */
      resultId: k.text(),
      facts: k.json<LoggedChange[]>().notNull(),
      /** Approximate bytes that the command wrote to the log, the records and the history. */
      writtenBytes: k.int().notNull().default(0),
    },
    // By command first: command ids begin with the time, so new entries are adjacent.
    (t) => [k.unique('log_command').on(t.commandId, t.boardId, t.by)],
  );
  const numbers = { ticketKeys, formerNumbers };
  const others = { ...numbers, aboutWords };
  return {
    ...{ members, columns, tickets, history, comments, textVersions },
    ...{ ticketLinks, coAssignments, log },
    ...others,
  };
}

export type Tickets = ReturnType<typeof defineBoardRecords>['tickets'];

/** The columns of a ticket's fields (core's TICKET_FIELDS). */
function ticketFields(k: Kit) {
  return {
    name: k.text().notNull(),
    description: k.text().notNull(),
    photoUrls: k.json<readonly string[]>().notNull().default([]),
    cover: k.text(),
    assignee: k.text(),
    priority: k.text().$type<Priority>(),
    labels: k.json<readonly string[]>().notNull(),
    url: k.text(),
    startDate: k.text(),
    dueDate: k.text(),
    estimate: k.real(),
    fields: k.json<CustomValues>(),
    recurrence: k.text(),
    snoozedUntil: k.text(),
    visibleTo: k.json<readonly string[]>(),
  } satisfies Record<FieldName, unknown>;
}
