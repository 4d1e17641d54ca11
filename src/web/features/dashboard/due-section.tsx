import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, CalendarClock, CalendarDays, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatWallClock } from '../../i18n/dates.ts';
import { homeTexts } from '../../i18n/en/dashboard.ts';
import { localTime } from '../../lib/local-time.ts';
import { trpc } from '../../session/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import type { DueItem } from '../notifications/notifications-data.ts';
import { dueText } from './due-text.ts';
import styles from './home-section.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';

const REFETCH_MS = 60_000;
/** Number of tickets listed before "Show all" is pressed. */
const MAX_LISTED = 8;

/** The user's assigned tickets that are due, each with a link that opens it on its board. */
export function DueSection() {
  const texts = homeTexts;
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { client } = trpc.useUtils();
  const due = useQuery({
    queryKey: ['notifications', 'due'],
    queryFn: () => client.notifications.due.query({ now: localTime(new Date()) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const { overdue = [], today = [], upcoming = [] } = due.data ?? {};
  const count = overdue.length + today.length + upcoming.length;
  const limit = showsAll ? count : MAX_LISTED;
  const afterOverdue = Math.max(0, limit - overdue.length);
  return (
    <section aria-labelledby={titleId} aria-busy={due.isPending} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        {texts.due}
      </h2>
      {due.isPending && <HomeSkeleton />}
      {due.isError && (
        <ErrorBanner
          text={texts.dueFailed}
          busy={due.isFetching}
          onRetry={() => void due.refetch()}
        />
      )}
      {due.data && count === 0 && (
        <p className={styles.none}>
          <CalendarCheck aria-hidden="true" />
          {texts.noneDue}
        </p>
      )}
      <DueGroup
        title={texts.overdue}
        icon={<CircleAlert aria-hidden="true" />}
        tone="late"
        count={overdue.length}
        items={overdue.slice(0, limit)}
      />
      <DueGroup
        title={texts.today}
        icon={<CalendarClock aria-hidden="true" />}
        tone="soon"
        count={today.length}
        items={today.slice(0, afterOverdue)}
      />
      <DueGroup
        title={texts.upcoming}
        icon={<CalendarDays aria-hidden="true" />}
        count={upcoming.length}
        items={upcoming.slice(0, Math.max(0, afterOverdue - today.length))}
      />
      {count > limit && (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          {texts.showAll(count)}
        </Button>
      )}
    </section>
  );
}

interface DueGroupProps {
  title: string;
  icon: ReactNode;
  tone?: 'late' | 'soon';
  count: number;
  items: DueItem[];
}

function DueGroup({ title, icon, tone, count, items }: DueGroupProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <div>
      <h3 id={titleId} className={cx(styles.group, tone && styles[tone])}>
        {title} <span className={styles.number}>{count}</span>
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {items.map((item) => (
          <li key={item.ticketId}>
            <Link
              to="/boards/$boardId"
              params={{ boardId: item.boardId }}
              search={{ ticket: item.ticketId }}
              className={styles.row}
            >
              <span className={cx(styles.icon, tone && styles[tone])}>{icon}</span>
              <span className={styles.words}>
                <span className={styles.name}>{item.ticketName}</span>
                <span className={styles.detail}>
                  <time
                    dateTime={item.dueDate}
                    title={formatWallClock(item.dueDate) ?? undefined}
                    className={cx(tone && styles[tone])}
                  >
                    {homeTexts.dueAt(dueText(item.dueDate, new Date()))}
                  </time>
                  {' · '}
                  {item.columnName}
                  {' · '}
                  {item.boardName}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
