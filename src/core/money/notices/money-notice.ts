import type { ProjectBudget } from '../reports/report-views.ts';

/** The shares of a budget, in percent, at which ADMINs are notified. */
const BUDGET_THRESHOLDS = [80, 100] as const;

interface BudgetNotice {
  kind: 'budget';
  projectId: string;
  projectName: string;
  clientId: string;
  clientName: string;
  measure: 'hours' | 'amount';
  percent: (typeof BUDGET_THRESHOLDS)[number];
}

/**
 * The content of a notification about money, for ADMINs. It has no ticket.
 * `recurring`: a recurring invoice has made a draft. `hours`: a client has approved hours or asked.
 */
export type MoneyNotice =
  | BudgetNotice
  | { kind: 'recurring'; invoiceId: string; name: string; clientName: string }
  | {
      kind: 'hours';
      approvalId: string;
      clientName: string;
      /** As the client gave it. */
      person: string;
      approved: number;
      asked: number;
    };
export type MoneyNoticeKind = MoneyNotice['kind'];

/** A threshold that a budget has reached. */
export interface ReachedBudget extends Omit<BudgetNotice, 'kind'> {
  /** In seconds or minor units; a new value notifies again. */
  budget: number;
}

/** The thresholds that budgets have reached, the highest of each budget last (BN1). */
export function reachedBudgets(budgets: readonly ProjectBudget[]): ReachedBudget[] {
  return budgets.flatMap((project) => {
    const { budgetSeconds, usedSeconds, budgetAmount, usedAmount } = project;
    const { projectId, projectName, clientId, clientName } = project;
    const of = { projectId, projectName, clientId, clientName };
    const reached = (measure: 'hours' | 'amount', budget: number | null, used: number) =>
      BUDGET_THRESHOLDS.filter(
        (percent) => budget !== null && budget > 0 && BigInt(used) * 100n >= share(budget, percent),
      ).map((percent) => ({ ...of, measure, percent, budget: budget ?? 0 }));
    return [
      ...reached('hours', budgetSeconds, usedSeconds),
      ...reached('amount', budgetAmount, usedAmount),
    ];
  });
}

/** A hundred times a share: without a fraction. */
function share(budget: number, percent: number): bigint {
  return BigInt(budget) * BigInt(percent);
}

/** The page that a notice leads to. */
export function noticePath(notice: MoneyNotice): string {
  if (notice.kind === 'budget') return `/finances/clients/${notice.clientId}`;
  if (notice.kind === 'recurring') return `/finances/invoices/${notice.invoiceId}`;
  return `/finances/approvals/${notice.approvalId}`;
}
