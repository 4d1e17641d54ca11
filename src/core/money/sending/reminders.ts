import { addDays, type Day, daysBetween } from '../../days.ts';
import { LANGUAGES, type Language } from '../../languages.ts';
import { type InvoiceBalance, openAmount, stateOf } from '../invoices/invoice-state.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';
import { type MessageText, REMINDER_LEVELS, type ReminderLevel } from './sending.ts';

export interface ReminderSetting {
  /** Days after the due date. */
  days: number;
  texts: Record<Language, MessageText>;
}

/** When reminders are suggested, and their texts, by level. */
export interface ReminderSettings {
  levels: Record<ReminderLevel, ReminderSetting>;
}

export interface StoredReminderSettings {
  /** 0 if they were never saved. */
  version: number;
  settings: ReminderSettings;
}

const DEFAULT_DAYS: Record<ReminderLevel, number> = { 1: 7, 2: 14, 3: 28 };

export const DEFAULT_REMINDERS: ReminderSettings = {
  levels: Object.fromEntries(
    REMINDER_LEVELS.map((level) => {
      const languages = Object.keys(LANGUAGES) as Language[];
      const texts = languages.map((language) => [
        language,
        MESSAGE_TEXTS[language].reminders[level],
      ]);
      return [level, { days: DEFAULT_DAYS[level], texts: Object.fromEntries(texts) }];
    }),
  ) as ReminderSettings['levels'],
};

/** Whether a reminder can be sent: the invoice has an open amount. */
export function isRemindable(invoice: InvoiceBalance, today: Day): boolean {
  const state = stateOf(invoice, today);
  const isSettled = state === 'draft' || state === 'paid' || state === 'cancelled';
  return !isSettled && invoice.dueDate !== null && openAmount(invoice) > 0;
}

/**
 * The reminder that is due; null if none is. Levels follow one another: the next one is due once
 * its number of days after the due date has passed, and the time since the last reminder is at
 * least the distance between both levels.
 */
export function dueReminder(
  invoice: InvoiceBalance,
  last: { level: ReminderLevel; day: Day } | null,
  { levels }: ReminderSettings,
  today: Day,
): ReminderLevel | null {
  if (!isRemindable(invoice, today) || invoice.dueDate === null) return null;
  const next = REMINDER_LEVELS.find((level) => level > (last?.level ?? 0));
  if (next === undefined) return null;
  const { days } = levels[next];
  const byDueDate = addDays(invoice.dueDate, days);
  const gap = last ? Math.max(days - levels[last.level].days, 0) : 0;
  const byLast = last ? addDays(last.day, gap) : byDueDate;
  const from = byLast > byDueDate ? byLast : byDueDate;
  return daysBetween(from, today) >= 0 ? next : null;
}

/** An invoice whose client should be reminded. */
export interface DueReminder {
  invoiceId: string;
  number: string;
  clientName: string;
  level: ReminderLevel;
  dueDate: Day;
  outstanding: number;
  currency: string;
}
