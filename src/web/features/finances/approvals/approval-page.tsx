import { Link } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ApprovalView } from '../../../../core/money/approvals/approval-views.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { approvalTexts } from '../../../i18n/en/approvals.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { secondsText } from '../../time/time-texts.ts';
import { amountText } from '../amount-text.ts';
import { periodText } from '../day-text.ts';
import layout from '../invoices/invoice-layout.module.css';
import { REFETCH_INTERVAL_MS } from '../refetch-interval.ts';
import { ClientLinksPanel } from '../sending/client-links-panel.tsx';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { EmailButton, EmailsPanel } from './approval-emails.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import styles from './approvals.module.css';
import { takeCreatedLink } from './created-links.ts';
import { FreshLink } from './fresh-link.tsx';

/** A request to approve hours: what the client said of each line, and its links. */
export default function ApprovalPage({ id }: { id: string }) {
  const texts = approvalTexts;
  const isStale = useMoneyLive();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => setUrl((before) => takeCreatedLink(id) ?? before), [id]);
  const { data, error, isError, isFetching, refetch } = trpc.money.approvals.get.useQuery(
    { id },
    {
      staleTime: 0,
      // Recorded time changes without news of money.
      refetchInterval: REFETCH_INTERVAL_MS,
      retry: (count, failure) => codeOf(failure) !== 'approval.unknown' && count < 2,
    },
  );
  if (isError && codeOf(error) === 'approval.unknown') {
    return (
      <EmptyState
        icon={<ClipboardX aria-hidden="true" />}
        title={texts.unknown}
        text={texts.unknownText}
        action={
          <Link to="/finances/approvals" className={buttonClass()}>
            {texts.toList}
          </Link>
        }
      />
    );
  }
  if (!data) {
    return isError ? (
      <ErrorBanner text={texts.loadFailed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <LoadingScreen inline text={texts.loading} />
    );
  }
  return (
    <>
      {isStale && <StaleNote />}
      <Approval view={data} url={url} onEnded={() => setUrl(null)} />
    </>
  );
}

interface ApprovalProps {
  view: ApprovalView;
  url: string | null;
  onEnded: () => void;
}

function Approval({ view, url, onEnded }: ApprovalProps) {
  const texts = approvalTexts;
  const { id, clientId, clientName, projectName, from, until, closedAt, createdAt } = view;
  const isClosed = closedAt !== null;
  return (
    <>
      <header className={layout.heading}>
        <div className={layout.words}>
          <h2 className={layout.title}>
            {clientName}, {periodText(from, until)}
          </h2>
          <p className={layout.note}>
            <ApprovalBadge state={view.state} />
            {projectName && <span>{projectName}</span>}
            <span>{texts.summary(view.approvedCount, view.lineCount)}</span>
          </p>
        </div>
        <div className={layout.actions}>
          <Link
            to="/time"
            search={{
              ...{ show: 'all' as const, from, to: until, client: clientId },
              ...(view.projectId !== null && { project: view.projectId }),
            }}
            className={buttonClass('secondary')}
          >
            {texts.entries}
          </Link>
          <Link
            to="/finances/new-invoice"
            search={{ client: clientId }}
            className={buttonClass('secondary')}
          >
            {texts.newInvoice}
          </Link>
          {!isClosed && <EmailButton id={id} />}
          {!isClosed && <EndButton id={id} onEnded={onEnded} />}
        </div>
      </header>
      <div className={layout.layout}>
        <div className={styles.main}>
          {view.message && <p className={styles.message}>{view.message}</p>}
          <ApprovalLines view={view} />
        </div>
        <div className={layout.side}>
          {url && !isClosed && <FreshLink view={view} url={url} />}
          <section className={layout.panel} aria-label={texts.total}>
            <p className={styles.sum}>{secondsText(view.seconds)}</p>
            {view.amount !== null && (
              <p className={styles.muted}>{amountText(view.amount, view.currency)}</p>
            )}
            <p className={styles.muted}>{texts.requested(formatDay(createdAt), view.createdBy)}</p>
            {isClosed && <p className={styles.muted}>{texts.ended(formatDay(closedAt))}</p>}
            <p className={styles.muted}>{texts.shows[view.showsNames ? 'names' : 'noNames']}</p>
            <p className={styles.muted}>
              {texts.shows[view.showsAmounts ? 'amounts' : 'noAmounts']}
            </p>
          </section>
          {view.emails.length > 0 && <EmailsPanel view={view} />}
          {!isClosed && <ClientLinksPanel kind="approval" targetId={id} />}
        </div>
      </div>
    </>
  );
}

function EndButton({ id, onEnded }: { id: string; onEnded: () => void }) {
  const texts = approvalTexts;
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const close = trpc.money.approvals.close.useMutation();

  async function end() {
    if (close.isPending) return;
    try {
      const view = await close.mutateAsync({ id });
      utils.money.approvals.get.setData({ id }, view);
      onEnded();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.endFailed);
    }
    setAsking(false);
    void utils.money.invalidate();
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.end}</Button>
      {isAsking && (
        <ConfirmDialog
          question={texts.endQuestion}
          details={texts.endDetails}
          confirm={texts.end}
          busy={close.isPending}
          onConfirm={() => void end()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
