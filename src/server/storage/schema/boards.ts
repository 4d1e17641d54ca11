import { sql } from 'drizzle-orm';
import type { BoardRole } from '../../../core/board/board.ts';
import type { LoggedChange } from '../../../core/board/change.ts';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { EstimateUnit } from '../../../core/board/fields/estimates.ts';
import type { LabelColoring } from '../../../core/board/fields/labels.ts';
import type { Background } from '../../../core/board/settings/backgrounds.ts';
import type { Color } from '../../../core/board/settings/colors.ts';
import type { Users } from './accounts.ts';
import { deletion, type Kit } from './kit.ts';

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
      /** The key of its ticket numbers, and the last number. */
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

/** The board of a record, which is deleted with it. */
export function boardReference(k: Kit, boards: Boards) {
  return k
    .text()
    .notNull()
    .references(() => boards.id, { onDelete: 'cascade' });
}

/**
 * Records of a board are keyed by (board, id): its rows are stored together, and no ticket can
 * point into another board. Records are soft-deleted; the cascades serve the retention job alone,
 * which deletes the history and the log itself.
 */
export function defineBoardRecords(k: Kit, boards: Boards, users: Users) {
  const boardId = () => boardReference(k, boards);
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
  // The present and earlier keys of a board's ticket numbers.
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
      /** The automation rule that sent the command; null if a user did. */
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
  return { members, columns, ticketKeys, aboutWords, log };
}

export type Columns = ReturnType<typeof defineBoardRecords>['columns'];
