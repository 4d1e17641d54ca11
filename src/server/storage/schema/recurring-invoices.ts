import type {
  InvoiceSchedule,
  ScheduleRunState,
} from '../../../core/money/recurring/invoice-schedule.ts';
import type { Kit } from './kit.ts';

/** Schedules of invoices, and their runs. No references: invoices outlive schedules. */
export function defineRecurringInvoices(k: Kit) {
  const recurringInvoices = k.table(
    'recurring_invoices',
    {
      id: k.text().primaryKey(),
      version: k.int().notNull(),
      clientId: k.text().notNull(),
      details: k.json<InvoiceSchedule>().notNull(),
      isPaused: k.bool().notNull(),
      /** The day of the next draft; null if the schedule has ended. */
      nextDay: k.text(),
      /** The user as whom its invoices are issued. */
      savedBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      /** When it was deleted; it can be restored. */
      deletedAt: k.int(),
    },
    (t) => [k.index('recurring_invoices_due').on(t.nextDay)],
  );
  /** A day of a schedule runs once: its row is added in the transaction of its draft. */
  const recurringInvoiceRuns = k.table(
    'recurring_invoice_runs',
    {
      scheduleId: k.text().notNull(),
      day: k.text().notNull(),
      state: k.text().$type<ScheduleRunState>().notNull(),
      reason: k.text(),
      invoiceId: k.text(),
      madeAt: k.int().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.scheduleId, t.day] }),
      k.index('recurring_invoice_runs_invoice').on(t.invoiceId),
      k.index('recurring_invoice_runs_state').on(t.state),
    ],
  );
  return { recurringInvoices, recurringInvoiceRuns };
}
