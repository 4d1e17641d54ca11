import { useState } from 'react';
import type { QuoteView } from '../../../../../core/money/quotes/quote-views.ts';
import { sendingTexts } from '../../../../i18n/en/sending.ts';
import { newId } from '../../../../lib/new-id.ts';
import { trpc } from '../../../../session/trpc.ts';
import { MessageDialog, PREPARED_ONCE } from '../../sending/message-dialog.tsx';

interface SendQuoteDialogProps {
  view: QuoteView;
  onDownload: () => void;
  onClose: () => void;
}

/** Emails a quote that was fixed before, with a proposed text that can be edited. */
export default function SendQuoteDialog({ view, onDownload, onClose }: SendQuoteDialogProps) {
  const request = { quoteId: view.id };
  const prepared = trpc.money.quoteSendings.prepare.useQuery(request, PREPARED_ONCE);
  const sending = trpc.money.quoteSendings.send.useMutation();
  // Sent again after a lost answer, it is the same email.
  const [id] = useState(newId);
  return (
    <MessageDialog
      title={sendingTexts.titles.document(view.number ?? '')}
      prepared={prepared}
      isSending={sending.isPending}
      onSend={(message) => sending.mutateAsync({ id, ...request, ...message })}
      target={{ kind: 'quote', targetId: view.id }}
      onDownload={onDownload}
      onClose={onClose}
    />
  );
}
