import { dayAt } from '../../../core/days.ts';
import { AppError } from '../../../core/errors.ts';
import { openAmount } from '../../../core/money/invoices/invoice-state.ts';
import {
  type DueReminder,
  dueReminder,
  type ReminderSettings,
  type StoredReminderSettings,
} from '../../../core/money/sending/reminders.ts';
import { REMINDER_LEVELS, type ReminderLevel } from '../../../core/money/sending/sending.ts';
import { businessDay } from '../business-day.ts';
import { type MoneyCaller, type MoneyDeps, moneyTransactions } from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { sendingsRepository } from './sending-repository.ts';

const MAX_DUE = 500;

export type ReminderService = ReturnType<typeof createReminders>;

/** Which reminders are due, and their settings; for ADMINs (rules RM). */
export function createReminders(deps: MoneyDeps) {
  const { store, repositories, now = Date.now } = deps;
  const { read, change } = moneyTransactions(deps);
  const rows = sendingsRepository(store.tables);

  /** The reminders that are due, the longest overdue first. */
  function due(userId: string): Promise<DueReminder[]> {
    return read(userId, async (query) => {
      const today = await businessDay(query, repositories, now());
      const page = { before: null, limit: MAX_DUE, today };
      const overdue = await repositories.invoices.list(query, { state: 'overdue' }, page);
      const { settings } = await rows.settings(query);
      const ids = overdue.map(({ id }) => id);
      const last = new Map<string, { level: ReminderLevel; at: number }>();
      for (const { invoiceId, level, createdAt } of await rows.remindersOf(query, ids)) {
        const previous = last.get(invoiceId);
        if (!previous || level >= previous.level) last.set(invoiceId, { level, at: createdAt });
      }
      return overdue
        .flatMap((invoice): DueReminder[] => {
          const previous = last.get(invoice.id);
          const before = previous
            ? { level: previous.level, day: dayAt(new Date(previous.at)) }
            : null;
          const level = dueReminder(invoice, before, settings, today);
          if (level === null || invoice.number === null || invoice.dueDate === null) return [];
          const { id: invoiceId, number, dueDate, currency, clientName } = invoice;
          const outstanding = openAmount(invoice);
          return [
            {
              invoiceId,
              number,
              dueDate,
              currency,
              clientName: clientName ?? '',
              level,
              outstanding,
            },
          ];
        })
        .sort((a, b) => (a.dueDate + a.number < b.dueDate + b.number ? -1 : 1));
    });
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
