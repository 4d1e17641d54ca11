import type { Day } from '../../days.ts';
import type { TaxCategory } from '../tax-categories.ts';

/** The first and the last day of a report. */
export interface Period {
  from: Day;
  to: Day;
}

/**
 * The basis of revenue: invoices issued in the period minus credit notes, or payments received in
 * it (RP2).
 */
export const REPORT_BASES = ['issued', 'paid'] as const;
export type ReportBasis = (typeof REPORT_BASES)[number];

export const REVENUE_GROUPS = ['client', 'project', 'month'] as const;
export type RevenueGroup = (typeof REVENUE_GROUPS)[number];

export const HOURS_GROUPS = ['person', 'project', 'client'] as const;
export type HoursGroup = (typeof HOURS_GROUPS)[number];

/** In minor units of one currency; `gross` is `net` and `tax`. */
export interface ReportAmounts {
  net: number;
  tax: number;
  gross: number;
}

export interface CurrencyTotal extends ReportAmounts {
  currency: string;
}

/** A rate that was frozen on invoices, and on how many of these it was used. */
export interface UsedRate {
  currency: string;
  rate: string;
  day: Day;
  source: string;
  invoiceCount: number;
}

/** All currencies together in that of the business, by the rates that are frozen on the invoices. */
export interface ConvertedTotal extends ReportAmounts {
  currency: string;
  rates: readonly UsedRate[];
  /** Amounts without an exchange rate; they are not in the sums. */
  unconverted: readonly CurrencyTotal[];
}

export interface RevenueRow extends CurrencyTotal {
  /** A client's or project's id, or a month as `2026-11`; empty for what belongs to no project. */
  key: string;
  /** Empty for a month, and for what has no name anymore. */
  name: string;
  invoiceCount: number;
}

export interface RevenueReport {
  rows: readonly RevenueRow[];
  totals: readonly CurrencyTotal[];
  /** Null if all is in the currency of the business. */
  converted: ConvertedTotal | null;
}

export interface TaxRow {
  category: TaxCategory;
  rate: string;
  currency: string;
  base: number;
  tax: number;
  invoiceCount: number;
  /** Of other currencies, in that of the business; null without a rate. */
  converted: { base: number; tax: number } | null;
}

export interface TaxReport {
  rows: readonly TaxRow[];
  totals: readonly CurrencyTotal[];
  converted: ConvertedTotal | null;
}

export interface HoursRow {
  /** Of a person, project or client; empty for time without one. */
  key: string;
  name: string;
  seconds: number;
  billableSeconds: number;
  entryCount: number;
}

export interface HoursReport {
  rows: readonly HoursRow[];
  seconds: number;
  billableSeconds: number;
  entryCount: number;
}

/** An entry in a report; its ticket as far as the reader sees it. */
export interface ReportedEntry {
  id: string;
  day: Day;
  personName: string;
  projectName: string | null;
  ticketName: string | null;
  isHidden: boolean;
  note: string;
  seconds: number;
  isBillable: boolean;
}

export interface ReportedEntries {
  entries: readonly ReportedEntry[];
  /** All that match; `entries` has the latest of them. */
  entryCount: number;
  seconds: number;
}

/** The age of an open amount, by its due date. */
export const AGES = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;
export type Age = (typeof AGES)[number];

export interface AgedRow {
  clientId: string;
  clientName: string;
  currency: string;
  open: Record<Age, number>;
  total: number;
  invoiceCount: number;
}

export interface AgedReport {
  /** The day that the ages are of. */
  day: Day;
  rows: readonly AgedRow[];
  totals: readonly Pick<AgedRow, 'currency' | 'open' | 'total' | 'invoiceCount'>[];
}

/** One invoice's part of an amount of a report. */
export interface InvoicePart {
  invoiceId: string;
  amount: number;
}

/** How much of a project's budget is used. */
export interface ProjectBudget {
  projectId: string;
  projectName: string;
  clientId: string;
  clientName: string;
  currency: string;
  /** Null without a budget in hours. */
  budgetSeconds: number | null;
  /** Of all recorded time. */
  usedSeconds: number;
  /** Null without a budget in money. */
  budgetAmount: number | null;
  /** Of billable time by its rates, in minor units. */
  usedAmount: number;
  /** Billable time that has no rate. */
  unratedSeconds: number;
}

export const PROFIT_GROUPS = ['client', 'project'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];

/** In minor units of the business's currency. */
export interface ProfitSums {
  /** Net, as issued. */
  revenue: number;
  /** Of all recorded time, by the cost rates of its people. */
  cost: number;
  /** Of the period, by the day of the receipt, in the currency of the business. */
  expenses: number;
  /** `revenue` less `cost` and `expenses`. */
  profit: number;
  seconds: number;
  /** Time of people without a cost rate, which counts as 0. */
  unratedSeconds: number;
}

export interface ProfitRow extends ProfitSums {
  /** Of a client or project; empty for what belongs to none. */
  key: string;
  name: string;
}

export interface ProfitReport extends ProfitSums {
  currency: string;
  rows: readonly ProfitRow[];
  /** Revenue in other currencies that no invoice has a rate for; it is not in the sums. */
  unconverted: readonly CurrencyTotal[];
  /** Expenses in other currencies, which have no rate; they are not in the sums. */
  otherExpenses: readonly { currency: string; amount: number }[];
}
