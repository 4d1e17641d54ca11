import { Link } from '@tanstack/react-router';
import type { ProjectBudget } from '../../../../core/money/reports/report-views.ts';
import { budgetsTexts } from '../../../i18n/en/money-overview.ts';
import { trpc } from '../../../session/trpc.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { BudgetBurn } from '../reports/budget-burn.tsx';
import styles from './overview.module.css';

/** The projects with a budget, and how much of it is used; nothing without one. */
export function Budgets() {
  const texts = budgetsTexts;
  const { data, isError, isFetching, refetch } = trpc.money.reports.budgets.useQuery(undefined, {
    staleTime: 0,
  });
  if (!data) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : null;
  }
  if (data.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="budgets">
      <h2 id="budgets" className={styles.title}>
        {texts.title}
      </h2>
      <ul className={styles.budgets}>
        {data.map((budget) => (
          <BudgetRow key={budget.projectId} budget={budget} />
        ))}
      </ul>
    </section>
  );
}

function BudgetRow({ budget }: { budget: ProjectBudget }) {
  const { clientId, clientName, projectName } = budget;
  return (
    <li className={styles.budget}>
      <p className={styles.budgetName}>
        <span>{projectName}</span>
        <Link to="/finances/clients/$clientId" params={{ clientId }} className={styles.client}>
          {clientName}
        </Link>
      </p>
      <BudgetBurn budget={budget} />
    </li>
  );
}
