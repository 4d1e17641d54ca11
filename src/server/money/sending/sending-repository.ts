import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type {
  ReminderSettings,
  StoredReminderSettings,
} from '../../../core/money/sending/reminders.ts';
import { DEFAULT_REMINDERS } from '../../../core/money/sending/reminders.ts';
import type { ReminderLevel } from '../../../core/money/sending/sending.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';
import { sendingQueue } from './sending-queue-repository.ts';

export type SendingRow = Tables['invoiceSendings']['$inferSelect'];

const SETTINGS_ID = 'reminders';

export function sendingsRepository({ invoiceSendings, reminderSettings }: Tables) {
  const { id, state } = invoiceSendings;

  return {
    ...sendingQueue<SendingRow>(invoiceSendings),

    /** Newest last. */
    of(query: Query, invoiceId: string): Promise<SendingRow[]> {
      return query
        .select()
        .from(invoiceSendings)
        .where(eq(invoiceSendings.invoiceId, invoiceId))
        .orderBy(asc(invoiceSendings.createdAt), asc(id));
    },

    async countOf(query: Query, invoiceId: string): Promise<number> {
      const [row] = await query
        .select({ count: count() })
        .from(invoiceSendings)
        .where(eq(invoiceSendings.invoiceId, invoiceId));
      return row?.count ?? 0;
    },

    /** The reminders of invoices that were sent or are on their way. */
    async remindersOf(query: Query, invoiceIds: readonly string[]) {
      if (invoiceIds.length === 0) return [];
      const rows = await query
        .select({
          invoiceId: invoiceSendings.invoiceId,
          level: invoiceSendings.level,
          createdAt: invoiceSendings.createdAt,
        })
        .from(invoiceSendings)
        .where(
          and(
            inArray(invoiceSendings.invoiceId, [...invoiceIds]),
            isNotNull(invoiceSendings.level),
            inArray(state, ['queued', 'sending', 'sent']),
          ),
        );
      return rows as { invoiceId: string; level: ReminderLevel; createdAt: number }[];
    },

    async settings(query: Query): Promise<StoredReminderSettings> {
      const [row] = await query.select().from(reminderSettings);
      return row
        ? { version: row.version, settings: row.settings }
        : { version: 0, settings: DEFAULT_REMINDERS };
    },

    /** Replaces a version; false if the stored version differs. */
    async setSettings(
      query: Query,
      { version, settings, at }: { version: number; settings: ReminderSettings; at: number },
    ): Promise<boolean> {
      const values = { version: version + 1, settings, updatedAt: at };
      const written =
        version === 0
          ? await query
              .insert(reminderSettings)
              .values({ id: SETTINGS_ID, ...values })
              .onConflictDoNothing()
              .returning()
          : await query
              .update(reminderSettings)
              .set(values)
              .where(eq(reminderSettings.version, version))
              .returning();
      return written.length > 0;
    },
  };
}
