import type { Day } from '../../../../core/days.ts';
import {
  HOURS_GROUPS,
  type HoursGroup,
  PROFIT_GROUPS,
  type ProfitGroup,
  REPORT_BASES,
  REVENUE_GROUPS,
  type ReportBasis,
  type RevenueGroup,
} from '../../../../core/money/reports/report-views.ts';
import { PERIODS, type PeriodName } from './periods.ts';
import { dayOf } from './search-days.ts';

export const REPORTS = ['revenue', 'hours', 'tax', 'aged', 'profit'] as const;
export type ReportName = (typeof REPORTS)[number];

/** The selected report, stored in the address. */
export interface ReportsSearch {
  /** Revenue if it is left out. */
  report?: Exclude<ReportName, 'revenue'> | undefined;
  /** This year if it is left out. */
  period?: PeriodName | undefined;
  /** Of a period whose days are chosen. */
  from?: Day | undefined;
  to?: Day | undefined;
  /** Issued invoices by default. */
  basis?: Exclude<ReportBasis, 'issued'> | undefined;
  /** Of revenue; by client if it is left out. */
  by?: RevenueGroup | undefined;
  /** Of hours; by person if it is left out. */
  hours?: HoursGroup | undefined;
  /** Of profit; by client if it is left out. */
  profit?: ProfitGroup | undefined;
  /** Of hours: lists the entries that match; `none` for those without one. */
  person?: string | undefined;
  project?: string | undefined;
  client?: string | undefined;
  billable?: boolean | undefined;
  entries?: true | undefined;
}

/** Reads the search parameters of an address; unknown values count as none. */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { report, period, basis, by, hours, billable, entries } = search;
  return {
    report: REPORTS.find(
      (each) => each !== 'revenue' && each === report,
    ) as ReportsSearch['report'],
    period: PERIODS.find((each) => each === period),
    from: dayOf(search.from),
    to: dayOf(search.to),
    basis: REPORT_BASES.find((each) => each !== 'issued' && each === basis) as 'paid' | undefined,
    by: REVENUE_GROUPS.find((each) => each === by),
    hours: HOURS_GROUPS.find((each) => each === hours),
    profit: PROFIT_GROUPS.find((each) => each === search.profit),
    ...{ person: idOf(search.person), project: idOf(search.project), client: idOf(search.client) },
    billable: typeof billable === 'boolean' ? billable : undefined,
    entries: entries === true ? true : undefined,
  };
}

function idOf(value: unknown): string | undefined {
  // The router reads an id of digits as a number.
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
