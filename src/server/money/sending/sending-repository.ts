import { and, asc, count, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type {
  ReminderSettings,
  StoredReminderSettings,
} from '../../../core/money/sending/reminders.ts';
import { DEFAULT_REMINDERS } from '../../../core/money/sending/reminders.ts';
import type { ReminderLevel } from '../../../core/money/sending/sending.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';

export type SendingRow = Tables['invoiceSendings']['$inferSelect'];

const SETTINGS_ID = 'reminders';

export function sendingsRepository({ invoiceSendings, reminderSettings, invoices }: Tables) {
  const { id, state, claimedUntil } = invoiceSendings;

  return {
    async find(query: Query, sendingId: string): Promise<SendingRow | null> {
      const [row] = await query.select().from(invoiceSendings).where(eq(id, sendingId));
      return row ?? null;
    },

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

    async insert(query: Query, row: SendingRow): Promise<void> {
      await query.insert(invoiceSendings).values(row);
    },

    async set(query: Query, sendingId: string, values: Partial<SendingRow>): Promise<void> {
      await query.update(invoiceSendings).set(values).where(eq(id, sendingId));
    },

    /** The ids of those that wait, oldest first. */
    async queued(query: Query, limit: number): Promise<string[]> {
      const rows = await query
        .select({ id })
        .from(invoiceSendings)
        .where(eq(state, 'queued'))
        .orderBy(asc(invoiceSendings.createdAt), asc(id))
        .limit(limit);
      return rows.map((row) => row.id);
    },

    /** Claims a queued email; null if another server was faster. */
    async claim(query: Query, sendingId: string, until: number): Promise<SendingRow | null> {
      const [row] = await query
        .update(invoiceSendings)
        .set({ state: 'sending', claimedUntil: until })
        .where(and(eq(id, sendingId), eq(state, 'queued')))
        .returning();
      return row ?? null;
    },

    /**
     * Sets the outcome of an email that is being sent; false if its claim has expired meanwhile.
     */
    async settle(query: Query, sendingId: string, values: Partial<SendingRow>): Promise<boolean> {
      const rows = await query
        .update(invoiceSendings)
        .set({ ...values, claimedUntil: null })
        .where(and(eq(id, sendingId), eq(state, 'sending')))
        .returning({ id });
      return rows.length > 0;
    },

    async hasInterrupted(query: Query, now: number): Promise<boolean> {
      const rows = await query
        .select({ id })
        .from(invoiceSendings)
        .where(and(eq(state, 'sending'), lt(claimedUntil, now)))
        .limit(1);
      return rows.length > 0;
    },

    /** Fails emails whose server stopped while sending; returns their invoices. */
    async failInterrupted(query: Query, now: number): Promise<string[]> {
      const rows = await query
        .update(invoiceSendings)
        .set({ state: 'failed', fault: 'interrupted', claimedUntil: null })
        .where(and(eq(state, 'sending'), lt(claimedUntil, now)))
        .returning({ invoiceId: invoiceSendings.invoiceId });
      return [...new Set(rows.map(({ invoiceId }) => invoiceId))];
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

    /** The ids of issued invoices whose due date is before a day. */
    async dueBefore(query: Query, day: string): Promise<string[]> {
      const rows = await query
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(isNotNull(invoices.number), lt(invoices.dueDate, day)));
      return rows.map((row) => row.id);
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
