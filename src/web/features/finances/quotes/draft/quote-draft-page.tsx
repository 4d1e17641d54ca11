import { useNavigate } from '@tanstack/react-router';
import { Send, Trash } from 'lucide-react';
import { useRef, useState } from 'react';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { quoteTexts } from '../../../../i18n/en/quotes.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorBanner } from '../../../../ui/error-banner.tsx';
import { showResult } from '../../../undo/undo-stack.tsx';
import { amountText } from '../../amount-text.ts';
import type { SavingState } from '../../invoices/draft/draft-session.ts';
import { MissingList } from '../../invoices/draft/missing-list.tsx';
import { useConfirmLeaving } from '../../invoices/draft/use-confirm-leaving.tsx';
import layout from '../../invoices/invoice-layout.module.css';
import { shownTotals } from '../../invoices/lines/shown-totals.ts';
import { QuoteHeading } from '../quote-heading.tsx';
import { QuoteDetails } from './quote-details.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { type QuoteDraftView, useQuoteDraft } from './use-quote-draft.ts';

interface QuoteDraftPageProps {
  view: QuoteDraftView;
  /** Called with the client's link. */
  onSent: (url: string) => void;
}

/** A draft of a quote, and the data that it lacks for being sent. */
export function QuoteDraftPage({ view: loaded, onSent }: QuoteDraftPageProps) {
  const texts = quoteTexts;
  const { session, state } = useQuoteDraft(loaded);
  const leaving = useConfirmLeaving(session);
  const { view, draft, saving, reason } = state;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const clientQuery = trpc.money.clients.get.useQuery({ clientId: view.clientId });
  const businessQuery = trpc.money.business.get.useQuery();
  const failed = [clientQuery, businessQuery].filter(({ isError }) => isError);
  const page = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<'send' | 'discard' | null>(null);
  // Sent again after a lost answer, it makes no second link.
  const [linkId] = useState(newId);
  const send = trpc.money.quotes.send.useMutation();
  const discard = trpc.money.quotes.discard.useMutation();
  const totals = shownTotals({ ...draft, prepaid: 0 }, null)?.totals;
  const amount = totals ? amountText(totals.gross, draft.currency) : '';
  const isMissing = view.missing.length > 0;

  /** The question covers everything typed so far. */
  async function ask() {
    const invalid = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      showAlert(texts.invalid);
      return invalid.focus();
    }
    if (!(await session.flush())) {
      if (session.hasUnsaved()) showAlert(texts.notSaved);
      return;
    }
    if (session.getState().view.missing.length === 0) setAsking('send');
    else document.getElementById('before-issuing')?.scrollIntoView({ block: 'nearest' });
  }

  async function confirmSend() {
    try {
      const { id, version } = session.getState().view;
      const { quote, url } = await send.mutateAsync({ id, version, linkId });
      setAsking(null);
      onSent(url);
      showResult(texts.sent(quote.number ?? ''));
      utils.money.quotes.get.setData({ id }, quote);
    } catch (error) {
      setAsking(null);
      showAlert(reasonOf(error) ?? texts.sendFailed);
    }
    void utils.money.invalidate();
  }

  async function confirmDiscard() {
    try {
      await session.stop();
      const { id, version } = session.getState().view;
      await discard.mutateAsync({ id, version });
      session.forget();
      setAsking(null);
      showResult(texts.discarded);
      await navigate({ to: '/finances/quotes' });
    } catch (error) {
      session.resume();
      setAsking(null);
      showAlert(reasonOf(error) ?? texts.discardFailed);
    }
    void utils.money.invalidate();
  }

  return (
    <>
      <QuoteHeading
        view={view}
        title={
          view.number === null
            ? texts.draftHeading(view.clientName)
            : texts.revising(view.number, view.revision + 1)
        }
        note={<SavingNote saving={saving} reason={reason} />}
        actions={
          <>
            {view.number === null && (
              <Button icon={<Trash aria-hidden="true" />} onClick={() => setAsking('discard')}>
                {texts.discard}
              </Button>
            )}
            <Button
              variant="primary"
              icon={<Send aria-hidden="true" />}
              aria-disabled={isMissing || undefined}
              aria-describedby={isMissing ? 'before-issuing' : undefined}
              onClick={() => void ask()}
            >
              {texts.send}
            </Button>
          </>
        }
      />
      {failed.length > 0 && (
        <ErrorBanner
          text={draftTexts.partiesFailed}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      <div ref={page} className={layout.layout}>
        <QuoteEditor
          session={session}
          view={view}
          draft={draft}
          client={clientQuery.data ?? null}
          business={businessQuery.data?.details ?? null}
          isLoaded={clientQuery.isSuccess && businessQuery.isSuccess}
        />
        <div className={layout.side}>
          <MissingList view={view} draft={draft} title={texts.before} />
          <QuoteDetails session={session} clientId={view.clientId} draft={draft} />
        </div>
      </div>
      {leaving}
      {asking === 'send' && (
        <ConfirmDialog
          tone="primary"
          question={texts.sendQuestion(view.clientName, amount)}
          details={texts.sendDetails}
          confirm={texts.send}
          busy={send.isPending}
          onConfirm={() => void confirmSend()}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          question={texts.discardQuestion}
          details={texts.discardDetails}
          confirm={texts.discard}
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
