import { sql } from 'drizzle-orm';
import type { TimeCsvFormat } from '../../../core/time-import/csv-formats.ts';
import type { Users } from './accounts.ts';
import type { Webhooks } from './integrations.ts';
import type { Kit } from './kit.ts';

/**
 * The target of recorded time. No foreign keys: entries outlive tickets and projects, and keep
 * their names from when the entry was last written.
 */
function target(k: Kit) {
  return {
    ticketId: k.text(),
    projectId: k.text(),
    ticketName: k.text(),
    projectName: k.text(),
  };
}

/** Recorded time: entries, a row per person with their timer, and the commands of 30 days. */
export function defineTime(k: Kit, users: Users, webhooks: Webhooks) {
  const timeEntries = k.table(
    'time_entries',
    {
      id: k.text().primaryKey(),
      /** No foreign key: the entries of a deleted account stay. */
      userId: k.text().notNull(),
      /** The name of the person, written when their account is deleted; null before. */
      userName: k.text(),
      ...target(k),
      /** A local day, as `2026-11-27`. */
      day: k.text().notNull(),
      seconds: k.int().notNull(),
      /** Null if only a duration was entered. */
      startedAt: k.int(),
      note: k.text().notNull(),
      isBillable: k.bool().notNull(),
      isEndedByStart: k.bool().notNull().default(false),
      /** The import that added it, and the key of its row in the file; null for others. */
      importId: k.text(),
      importKey: k.text(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      deletedAt: k.int(),
    },
    (t) => [
      k.index('time_entries_person').on(t.userId, t.day, t.id),
      k.index('time_entries_ticket').on(t.ticketId, t.day).where(sql`ticket_id is not null`),
      k.index('time_entries_import').on(t.importId).where(sql`import_id is not null`),
      k.index('time_entries_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
      k.check('time_entries_seconds', sql`${t.seconds} > 0 and ${t.seconds} <= 86400`),
    ],
  );
  /** One row per person who records time: all writes of their time lock it. */
  const timeHeads = k.table(
    'time_heads',
    {
      userId: k
        .text()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** Raised by each change of the person's time. */
      version: k.int().notNull(),
      /** The running timer: the entry that it becomes; null if none runs. */
      entryId: k.text(),
      ...target(k),
      startedAt: k.int(),
      day: k.text(),
      note: k.text(),
    },
    (t) => [
      k.unique('time_heads_entry').on(t.entryId).where(sql`entry_id is not null`),
      k.index('time_heads_ticket').on(t.ticketId).where(sql`ticket_id is not null`),
    ],
  );
  /** The commands of 30 days, by sender, so that a repeated one changes nothing. */
  const timeCommands = k.table(
    'time_commands',
    {
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      commandId: k.text().notNull(),
      /** SHA-256 (base64url) of the command. */
      hash: k.text().notNull(),
      at: k.int().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.commandId] }),
      k.index('time_commands_at').on(t.at),
    ],
  );
  /** Timer events that are still to be delivered to webhooks, in this order. */
  const timerEvents = k.table(
    'timer_events',
    {
      number: k.serial(),
      webhookId: k
        .text()
        .notNull()
        .references(() => webhooks.id, { onDelete: 'cascade' }),
      type: k.text().$type<'timer.started' | 'timer.stopped'>().notNull(),
      ticketId: k.text().notNull(),
      userId: k.text().notNull(),
      entryId: k.text().notNull(),
      at: k.int().notNull(),
      /** The recorded seconds; 0 for a discarded timer, null for one that was started. */
      seconds: k.int(),
    },
    (t) => [k.index('timer_events_webhook').on(t.webhookId, t.number)],
  );
  /** Imports of files that added time. Their entries name them. */
  const timeImports = k.table(
    'time_imports',
    {
      id: k.text().primaryKey(),
      /** The importing user. */
      userId: k
        .text()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      fileName: k.text().notNull(),
      format: k.text().$type<TimeCsvFormat>().notNull(),
      added: k.int().notNull(),
      at: k.int().notNull(),
    },
    (t) => [k.index('time_imports_user').on(t.userId, t.at)],
  );
  return { timeEntries, timeHeads, timeCommands, timerEvents, timeImports };
}

/**
 * The own hourly rates of time entries. Apart from the entries, which their people read: rates are
 * for ADMINs.
 */
export function defineEntryRates(
  k: Kit,
  { timeEntries }: Pick<ReturnType<typeof defineTime>, 'timeEntries'>,
) {
  const entryRates = k.table('entry_rates', {
    entryId: k
      .text()
      .primaryKey()
      .references(() => timeEntries.id, { onDelete: 'cascade' }),
    /** As `parseDecimal` reads it; in the currency of the client who is billed. */
    rate: k.text().notNull(),
    updatedAt: k.int().notNull(),
  });
  return { entryRates };
}
