import { useNavigate } from '@tanstack/react-router';
import { CopyPlus, FileDown, Pencil, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { quoteDocumentOf } from '../../../../../core/money/client-links/client-quote.ts';
import type { SentQuote } from '../../../../../core/money/quotes/quote.ts';
import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteLinkTexts, quoteTexts } from '../../../../i18n/en/quotes.ts';
import { sendingTexts } from '../../../../i18n/en/sending.ts';
import { newId } from '../../../../lib/new-id.ts';
import { downloadFile } from '../../../../lib/save-as.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { CreatedLink } from '../../../calendar-link/created-link.tsx';
import { PrintedPage } from '../../../print/print-sheet.tsx';
import { useIsPrinting } from '../../../print/use-is-printing.ts';
import layout from '../../invoices/invoice-layout.module.css';
import { ClientLinksPanel } from '../../sending/client-links-panel.tsx';
import { SendingsPanel } from '../../sending/sendings-panel.tsx';
import { QuoteHeading } from '../quote-heading.tsx';
import own from '../quotes.module.css';
import { DecisionPanel } from './decision-panel.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { UsePanel } from './use-panel.tsx';

const SendQuoteDialog = lazyDialog(() => import('./send-quote-dialog.tsx'));

interface SentPageProps {
  view: QuoteView;
  sent: SentQuote;
  /** The client's link that was just made. */
  url: string | null;
  /** Hides that link. */
  onRevised: () => void;
}

/** A sent quote, the client's decision, and its uses. */
export function SentPage({ view, sent, url, onRevised }: SentPageProps) {
  const texts = quoteTexts;
  const { id, version, state } = view;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const isPrinting = useIsPrinting();
  const [isRevising, setRevising] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const revise = trpc.money.quotes.revise.useMutation();
  const create = trpc.money.quotes.create.useMutation();
  const quote = quoteDocumentOf(sent);

  async function download() {
    setLoading(true);
    try {
      const { name, content } = await utils.client.money.quotes.file.query({ id });
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      downloadFile(name, new Blob([bytes], { type: 'application/pdf' }));
    } catch {
      showAlert(texts.downloadFailed);
    }
    setLoading(false);
  }

  async function duplicate() {
    const copyId = newId();
    try {
      const { clientId, projectId } = view;
      const copy = { id: copyId, clientId, projectId, subject: '', copyOf: id };
      const draft = await create.mutateAsync(copy);
      utils.money.quotes.get.setData({ id: copyId }, draft);
      await navigate({ to: '/finances/quotes/$quoteId', params: { quoteId: copyId } });
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.copyFailed);
    }
  }

  async function confirmRevise() {
    try {
      const draft = await revise.mutateAsync({ id, version });
      onRevised();
      utils.money.quotes.get.setData({ id }, draft);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.reviseFailed);
    }
    setRevising(false);
    void utils.money.invalidate();
  }

  return (
    <>
      <QuoteHeading
        view={view}
        title={texts.heading(sent.number)}
        note={view.clientName}
        actions={
          <>
            <Button
              icon={<FileDown aria-hidden="true" />}
              busy={isLoading}
              onClick={() => void download()}
            >
              {texts.download}
            </Button>
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {texts.print}
            </Button>
            <Button
              icon={<CopyPlus aria-hidden="true" />}
              busy={create.isPending}
              onClick={() => void duplicate()}
            >
              {texts.copy}
            </Button>
            <Button icon={<Send aria-hidden="true" />} onClick={() => setSending(true)}>
              {sendingTexts.sendByEmail}
            </Button>
            {state !== 'accepted' && (
              <Button icon={<Pencil aria-hidden="true" />} onClick={() => setRevising(true)}>
                {texts.revise}
              </Button>
            )}
          </>
        }
      />
      <div className={layout.layout}>
        <QuoteSheet quote={quote} />
        <div className={layout.side}>
          {url && state === 'sent' && (
            <section className={layout.panel} aria-label={quoteLinkTexts.link}>
              <div className={own.fresh}>
                <CreatedLink url={url} text={quoteLinkTexts.fresh} label={quoteLinkTexts.link} />
              </div>
            </section>
          )}
          <DecisionPanel view={view} />
          {state === 'accepted' && <UsePanel view={view} sent={sent} />}
          <SendingsPanel kind="quote" targetId={id} />
          <ClientLinksPanel kind="quote" targetId={id} />
        </div>
      </div>
      {isPrinting &&
        createPortal(
          <PrintedPage>
            <QuoteSheet quote={quote} />
          </PrintedPage>,
          document.body,
        )}
      {isSending && (
        <SendQuoteDialog
          view={view}
          onDownload={() => void download()}
          onClose={() => setSending(false)}
        />
      )}
      {isRevising && (
        <ConfirmDialog
          tone="primary"
          question={texts.reviseQuestion}
          details={texts.reviseDetails}
          confirm={texts.revise}
          busy={revise.isPending}
          onConfirm={() => void confirmRevise()}
          onCancel={() => setRevising(false)}
        />
      )}
    </>
  );
}
