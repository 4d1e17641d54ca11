import { groupBy } from '../../../core/lib/group-by.ts';
import { amountOf } from '../../../core/money/amounts.ts';
import { currencyOf } from '../../../core/money/currencies.ts';
import { type Decimal, quotient } from '../../../core/money/decimals.ts';
import { numberOf } from '../../../core/money/invoices/draft-totals.ts';
import { rateFinder } from '../../../core/money/invoices/entry-rates.ts';
import type { ProjectBudget } from '../../../core/money/reports/report-views.ts';
import type { BudgetedTime } from '../../storage/money/reports/budgeted-time.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

const SECONDS_PER_HOUR = 3600n;
const HOUR_DECIMALS = 4n;

/** The projects with a budget, by client and name, and how much of it is used (RP10). */
export async function projectBudgets(
  query: Query,
  { budgetedTime, invoicingParties }: BoardRepositories,
): Promise<ProjectBudget[]> {
  const projects = await budgetedTime.budgetedProjects(query);
  const ids = projects.map(({ projectId }) => projectId);
  const times = groupBy(await budgetedTime.timeOf(query, ids), ({ projectId }) => projectId);
  const clientIds = [...new Set(projects.map(({ clientId }) => clientId))];
  const clients = await invoicingParties.clientsOf(query, clientIds);
  const currencies = new Map(clients.map(({ id, currency }) => [id, currency]));
  const rates = await invoicingParties.ratesOf(query);
  return projects
    .map((project) => {
      const { projectId, clientId } = project;
      const currency = currencies.get(clientId) ?? '';
      const rateOf = rateFinder(rates, clientId, currency);
      const used = usedOf(times.get(projectId) ?? [], currency, (time) => rateOf(time)?.rate);
      return { ...project, currency, ...used };
    })
    .sort(
      (a, b) => compare(a.clientName, b.clientName) || compare(a.projectName, b.projectName) || 0,
    );
}

function usedOf(
  times: readonly BudgetedTime[],
  code: string,
  rateOf: (time: BudgetedTime) => Decimal | undefined,
): Pick<ProjectBudget, 'usedSeconds' | 'usedAmount' | 'unratedSeconds'> {
  const currency = currencyOf(code);
  const used = { usedSeconds: 0, usedAmount: 0, unratedSeconds: 0 };
  for (const time of times) {
    used.usedSeconds += time.seconds;
    if (!time.isBillable || !currency) continue;
    const rate = time.rate === null ? rateOf(time) : numberOf(time.rate);
    if (!rate) used.unratedSeconds += time.seconds;
    else {
      const hours = quotient(BigInt(time.billedSeconds), SECONDS_PER_HOUR, HOUR_DECIMALS);
      used.usedAmount += Number(amountOf(rate, hours, currency));
    }
  }
  return used;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
