import { scheduleReasons } from '../../../i18n/en/recurring-invoices.ts';

const REASONS: Readonly<Record<string, string>> = {
  'invoice.incomplete': scheduleReasons.incomplete,
  forbidden: scheduleReasons.noAdmin,
  unauthorized: scheduleReasons.noAdmin,
  'client.archived': scheduleReasons.archived,
  'client.unknown': scheduleReasons.deleted,
  'recurring.currency': scheduleReasons.currency,
  'invoice.lineLimit': scheduleReasons.lines,
};

/** Why a schedule has made no draft, or not issued it. */
export function reasonText(code: string): string {
  return REASONS[code] ?? scheduleReasons.other;
}
