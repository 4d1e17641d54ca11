import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import type { ClientQuote } from '../../../../core/money/client-links/client-quote.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { clientQuoteTexts } from '../../../i18n/en/client-quote.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { amountText } from '../../finances/amount-text.ts';
import { type ClientPageClient, isLinkEnded } from '../client-page-client.ts';
import own from './client-quote.module.css';

interface DecideDialogProps {
  kind: 'accepted' | 'declined';
  page: ClientQuote;
  client: ClientPageClient;
  reload: () => void;
  onClose: () => void;
}

/** Asks who decides, and why if they decline. */
export default function DecideDialog({ kind, page, client, reload, onClose }: DecideDialogProps) {
  const texts = clientQuoteTexts;
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const errors = useFormErrors<'name'>();
  const isAccepting = kind === 'accepted';

  async function submit(form: HTMLFormElement) {
    if (isBusy) return;
    if (errors.show(form, name.trim() ? {} : { name: texts.nameMissing })) return;
    setBusy(true);
    try {
      await client.decide.mutate({ kind, name, reason, digest: page.digest });
    } catch (error) {
      if (!(error instanceof TRPCClientError) || !error.data) {
        // Nothing was answered: what was typed stays, to be sent again.
        setBusy(false);
        return showAlert(texts.failed);
      }
      showAlert(isLinkEnded(error) ? texts.revised : (reasonOf(error) ?? texts.failed));
    }
    onClose();
    reload();
  }

  return (
    <FormDialog
      title={isAccepting ? texts.acceptTitle : texts.declineTitle}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={isAccepting ? texts.accept : texts.decline}
      submitting={texts.sending}
      isBusy={isBusy}
    >
      <div className={own.fields}>
        <p>
          {isAccepting
            ? texts.acceptText(amountText(page.quote.totals.gross, page.quote.currency))
            : texts.declineText}
        </p>
        <TextField
          label={texts.name}
          autoComplete="name"
          maxLength={MONEY_LIMITS.decisionName}
          {...errors.of('name')}
          value={name}
          onChange={(value) => {
            errors.clear('name');
            setName(value);
          }}
        />
        {!isAccepting && (
          <Textarea
            label={texts.why}
            rows={3}
            maxLength={MONEY_LIMITS.decisionReason}
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </FormDialog>
  );
}
