import type { Day } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { openAmount } from '../../../core/money/invoices/invoice-state.ts';
import {
  type DueReminder,
  dueReminder,
  type ReminderSettings,
  type StoredReminderSettings,
} from '../../../core/money/sending/reminders.ts';
import { REMINDER_LEVELS, type ReminderLevel } from '../../../core/money/sending/sending.ts';
import type { InvoiceCursor, InvoiceListRow } from '../../storage/money/invoices.ts';
import type { Query } from '../../storage/store.ts';
import { businessDays } from '../business-day.ts';
import { type MoneyCaller, type MoneyDeps, moneyTransactions } from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { sendingsRepository } from './sending-repository.ts';

const INVOICES_PER_READ = 500;

export type ReminderService = ReturnType<typeof createReminders>;

/** Which reminders are due, and their settings; for ADMINs (rules RM). */
export function createReminders(deps: MoneyDeps & { invoicesPerRead?: number }) {
  const { store, repositories, now = Date.now } = deps;
  const { invoicesPerRead = INVOICES_PER_READ } = deps;
  const { read, change } = moneyTransactions(deps);
  const rows = sendingsRepository(store.tables);

  /** The reminders that are due, the longest overdue first. */
  function due(userId: string): Promise<DueReminder[]> {
    return read(userId, async (query) => {
      const dayOf = await businessDays(query, repositories);
      const today = dayOf(now());
      const { settings } = await rows.settings(query);
      const found: DueReminder[] = [];
      for await (const overdue of overduePages(query, today)) {
        const last = await lastReminders(query, overdue, dayOf);
        for (const invoice of overdue) {
          const level = dueReminder(invoice, last.get(invoice.id) ?? null, settings, today);
          if (level === null || invoice.number === null || invoice.dueDate === null) continue;
          const { id: invoiceId, number, dueDate, currency, clientName } = invoice;
          const of = { invoiceId, number, dueDate, currency, clientName: clientName ?? '' };
          found.push({ ...of, level, outstanding: openAmount(invoice) });
        }
      }
      return found.sort((a, b) => (a.dueDate + a.number < b.dueDate + b.number ? -1 : 1));
    });
  }

  async function* overduePages(query: Query, today: Day): AsyncGenerator<InvoiceListRow[]> {
    for (let before: InvoiceCursor | null = null; ; ) {
      const page: { before: InvoiceCursor | null; limit: number; today: Day } = {
        ...{ before, limit: invoicesPerRead, today },
      };
      const overdue = await repositories.invoices.list(query, { state: 'overdue' }, page);
      yield overdue;
      const last = overdue.at(-1);
      if (!last || overdue.length < invoicesPerRead) return;
      before = { day: last.issueDate ?? '', at: last.count ?? last.createdAt, id: last.id };
    }
  }

  /** The last reminder of each invoice, on its day at the business. */
  async function lastReminders(
    query: Query,
    overdue: readonly InvoiceListRow[],
    dayOf: (at: number) => Day,
  ): Promise<Map<string, { level: ReminderLevel; day: Day }>> {
    const ids = overdue.map(({ id }) => id);
    const last = new Map<string, { level: ReminderLevel; day: Day }>();
    for (const { invoiceId, level, createdAt } of await rows.remindersOf(query, ids)) {
      const previous = last.get(invoiceId);
      const day = dayOf(createdAt);
      const isLater =
        !previous || level > previous.level || (level === previous.level && day > previous.day);
      if (isLater) last.set(invoiceId, { level, day });
    }
    return last;
  }

  const settings = (userId: string): Promise<StoredReminderSettings> => read(userId, rows.settings);

  /** @throws AppError money.changed if the stored version differs */
  function setSettings(
    caller: MoneyCaller,
    { version, settings: wanted }: { version: number; settings: ReminderSettings },
  ): Promise<StoredReminderSettings> {
    return change(caller, async (query, at) => {
      const before = await rows.settings(query);
      if (!(await rows.setSettings(query, { version, settings: wanted, at })))
        throw new AppError('money.changed');
      const detail = changeText('Reminders', auditValues(before.settings), auditValues(wanted));
      const entry = { kind: 'reminderSettingsChanged', by: caller.userId, detail } as const;
      return { result: { version: version + 1, settings: wanted }, entry };
    });
  }

  return { due, settings, setSettings };
}

function auditValues({ levels }: ReminderSettings): Record<string, unknown> {
  return Object.fromEntries(
    REMINDER_LEVELS.flatMap((level) => [
      [`days ${level}`, levels[level].days],
      [`text ${level}`, levels[level].texts],
    ]),
  );
}
