import { sql } from 'drizzle-orm';
import type { LoggedChange } from '../../../core/board/change.ts';
import type { NotificationKind } from '../../../core/board/rules/notifications.ts';
import type { ImportReport, ImportState } from '../../../core/import-report.ts';
import type { MoneyNoticeKind } from '../../../core/money/notices/money-notice.ts';
import type { Source } from '../../lib/request-source.ts';
import type { Users } from './accounts.ts';
import type { Boards } from './boards.ts';
import type { Kit } from './kit.ts';

/** Data of individual users: notifications, calendar links and imports. */
export function definePersonal(k: Kit, boards: Boards, users: Users) {
  const userId = () =>
    k
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' });
  /** Changes that may cause notifications, not processed yet; written with the change itself. */
  const notificationOutbox = k.table('notification_outbox', {
    number: k.serial(),
    boardId: k.text().notNull(),
    at: k.int().notNull(),
    by: k.text().notNull(),
    facts: k.json<LoggedChange[]>().notNull(),
  });
  const notifications = k.table(
    'notifications',
    {
      number: k.serial(),
      userId: userId(),
      /** Null, as is the ticket, for a notice about money. */
      boardId: k.text().references(() => boards.id, { onDelete: 'cascade' }),
      ticketId: k.text(),
      /** The number of tickets that one command assigned; the notification names the first. */
      ticketCount: k.int().notNull().default(1),
      kind: k.text().$type<NotificationKind | MoneyNoticeKind>().notNull(),
      /** Id of the comment or notice, or time of the assignment; '' for a description. */
      about: k.text().notNull(),
      by: k.text().notNull(),
      at: k.int().notNull(),
      readAt: k.int(),
      /** When the mail server accepted it, or it was decided not to mail it; null before that. */
      mailedAt: k.int(),
    },
    (t) => [
      k.unique('notifications_once').on(t.userId, t.ticketId, t.kind, t.about),
      k.unique('notices_once').on(t.userId, t.kind, t.about).where(sql`ticket_id is null`),
      k.index('notifications_at').on(t.at),
    ],
  );
  const calendars = k.table(
    'calendars',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      /** The board whose tickets it lists; null for the user's assigned tickets. */
      boardId: k.text().references(() => boards.id, { onDelete: 'cascade' }),
      /** SHA-256 (hex) of the link's secret, which is never stored. */
      digest: k.text().notNull().unique(),
      createdAt: k.int().notNull(),
    },
    (t) => [
      k.index('calendars_user').on(t.userId),
      // One link per board and one for the user: databases treat two nulls as different.
      k.unique('calendars_once').on(t.userId, t.boardId),
      k.unique('calendars_own_once').on(t.userId).where(sql`board_id is null`),
      k.check('calendars_digest', sql`length(${t.digest}) = 64`),
    ],
  );
  const savedViews = k.table(
    'saved_views',
    {
      number: k.serial(),
      boardId: k
        .text()
        .notNull()
        .references(() => boards.id, { onDelete: 'cascade' }),
      id: k.text().notNull(),
      /** The user who sees it; null for everyone on the board. */
      ownerId: k.text().references(() => users.id, { onDelete: 'cascade' }),
      name: k.text().notNull(),
      query: k.text().notNull(),
    },
    (t) => [
      // Databases treat two nulls as different.
      k.unique('saved_views_own').on(t.boardId, t.ownerId, t.id),
      k.unique('saved_views_shared').on(t.boardId, t.id).where(sql`owner_id is null`),
      k.index('saved_views_owner').on(t.ownerId).where(sql`owner_id is not null`),
    ],
  );
  /** Reports of past imports, for the user who imported. */
  const imports = k.table(
    'imports',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      /** The board that was imported. */
      boardId: k.text().notNull(),
      at: k.int().notNull(),
      report: k.json<ImportReport>().notNull(),
    },
    (t) => [k.index('imports_user').on(t.userId, t.at)],
  );
  /** An uploaded import file. It is stored by the process that received it. */
  const importJobs = k.table(
    'import_jobs',
    {
      id: k.text().primaryKey(),
      userId: userId(),
      state: k.text().$type<ImportState['state']>().notNull(),
      read: k.int().notNull().default(0),
      bytes: k.int().notNull(),
      report: k.json<ImportReport>(),
      boardId: k.text(),
      message: k.text(),
      /** The import's options and request source, for the process that has the file. */
      withArchived: k.bool().notNull().default(false),
      source: k.json<Source>(),
      /** Last sign of life of the process that has the file. */
      heartbeatAt: k.int().notNull(),
    },
    (t) => [k.unique('import_jobs_user').on(t.userId)],
  );
  return { notificationOutbox, notifications, calendars, savedViews, imports, importJobs };
}
