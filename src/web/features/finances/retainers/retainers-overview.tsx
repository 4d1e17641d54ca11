import { Link } from '@tanstack/react-router';
import { retainersTexts } from '../../../i18n/en/retainers.ts';
import { trpc } from '../../../session/trpc.ts';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import styles from '../overview/overview.module.css';
import { RetainerBurn } from './retainer-burn.tsx';

/** How much of the retainers is used this month; nothing without one. */
export function RetainersOverview() {
  const texts = retainersTexts;
  const { data, isError, isFetching, refetch } = trpc.money.retainers.list.useQuery(
    { clientId: null },
    { staleTime: 0 },
  );
  if (!data) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : null;
  }
  const begun = data.flatMap((view) => {
    const [month] = view.months;
    return month ? [{ view, month }] : [];
  });
  if (begun.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="retainers">
      <h2 id="retainers" className={styles.title}>
        {texts.overview}
      </h2>
      <ul className={styles.budgets}>
        {begun.map(({ view, month }) => (
          <li key={view.id} className={styles.budget}>
            <p className={styles.budgetName}>
              <span>{view.name}</span>
              <Link
                to="/finances/clients/$clientId"
                params={{ clientId: view.clientId }}
                className={styles.client}
              >
                {view.clientName}
              </Link>
            </p>
            <RetainerBurn view={view} month={month} />
          </li>
        ))}
      </ul>
    </section>
  );
}
