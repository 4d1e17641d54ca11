import { Link } from '@tanstack/react-router';
import { ArrowLeft, FilePlus2, Plus } from 'lucide-react';
import { useState } from 'react';
import type {
  MilestoneView,
  ProjectMilestones,
} from '../../../../core/money/fixed-prices/milestones.ts';
import { milestonesTexts } from '../../../i18n/en/milestones.ts';
import { codeOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { amountText } from '../amount-text.ts';
import { StaleNote, useMoneyLive } from '../use-money-live.tsx';
import { MilestoneDialog } from './milestone-dialog.tsx';
import { MilestoneRow } from './milestone-row.tsx';
import styles from './milestones.module.css';
import { useMilestoneActions } from './use-milestone-actions.ts';

/** The milestones of a project: their progress, and the amounts to invoice. */
export default function MilestonesPage({ id: projectId }: { id: string }) {
  const texts = milestonesTexts;
  const isStale = useMoneyLive();
  const query = trpc.money.milestones.list.useQuery(
    { projectId },
    {
      staleTime: 0,
      retry: (count, error) => codeOf(error) !== 'project.unknown' && count < 2,
    },
  );
  if (codeOf(query.error) === 'project.unknown') {
    return (
      <EmptyState
        title={texts.unknownTitle}
        text={texts.unknownText}
        action={
          <Link to="/finances/clients" className={buttonClass()}>
            {texts.backToClients}
          </Link>
        }
      />
    );
  }
  if (!query.data) {
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
  return <Milestones project={query.data} isStale={isStale} />;
}

function Milestones({ project, isStale }: { project: ProjectMilestones; isStale: boolean }) {
  const texts = milestonesTexts;
  const { clientId, milestones } = project;
  const [edited, setEdited] = useState<MilestoneView | 'new' | null>(null);
  const actions = useMilestoneActions(project);
  const isBillable = milestones.some(
    ({ value, reachedOn, invoice }) => value !== null && reachedOn !== null && !invoice,
  );
  return (
    <>
      <div className={styles.heading}>
        {clientId === null ? (
          <Link to="/finances/clients" className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {texts.backToClients}
          </Link>
        ) : (
          <Link to="/finances/clients/$clientId" params={{ clientId }} className={styles.back}>
            <ArrowLeft aria-hidden="true" />
            {texts.back}
          </Link>
        )}
        <h2 className={styles.title}>{texts.title(project.name)}</h2>
        <div className={styles.buttons}>
          {clientId !== null && isBillable && (
            <Link
              to="/finances/new-invoice"
              search={{ client: clientId }}
              className={buttonClass()}
            >
              <FilePlus2 aria-hidden="true" />
              {texts.invoice}
            </Link>
          )}
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            data-new-milestone
            onClick={() => setEdited('new')}
          >
            {texts.add}
          </Button>
        </div>
      </div>
      {isStale && <StaleNote />}
      {project.isFixedPrice && <Agreed project={project} />}
      {milestones.length === 0 ? (
        <EmptyState title={texts.none} text={texts.noneText} />
      ) : (
        <ol className={styles.list} aria-label={texts.list}>
          {milestones.map((milestone, index) => (
            <MilestoneRow
              key={milestone.id}
              milestone={milestone}
              currency={project.currency}
              isFirst={index === 0}
              isLast={index === milestones.length - 1}
              onEdit={() => setEdited(milestone)}
              actions={actions}
            />
          ))}
        </ol>
      )}
      {edited && (
        <MilestoneDialog
          project={project}
          milestone={
            edited === 'new' ? null : (milestones.find(({ id }) => id === edited.id) ?? edited)
          }
          onSaved={actions.take}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Agreed({ project }: { project: ProjectMilestones }) {
  const texts = milestonesTexts;
  const { agreedAmount, billed, currency } = project;
  if (agreedAmount === null || currency === null) {
    return <p className={styles.note}>{texts.noAgreed}</p>;
  }
  const sums = [
    [texts.agreed, agreedAmount],
    [texts.billed, billed],
    [texts.left, Math.max(agreedAmount - billed, 0)],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amountText(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
