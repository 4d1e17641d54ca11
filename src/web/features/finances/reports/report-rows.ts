import type {
  Age,
  AgedReport,
  HoursGroup,
  HoursReport,
  ProfitGroup,
  ProfitReport,
  ProfitSums,
  ReportBasis,
  RevenueGroup,
  RevenueReport,
  TaxReport,
} from '../../../../core/money/reports/report-views.ts';
import { AGES, type Period } from '../../../../core/money/reports/report-views.ts';
import { locale } from '../../../i18n/en/locale.ts';
import { reportsTexts } from '../../../i18n/en/reports.ts';
import { secondsText } from '../../time/time-texts.ts';
import { amountText, numberText } from '../amount-text.ts';
import { monthOfYearText } from '../day-text.ts';
import type { ExpensesSearch } from '../expenses/list/expenses-search.ts';
import type { InvoicesSearch } from '../invoices/list/invoices-search.ts';
import type { ReportsSearch } from './reports-search.ts';

/** A value of a report, and a link to the invoices or entries behind it. */
export interface ReportCell {
  /** In minor units of `currency`, seconds, or a count. */
  value: number;
  /** Null for seconds and counts. */
  currency: string | null;
  text: string;
  invoices?: InvoicesSearch | undefined;
  entries?: ReportsSearch | undefined;
  expenses?: ExpensesSearch | undefined;
}

export interface ReportRow {
  key: string;
  name: string;
  /** More columns of text. */
  words: readonly string[];
  cells: readonly ReportCell[];
  /** From 0 to 1, of a bar below the name; null without one. */
  share: number | null;
}

/** A report as a table, which is shown, printed and exported. */
export interface ReportTable {
  /** Of the names and words, then of the cells. */
  wordHeads: readonly string[];
  heads: readonly string[];
  rows: readonly ReportRow[];
  totals: readonly ReportRow[];
}

const percentFormat = new Intl.NumberFormat(locale, { style: 'percent' });

/** Represents an empty id in an address. */
export const NONE = 'none';

interface Based {
  period: Period;
  basis: ReportBasis;
}

export function revenueTable(
  { rows, totals }: RevenueReport,
  { period, basis, by }: Based & { by: RevenueGroup },
): ReportTable {
  const texts = reportsTexts;
  const largest = largestBy(
    rows,
    ({ currency }) => currency,
    ({ net }) => net,
  );
  const cellsOf = (
    sums: { currency: string; net: number; tax: number; gross: number },
    filter: InvoicesSearch,
  ) =>
    (['net', 'tax', 'gross'] as const).map((value) =>
      amountCell(sums[value], sums.currency, { ...period, basis, value, ...filter }),
    );
  return {
    wordHeads: [texts.groups[by], texts.invoices],
    heads: [texts.net, texts.tax, texts.gross],
    rows: rows.map((row) => {
      const { key, currency, invoiceCount } = row;
      return {
        ...{ key: `${key} ${currency}`, name: revenueName(row, by) },
        words: [String(invoiceCount)],
        cells: cellsOf(row, { currency, ...revenueFilter(key, by, period) }),
        share: shareOf(row.net, largest.get(currency)),
      };
    }),
    totals: totals.map((total) => ({
      ...{ key: total.currency, name: totalName(total, totals), words: [''], share: null },
      cells: cellsOf(total, { currency: total.currency }),
    })),
  };
}

function revenueName({ key, name }: { key: string; name: string }, by: RevenueGroup): string {
  if (by === 'month') return monthOfYearText(key);
  return name || (key === '' ? reportsTexts.noProject : reportsTexts.unnamed);
}

export function profitTable(
  report: ProfitReport,
  { period, by }: { period: Period; by: ProfitGroup },
): ReportTable {
  const texts = reportsTexts;
  const { currency } = report;
  const largest = Math.max(...report.rows.map(({ profit }) => profit), 0);
  const noName = by === 'client' ? texts.noClient : texts.noProject;
  const cellsOf = (sums: ProfitSums, key: string | null): ReportCell[] => {
    const invoices: InvoicesSearch = {
      ...{ ...period, basis: 'issued', value: 'net', currency: 'all' },
      ...(key !== null && { [by]: key || NONE }),
    };
    const entries: ReportsSearch = {
      ...{ ...period, report: 'hours', period: 'custom', entries: true },
      ...(key !== null && { [by]: key || NONE }),
    };
    const expenses: ExpensesSearch = {
      ...{ ...period, currency },
      ...(key !== null && { [by]: key || NONE }),
    };
    return [
      secondsCell(sums.seconds, entries),
      amountCell(sums.revenue, currency, invoices),
      { ...amountCell(sums.cost, currency, invoices), invoices: undefined, entries },
      { ...amountCell(sums.expenses, currency, invoices), invoices: undefined, expenses },
      // What it is made of are the amounts before it.
      { value: sums.profit, currency, text: amountText(sums.profit, currency) },
    ];
  };
  const percent = ({ revenue, profit }: ProfitSums) =>
    revenue > 0 ? percentFormat.format(profit / revenue) : '';
  return {
    wordHeads: [texts.groups[by], texts.margin],
    heads: [texts.hours, texts.revenue, texts.cost, texts.expenses, texts.profit],
    rows: report.rows.map((row) => ({
      ...{ key: row.key || NONE, name: row.name || (row.key === '' ? noName : texts.unnamed) },
      ...{ words: [percent(row)], cells: cellsOf(row, row.key) },
      share: shareOf(row.profit, largest),
    })),
    totals: [
      {
        ...{ key: 'total', name: texts.total, words: [percent(report)], share: null },
        cells: cellsOf(report, null),
      },
    ],
  };
}

/** The search parameters that filter the list of invoices to a row. */
function revenueFilter(key: string, by: RevenueGroup, { from, to }: Period): InvoicesSearch {
  if (by === 'client') return { client: key };
  if (by === 'project') return { project: key || NONE };
  // Of a month that the period has only a part of, that part.
  const [first, last] = [`${key}-01`, lastDayOf(key)];
  return { from: first < from ? from : first, to: last > to ? to : last };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export function taxTable({ rows, totals }: TaxReport, { period, basis }: Based): ReportTable {
  const texts = reportsTexts;
  return {
    wordHeads: [texts.category, texts.rate, texts.invoices],
    heads: [texts.base, texts.tax],
    rows: rows.map(({ category, rate, currency, base, tax, invoiceCount }) => {
      const search = { ...period, basis, currency, tax: `${category} ${rate}` };
      return {
        ...{ key: `${currency} ${category} ${rate}`, name: texts.categories[category] },
        words: [`${numberText(rate)} %`, String(invoiceCount)],
        cells: [
          amountCell(base, currency, { ...search, value: 'net' }),
          amountCell(tax, currency, { ...search, value: 'tax' }),
        ],
        share: null,
      };
    }),
    totals: totals.map(({ currency, net, tax }) => ({
      ...{ key: currency, name: totalName({ currency }, totals), words: ['', ''], share: null },
      cells: [
        amountCell(net, currency, { ...period, basis, currency, value: 'net' }),
        amountCell(tax, currency, { ...period, basis, currency, value: 'tax' }),
      ],
    })),
  };
}

export function hoursTable(
  report: HoursReport,
  { search, by }: { search: ReportsSearch; by: HoursGroup },
): ReportTable {
  const texts = reportsTexts;
  const noName = { person: texts.noPerson, project: texts.noProject, client: texts.noClient };
  const largest = Math.max(...report.rows.map(({ seconds }) => seconds), 0);
  const cellsOf = (sums: HoursReport | HoursReport['rows'][number], filter: ReportsSearch) => {
    const entries: ReportsSearch = { ...search, ...filter, report: 'hours', entries: true };
    return [
      secondsCell(sums.seconds, entries),
      secondsCell(sums.billableSeconds, { ...entries, billable: true }),
    ];
  };
  return {
    wordHeads: [texts.groups[by], texts.entries],
    heads: [texts.hours, texts.billable],
    rows: report.rows.map((row) => ({
      ...{ key: row.key || NONE, name: row.name || noName[by] },
      words: [String(row.entryCount)],
      cells: cellsOf(row, { [by]: row.key || NONE }),
      share: shareOf(row.seconds, largest),
    })),
    totals: [
      {
        ...{ key: 'total', name: texts.total, words: [String(report.entryCount)], share: null },
        cells: cellsOf(report, {}),
      },
    ],
  };
}

export function agedTable({ rows, totals }: AgedReport): ReportTable {
  const texts = reportsTexts;
  const largest = largestBy(
    rows,
    ({ currency }) => currency,
    ({ total }) => total,
  );
  const cellsOf = (
    { open, total, currency }: { open: Record<Age, number>; total: number; currency: string },
    client?: string,
  ) => [
    ...AGES.map((age) => amountCell(open[age], currency, { age, currency, client })),
    amountCell(total, currency, { age: 'all', currency, client }),
  ];
  return {
    wordHeads: [texts.client],
    heads: [...AGES.map((age) => texts.ages[age]), texts.total],
    rows: rows.map((row) => ({
      ...{ key: `${row.clientId} ${row.currency}`, name: row.clientName || texts.unnamed },
      ...{ words: [], cells: cellsOf(row, row.clientId) },
      share: shareOf(row.total, largest.get(row.currency)),
    })),
    totals: totals.map((total) => ({
      ...{ key: total.currency, name: totalName(total, totals), words: [], share: null },
      cells: cellsOf(total),
    })),
  };
}

/** With its currency where there are several. */
function totalName({ currency }: { currency: string }, all: readonly unknown[]): string {
  const { total } = reportsTexts;
  return all.length > 1 ? `${total} ${currency}` : total;
}

function amountCell(value: number, currency: string, invoices: InvoicesSearch): ReportCell {
  return { value, currency, text: amountText(value, currency), invoices };
}

function secondsCell(value: number, entries: ReportsSearch): ReportCell {
  return { value, currency: null, text: secondsText(value), entries };
}

function largestBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  amountIn: (row: T) => number,
): Map<string, number> {
  const largest = new Map<string, number>();
  for (const row of rows) {
    largest.set(keyOf(row), Math.max(largest.get(keyOf(row)) ?? 0, amountIn(row)));
  }
  return largest;
}

function shareOf(value: number, largest: number | undefined): number {
  return largest && value > 0 ? value / largest : 0;
}
