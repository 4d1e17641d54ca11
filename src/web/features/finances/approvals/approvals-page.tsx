import { Link, useSearch } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalListItem } from '../../../../core/money/approvals/approval-views.ts';
import { approvalListTexts } from '../../../i18n/en/approvals.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { secondsText } from '../../time/time-texts.ts';
import { periodText } from '../day-text.ts';
import tables from '../invoices/list/invoice-table.module.css';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import styles from './approvals.module.css';
import { readApprovalsSearch } from './approvals-search.ts';

const NewApprovalDialog = lazyDialog(() => import('./new-approval-dialog.tsx'));

/** All requests to clients to approve hours, the newest first. */
export default function ApprovalsPage() {
  const texts = approvalListTexts;
  const isStale = useMoneyLive();
  const { client } = readApprovalsSearch(useSearch({ strict: false }));
  const [isAdding, setAdding] = useState(client !== undefined);
  const query = trpc.money.approvals.list.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.next,
      initialCursor: null,
      staleTime: 0,
      // Recorded time changes without news of money.
      refetchInterval: REFETCH_INTERVAL_MS,
    },
  );
  const listed = query.data?.pages.flatMap((page) => page.approvals);
  if (!listed) {
    return query.isError ? (
      <ErrorBanner
        text={texts.loadFailed}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  const request = (
    <Button
      variant="primary"
      icon={<ClipboardCheck aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {texts.request}
    </Button>
  );
  return (
    <>
      {isStale && <StaleNote />}
      {listed.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck aria-hidden="true" />}
          title={texts.none}
          text={texts.noneText}
          action={request}
        />
      ) : (
        <>
          <div className={styles.bar}>
            <h2 className={styles.title}>{texts.title}</h2>
            {request}
          </div>
          <ApprovalTable approvals={listed} />
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {query.isFetchingNextPage ? texts.loadingMore : texts.more}
              </Button>
            </div>
          )}
        </>
      )}
      {isAdding && <NewApprovalDialog clientId={client} onClose={() => setAdding(false)} />}
    </>
  );
}

function ApprovalTable({ approvals }: { approvals: readonly ApprovalListItem[] }) {
  const { columns, title } = approvalListTexts;
  return (
    <table className={tables.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{columns.client}</th>
          <th scope="col">{columns.period}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className={tables.amount}>
            {columns.lines}
          </th>
          <th scope="col" className={tables.amount}>
            {columns.hours}
          </th>
        </tr>
      </thead>
      <tbody>
        {approvals.map((approval) => (
          <ApprovalRow key={approval.id} approval={approval} />
        ))}
      </tbody>
    </table>
  );
}

function ApprovalRow({ approval }: { approval: ApprovalListItem }) {
  const texts = approvalListTexts;
  const { id, clientName, projectName, from, until, state, approvedCount, lineCount } = approval;
  return (
    <tr>
      <th scope="row" className={tables.number}>
        <Link
          to="/finances/approvals/$approvalId"
          params={{ approvalId: id }}
          className={tables.link}
        >
          {clientName}
        </Link>
        {projectName && <span className={tables.kind}>{projectName}</span>}
      </th>
      <td className={tables.client}>{periodText(from, until)}</td>
      <td className={tables.state}>
        <ApprovalBadge state={state} />
      </td>
      <td className={cx(tables.amount, tables.open)} data-label={texts.columns.lines}>
        {texts.approvedOf(approvedCount, lineCount)}
      </td>
      <td className={cx(tables.amount, tables.gross)}>{secondsText(approval.seconds)}</td>
    </tr>
  );
}
