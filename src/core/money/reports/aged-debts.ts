import { type Day, daysBetween } from '../../days.ts';
import { groupBy } from '../../lib/group-by.ts';
import { AGES, type Age, type AgedReport, type AgedRow } from './report-views.ts';

/** An invoice that is not paid in full. */
export interface OpenInvoice {
  id: string;
  clientId: string;
  clientName: string;
  currency: string;
  dueDate: Day | null;
  open: number;
}

/** By the days since it was due; an invoice without a due date is not due (RP8). */
export function ageOf(dueDate: Day | null, today: Day): Age {
  if (dueDate === null || dueDate >= today) return 'notDue';
  const days = daysBetween(dueDate, today);
  if (days <= 30) return 'to30';
  if (days <= 60) return 'to60';
  return days <= 90 ? 'to90' : 'over90';
}

export function agedReport(invoices: readonly OpenInvoice[], day: Day): AgedReport {
  const rows = [
    ...groupBy(invoices, ({ clientId, currency }) => JSON.stringify([clientId, currency])).values(),
  ].flatMap(([first, ...others]): AgedRow[] => {
    if (!first) return [];
    const { clientId, clientName, currency } = first;
    return [{ clientId, clientName, currency, ...agesOf([first, ...others], day) }];
  });
  const totals = [...groupBy(invoices, ({ currency }) => currency)].map(([currency, group]) => {
    return { currency, ...agesOf(group, day) };
  });
  return {
    day,
    rows: rows.sort(
      (a, b) =>
        compare(a.clientName, b.clientName) ||
        compare(a.clientId, b.clientId) ||
        compare(a.currency, b.currency),
    ),
    totals: totals.sort((a, b) => compare(a.currency, b.currency)),
  };
}

function agesOf(invoices: readonly OpenInvoice[], day: Day) {
  const open = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
  for (const invoice of invoices) open[ageOf(invoice.dueDate, day)] += invoice.open;
  const total = AGES.reduce((sum, age) => sum + open[age], 0);
  return { open, total, invoiceCount: invoices.length };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
