import { useState } from 'react';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import type { ReminderLevel } from '../../../../core/money/sending/sending.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';
import { newId } from '../../../lib/new-id.ts';
import { trpc } from '../../../session/trpc.ts';
import { downloadInvoiceFile } from '../invoices/issued/download-file.ts';
import { MessageDialog, PREPARED_ONCE } from './message-dialog.tsx';

interface SendDialogProps {
  view: InvoiceView;
  /** Of a reminder; null for the invoice itself. */
  level: ReminderLevel | null;
  onClose: () => void;
}

/** Sends an invoice or a reminder, with a proposed text that can be edited. */
export default function SendDialog({ view, level, onClose }: SendDialogProps) {
  const { titles } = sendingTexts;
  const request = { invoiceId: view.id, level };
  const prepared = trpc.money.sendings.prepare.useQuery(request, PREPARED_ONCE);
  const sending = trpc.money.sendings.send.useMutation();
  // Sent again after a lost answer, it is the same email.
  const [id] = useState(newId);
  const pdf = view.files.find(({ kind }) => kind === 'pdf');
  const number = view.number ?? '';
  return (
    <MessageDialog
      title={level === null ? titles.document(number) : titles.reminder(level, number)}
      prepared={prepared}
      isSending={sending.isPending}
      onSend={(message) => sending.mutateAsync({ id, ...request, ...message })}
      target={{ kind: 'invoice', targetId: view.id }}
      onDownload={pdf ? () => void downloadInvoiceFile(view.id, pdf) : null}
      onClose={onClose}
    />
  );
}
