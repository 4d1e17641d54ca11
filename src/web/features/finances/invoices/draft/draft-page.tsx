import { useNavigate } from '@tanstack/react-router';
import { Send, Trash } from 'lucide-react';
import { useRef, useState } from 'react';
import { draftTexts, issueTexts } from '../../../../i18n/en/invoice-draft.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import { amountText } from '../../amount-text.ts';
import { InvoiceExpenses } from '../../expenses/billing/invoice-expenses.tsx';
import { InvoiceHeading } from '../invoice-heading.tsx';
import layout from '../invoice-layout.module.css';
import { shownTotals } from '../lines/shown-totals.ts';
import { DraftDetails } from './draft-details.tsx';
import { DraftEditor } from './draft-editor.tsx';
import type { DraftView, SavingState } from './draft-session.ts';
import { MissingList } from './missing-list.tsx';
import { useConfirmLeaving } from './use-confirm-leaving.tsx';
import { useDraft } from './use-draft.ts';

/** A draft, and the data that it lacks for being issued. */
export function DraftPage({ view: loaded }: { view: DraftView }) {
  const texts = draftTexts;
  const { session, state } = useDraft(loaded);
  const leaving = useConfirmLeaving(session);
  const { view, draft, saving, reason } = state;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const clientQuery = trpc.money.clients.get.useQuery({ clientId: view.clientId });
  const businessQuery = trpc.money.business.get.useQuery();
  const client = clientQuery.data ?? null;
  const business = businessQuery.data?.details ?? null;
  const failed = [clientQuery, businessQuery].filter(({ isError }) => isError);
  const page = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<'issue' | 'discard' | null>(null);
  const issue = trpc.money.invoices.issue.useMutation();
  const discard = trpc.money.invoices.discard.useMutation();
  const totals = shownTotals(draft, view.creditBasis)?.totals;
  const amount = totals ? amountText(totals.gross, draft.currency) : '';
  const isMissing = view.missing.length > 0;

  /** The question covers everything typed so far. */
  async function ask() {
    const invalid = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      showAlert(issueTexts.invalid);
      return invalid.focus();
    }
    if (!(await session.flush())) {
      // The session reports if it is no longer a draft.
      if (session.hasUnsaved()) showAlert(issueTexts.notSaved);
      return;
    }
    if (session.getState().view.missing.length === 0) setAsking('issue');
    else document.getElementById('before-issuing')?.scrollIntoView({ block: 'nearest' });
  }

  async function confirmIssue() {
    try {
      const { id, version } = session.getState().view;
      const issued = await issue.mutateAsync({ id, version });
      setAsking(null);
      showResult(issueTexts.issued(issued.number ?? ''));
      utils.money.invoices.get.setData({ id }, issued);
      void utils.money.invalidate();
    } catch (error) {
      setAsking(null);
      showAlert(reasonOf(error) ?? issueTexts.failed);
      void utils.money.invalidate();
    }
  }

  async function confirmDiscard() {
    try {
      await session.stop();
      const { id, version } = session.getState().view;
      await discard.mutateAsync({ id, version });
      session.forget();
      setAsking(null);
      showResult(texts.discarded);
      await navigate({ to: '/finances/invoices' });
      void utils.money.invalidate();
    } catch (error) {
      session.resume();
      setAsking(null);
      showAlert(reasonOf(error) ?? texts.discardFailed);
      void utils.money.invalidate();
    }
  }

  return (
    <>
      <InvoiceHeading
        view={view}
        title={texts.heading(view.clientName)}
        note={<SavingNote saving={saving} reason={reason} />}
        actions={
          <>
            <Button icon={<Trash aria-hidden="true" />} onClick={() => setAsking('discard')}>
              {texts.discardDraft}
            </Button>
            <Button
              variant="primary"
              icon={<Send aria-hidden="true" />}
              aria-disabled={isMissing || undefined}
              aria-describedby={isMissing ? 'before-issuing' : undefined}
              onClick={() => void ask()}
            >
              {issueTexts.issue[view.kind]}
            </Button>
          </>
        }
      />
      {failed.length > 0 && (
        <ErrorBanner
          text={texts.partiesFailed}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      <div ref={page} className={layout.layout}>
        <DraftEditor
          session={session}
          view={view}
          draft={draft}
          client={client}
          business={business}
          isLoaded={clientQuery.isSuccess && businessQuery.isSuccess}
        />
        <div className={layout.side}>
          <MissingList view={view} draft={draft} />
          <InvoiceExpenses expenses={view.expenses} />
          <DraftDetails
            session={session}
            view={view}
            draft={draft}
            businessCurrency={business?.currency ?? null}
          />
        </div>
      </div>
      {leaving}
      {asking === 'issue' && (
        <ConfirmDialog
          tone="primary"
          question={issueTexts.question[view.kind](view.clientName, amount)}
          details={issueTexts.details}
          confirm={issueTexts.issue[view.kind]}
          busy={issue.isPending}
          onConfirm={() => void confirmIssue()}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          question={texts.discardQuestion}
          details={texts.discardDetails(view.entries.length)}
          confirm={texts.discardDraft}
          busy={discard.isPending}
          onConfirm={() => void confirmDiscard()}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}

function SavingNote({ saving, reason }: { saving: SavingState; reason: string | null }) {
  const text = saving === 'refused' && reason ? reason : draftTexts.saving[saving];
  return (
    <span role="status" data-saving={saving}>
      {text}
    </span>
  );
}
