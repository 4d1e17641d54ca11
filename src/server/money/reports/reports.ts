import { groupBy } from '../../../core/lib/group-by.ts';
import { isSmallBusiness, NO_BUSINESS } from '../../../core/money/invoices/freeze-invoice.ts';
import { agedReport, ageOf } from '../../../core/money/reports/aged-debts.ts';
import { type CostedExpense, profitReport } from '../../../core/money/reports/profit.ts';
import type {
  AgedRequest,
  EntriesRequest,
  HoursRequest,
  PartsRequest,
  ProfitRequest,
  RevenueRequest,
  TaxRequest,
} from '../../../core/money/reports/report-requests.schema.ts';
import type {
  Age,
  AgedReport,
  HoursGroup,
  HoursReport,
  HoursRow,
  InvoicePart,
  Period,
  ProfitGroup,
  ProfitReport,
  ProjectBudget,
  ReportedEntries,
  RevenueGroup,
  RevenueReport,
  TaxReport,
} from '../../../core/money/reports/report-views.ts';
import { type ReportedPart, simplestRate } from '../../../core/money/reports/reported-parts.ts';
import {
  invoiceParts,
  revenueKey,
  revenueReport,
  taxReport,
} from '../../../core/money/reports/summed-parts.ts';
import { NOT_BILLED } from '../../../core/time/time-views.ts';
import type { Actor } from '../../../core/users/user.ts';
import { entryView, targetReader } from '../../access/time-access.ts';
import type { HoursSum } from '../../storage/money/reports/reported-hours.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { businessDay } from '../business-day.ts';
import { expensesOfPeriod } from '../expenses/expenses-of-period.ts';
import { moneyActor } from '../money-access.ts';
import { projectBudgets } from './budgets.ts';
import { reportParts } from './report-parts.ts';

/** Maximum number of listed entries. */
const MAX_ENTRIES = 1000;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Reports for ADMINs (money §6, rules RP). For others, each call throws AppError forbidden. */
export interface Reports {
  revenue(userId: string, request: RevenueRequest): Promise<RevenueReport>;
  tax(userId: string, request: TaxRequest): Promise<TaxReport>;
  hours(userId: string, request: HoursRequest): Promise<HoursReport>;
  /** The latest entries behind an amount of hours; hidden tickets without their names. */
  entries(userId: string, request: EntriesRequest): Promise<ReportedEntries>;
  agedDebts(userId: string): Promise<AgedReport>;
  /** The invoices that an amount of revenue or tax is made of. */
  parts(userId: string, request: PartsRequest): Promise<InvoicePart[]>;
  /** The invoices that an amount of the aged debts is made of. */
  agedParts(userId: string, request: AgedRequest): Promise<InvoicePart[]>;
  /** What was earned, less what time and expenses cost. */
  profit(userId: string, request: ProfitRequest): Promise<ProfitReport>;
  /** The projects with a budget. */
  budgets(userId: string): Promise<ProjectBudget[]>;
}

export function createReports({ store, repositories, now = Date.now }: Deps): Reports {
  const { reportRows, reportedHours, invoicingParties, projectBillings } = repositories;

  function read<T>(userId: string, work: (query: Query, actor: Actor) => Promise<T>): Promise<T> {
    return store.readLong(async (query) =>
      work(query, await moneyActor(query, repositories, userId)),
    );
  }

  const today = (query: Query) => businessDay(query, repositories, now());

  async function accountingOf(query: Query): Promise<string> {
    return (await invoicingParties.businessOf(query))?.currency ?? '';
  }

  async function namesOf(query: Query, by: RevenueGroup): Promise<Map<string, string>> {
    if (by === 'month') return new Map();
    if (by === 'client') return reportRows.clientNames(query);
    const projects = await projectBillings.all(query);
    return new Map(projects.map(({ projectId, name }) => [projectId, name]));
  }

  /** The expenses of a period by client or project: net, or gross where no tax is deducted (PR3). */
  async function costedExpenses(
    query: Query,
    { from, to }: Period,
    by: ProfitGroup,
  ): Promise<CostedExpense[]> {
    const found = await expensesOfPeriod(repositories, query, from, to);
    const business = (await invoicingParties.businessOf(query)) ?? NO_BUSINESS;
    const amountOf = isSmallBusiness(business) ? ('gross' as const) : ('net' as const);
    const projects = await projectBillings.all(query);
    const clients = new Map(projects.map(({ projectId, clientId }) => [projectId, clientId]));
    return found.map(({ projectId, clientId, currency, ...expense }) => {
      const payer = clientId ?? (projectId === null ? null : clients.get(projectId));
      const key = (by === 'project' ? projectId : payer) ?? '';
      return { key, currency, amount: expense[amountOf] };
    });
  }

  return {
    profit: (userId, { from, to, by }) =>
      read(userId, async (query) => {
        const period = { from, to };
        const currency = await accountingOf(query);
        const byProject = by === 'project';
        const wanted = { period, basis: 'issued' as const, byProject, accounting: currency };
        const parts = await reportParts(query, repositories, wanted);
        const days = await reportedHours.daysIn(query, period);
        const times = days.map(({ projectId, clientId, ...time }) => {
          return { ...time, key: (byProject ? projectId : clientId) ?? '' };
        });
        const expenses = await costedExpenses(query, period, by);
        const rates = await invoicingParties.ratesOf(query);
        const names = await namesOf(query, by);
        const keyOf = (part: ReportedPart) => revenueKey(part, by);
        return profitReport(parts, keyOf, { times, expenses }, rates, { currency, names });
      }),

    budgets: (userId) => read(userId, (query) => projectBudgets(query, repositories)),

    revenue: (userId, { from, to, basis, by }) =>
      read(userId, async (query) => {
        const accounting = await accountingOf(query);
        const byProject = by === 'project';
        const wanted = { period: { from, to }, basis, byProject, accounting };
        const parts = await reportParts(query, repositories, wanted);
        return revenueReport(parts, by, await namesOf(query, by), accounting);
      }),

    tax: (userId, { from, to, basis }) =>
      read(userId, async (query) => {
        const accounting = await accountingOf(query);
        const period = { from, to };
        const wanted = { period, basis, byProject: false, byTax: true, accounting };
        return taxReport(await reportParts(query, repositories, wanted), accounting);
      }),

    hours: (userId, { from, to, by }) =>
      read(userId, async (query) =>
        hoursReport(await reportedHours.sumsIn(query, { from, to }), by),
      ),

    entries: (userId, filter) =>
      read(userId, async (query, actor) => {
        const found = await reportedHours.entriesIn(query, filter, MAX_ENTRIES);
        const reader = await targetReader(query, repositories, actor, found);
        const entries = found.map((entry) => {
          const view = entryView(entry, reader, actor.id, () => NOT_BILLED);
          const { id, day, note, seconds, isBillable, isHidden, title, projectName } = view;
          const { personName } = entry;
          const words = { personName, projectName, ticketName: title, note };
          return { id, day, ...words, isHidden, seconds, isBillable };
        });
        return { entries, ...(await reportedHours.countIn(query, filter)) };
      }),

    agedDebts: (userId) =>
      read(userId, async (query) =>
        agedReport(await reportRows.openInvoices(query), await today(query)),
      ),

    parts: (userId, { from, to, basis, value, currency, ...filter }) =>
      read(userId, async (query) => {
        const byProject = filter.projectId !== undefined;
        const accounting = await accountingOf(query);
        const wanted = { period: { from, to }, basis, byProject, accounting };
        const byTax = filter.category !== undefined || filter.rate !== undefined;
        const parts = await reportParts(query, repositories, { ...wanted, byTax });
        const { clientId, projectId, category } = filter;
        const rate = filter.rate === undefined ? undefined : simplestRate(filter.rate);
        const matching = parts.filter(
          (part) =>
            (currency === null ? part.converted !== null : part.currency === currency) &&
            (clientId === undefined || part.clientId === clientId) &&
            (projectId === undefined || (part.projectId ?? '') === projectId) &&
            (category === undefined || part.category === category) &&
            (rate === undefined || simplestRate(part.rate) === rate),
        );
        return invoiceParts(matching, value, currency === null);
      }),

    agedParts: (userId, { currency, clientId, age }) =>
      read(userId, async (query) => {
        const day = await today(query);
        const open = await reportRows.openInvoices(query);
        return open
          .filter(
            (invoice) =>
              invoice.currency === currency &&
              (clientId === undefined || invoice.clientId === clientId) &&
              (age === undefined || isOfAge(ageOf(invoice.dueDate, day), age)),
          )
          .map((invoice) => ({ invoiceId: invoice.id, amount: invoice.open }));
      }),
  };
}

function isOfAge(age: Age, wanted: AgedRequest['age']): boolean {
  return wanted === 'overdue' ? age !== 'notDue' : age === wanted;
}

function hoursReport(sums: readonly HoursSum[], by: HoursGroup): HoursReport {
  const keyOf: Record<HoursGroup, (sum: HoursSum) => [key: string, name: string]> = {
    person: ({ userId, personName }) => [userId, personName],
    project: ({ projectId, projectName }) => [projectId ?? '', projectName],
    client: ({ clientId, clientName }) => [clientId ?? '', clientName],
  };
  const rows = [...groupBy(sums, (sum) => keyOf[by](sum)[0])].map(([key, group]): HoursRow => {
    const name = group.map((sum) => keyOf[by](sum)[1]).find((each) => each !== '') ?? '';
    return { key, name, ...hoursOf(group) };
  });
  return {
    rows: rows.sort(
      (a, b) =>
        Number(a.key === '') - Number(b.key === '') ||
        (a.name < b.name ? -1 : Number(a.name > b.name)) ||
        (a.key < b.key ? -1 : 1),
    ),
    ...hoursOf(sums),
  };
}

function hoursOf(sums: readonly HoursSum[]): Omit<HoursReport, 'rows'> {
  const total = (key: 'seconds' | 'billableSeconds' | 'entryCount') =>
    sums.reduce((all, sum) => all + sum[key], 0);
  return {
    seconds: total('seconds'),
    billableSeconds: total('billableSeconds'),
    entryCount: total('entryCount'),
  };
}
