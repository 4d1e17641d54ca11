import { Link } from '@tanstack/react-router';
import { FilePlus2, FolderInput, SquareKanban } from 'lucide-react';
import { useState } from 'react';
import type { SentQuote } from '../../../../../core/money/quotes/quote.ts';
import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { quoteUseTexts } from '../../../../i18n/en/quotes.ts';
import { newId } from '../../../../lib/new-id.ts';
import { reasonOf } from '../../../../session/error-reason.ts';
import { trpc } from '../../../../session/trpc.ts';
import { showAlert } from '../../../../ui/alert-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import layout from '../../invoices/invoice-layout.module.css';
import own from '../quotes.module.css';

const TakeOverDialog = lazyDialog(() => import('./take-over-dialog.tsx'));
const TicketsDialog = lazyDialog(() => import('./tickets-dialog.tsx'));

/** The uses of an accepted quote: a project's budget, tickets, an invoice. */
export function UsePanel({ view, sent }: { view: QuoteView; sent: SentQuote }) {
  const texts = quoteUseTexts;
  const { id, version, use } = view;
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState<'project' | 'tickets' | null>(null);
  const makeInvoice = trpc.money.quotes.makeInvoice.useMutation();

  async function invoice() {
    try {
      const made = await makeInvoice.mutateAsync({ id, version, invoiceId: newId() });
      utils.money.quotes.get.setData({ id }, made);
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
    void utils.money.invalidate();
  }

  return (
    <section className={layout.panel} aria-labelledby="quote-use">
      <h3 id="quote-use" className={layout.panelTitle}>
        {texts.title}
      </h3>
      {use.takenOverAt !== null ? (
        <p className={own.muted}>{texts.takenOver}</p>
      ) : (
        <Button
          size="sm"
          icon={<FolderInput aria-hidden="true" />}
          onClick={() => setOpen('project')}
        >
          {texts.takeOver}
        </Button>
      )}
      {use.tickets ? (
        <div className={own.done}>
          <p className={own.muted}>{texts.ticketsMade(use.tickets.count)}</p>
          <Link to="/boards/$boardId" params={{ boardId: use.tickets.boardId }}>
            {texts.toBoard}
          </Link>
        </div>
      ) : (
        <Button
          size="sm"
          icon={<SquareKanban aria-hidden="true" />}
          onClick={() => setOpen('tickets')}
        >
          {texts.tickets}
        </Button>
      )}
      {use.invoiceId ? (
        <Link to="/finances/invoices/$invoiceId" params={{ invoiceId: use.invoiceId }}>
          {texts.toInvoice}
        </Link>
      ) : (
        <Button
          size="sm"
          icon={<FilePlus2 aria-hidden="true" />}
          busy={makeInvoice.isPending}
          onClick={() => void invoice()}
        >
          {texts.invoice}
        </Button>
      )}
      {isOpen === 'project' && (
        <TakeOverDialog view={view} sent={sent} onClose={() => setOpen(null)} />
      )}
      {isOpen === 'tickets' && (
        <TicketsDialog view={view} sent={sent} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
