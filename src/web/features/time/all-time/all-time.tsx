import { useNavigate, useSearch } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import type { AllTimeEntry } from '../../../../core/time/all-time.ts';
import { allTimeTexts } from '../../../i18n/en/all-time.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { EntryLine } from '../entries/entry-line.tsx';
import { formatLongDay } from '../time-dates.ts';
import { secondsText } from '../time-texts.ts';
import { totalOf } from '../timesheet/week.ts';
import { useTime } from '../use-time.ts';
import styles from './all-time.module.css';
import { AllTimeFilters } from './all-time-filters.tsx';
import { type AllTimeSearch, filterOf, isPeriod, readAllTimeSearch } from './all-time-search.ts';
import { OwnRate } from './own-rate.tsx';
import { useAllTime } from './use-all-time.ts';

/** The time of everyone; an ADMIN can edit entries on tickets that they see. */
export default function AllTime() {
  const texts = allTimeTexts;
  const navigate = useNavigate();
  const { session } = useTime();
  const search = readAllTimeSearch(useSearch({ strict: false }));
  const filter = filterOf(search);
  const choices = trpc.time.allChoices.useQuery(undefined, { staleTime: 0 });
  const { query, entries, totals, isStale, run } = useAllTime(filter);
  const { isError, isFetching, hasNextPage, refetch, fetchNextPage } = query;

  function change(part: AllTimeSearch) {
    void navigate({
      to: '/time',
      search: { show: 'all', ...search, ...part },
      replace: true,
      resetScroll: false,
    });
  }

  const days = groupByDay(entries ?? []);
  return (
    <>
      <AllTimeFilters filter={filter} choices={choices.data} onChange={change} />
      {isStale && (
        <p role="status" className={styles.stale}>
          {texts.stale}
        </p>
      )}
      {isError && (
        <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!entries && !isError && isPeriod(filter) && <LoadingScreen inline text={texts.loading} />}
      {totals && (
        <p className={styles.totals}>
          <span>
            {texts.total} <strong>{secondsText(totals.seconds)}</strong>
          </span>
          <span>
            {texts.billableTotal} <strong>{secondsText(totals.billableSeconds)}</strong>
          </span>
          <span>
            {texts.billedTotal} <strong>{secondsText(totals.billedSeconds)}</strong>
          </span>
          <span>{texts.count(totals.count)}</span>
        </p>
      )}
      {entries?.length === 0 && (
        <EmptyState icon={<Timer aria-hidden="true" />} title={texts.none} text={texts.noneText} />
      )}
      {days.map(([day, ofDay]) => (
        <section key={day} className={styles.day} aria-label={formatLongDay(day)}>
          <h2 className={styles.head}>
            <span>{formatLongDay(day)}</span>
            {/* The last day may go on. */}
            {!(hasNextPage && day === days.at(-1)?.[0]) && (
              <span className={styles.dayTotal}>{secondsText(totalOf(ofDay))}</span>
            )}
          </h2>
          <ul className={styles.list}>
            {ofDay.map((entry) => (
              <EntryLine
                key={entry.id}
                session={{ run }}
                entry={entry}
                hasOverlap={false}
                person={entry.personName || texts.nameless}
                isFixed={entry.isHidden && entry.userId !== session.userId}
                extra={<OwnRate entry={entry} onChanged={refetch} />}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetching} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

function groupByDay(entries: readonly AllTimeEntry[]): [string, AllTimeEntry[]][] {
  const days = new Map<string, AllTimeEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days].sort(([a], [b]) => (a < b ? 1 : -1));
}
