import { useState } from 'react';
import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import type { PreparedMessage, ReminderLevel } from '../../../../core/money/sending/sending.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorBanner } from '../../../ui/error-banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { showResult } from '../../undo/undo-stack.tsx';
import { ByHandActions } from './by-hand-actions.tsx';
import { addressesIn, faultOfAddresses } from './recipients.ts';
import styles from './sending.module.css';

interface SendDialogProps {
  view: InvoiceView;
  /** Of a reminder; null for the invoice itself. */
  level: ReminderLevel | null;
  onClose: () => void;
}

/** Sends an invoice or a reminder, with a proposed text that can be edited. */
export default function SendDialog(props: SendDialogProps) {
  const { view, level, onClose } = props;
  const texts = sendingTexts;
  const request = { invoiceId: view.id, level };
  const prepared = trpc.money.sendings.prepare.useQuery(request, {
    // Typed text must not be replaced.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  });
  const [first, setFirst] = useState<PreparedMessage | null>(null);
  const message = first ?? prepared.data;
  if (!first && prepared.data) setFirst(prepared.data);
  if (message) return <MessageForm {...props} prepared={message} />;
  return (
    <Dialog title={titleOf(props)} onClose={onClose}>
      {prepared.isError ? (
        <ErrorBanner
          text={reasonOf(prepared.error) ?? texts.loadFailed}
          busy={prepared.isFetching}
          onRetry={() => void prepared.refetch()}
        />
      ) : (
        <LoadingScreen inline text={texts.loading} />
      )}
    </Dialog>
  );
}

function titleOf({ view, level }: SendDialogProps): string {
  const { titles } = sendingTexts;
  const number = view.number ?? '';
  return level === null ? titles.document(number) : titles.reminder(level, number);
}

function MessageForm(props: SendDialogProps & { prepared: PreparedMessage }) {
  const { view, level, prepared, onClose } = props;
  const texts = sendingTexts;
  const utils = trpc.useUtils();
  const sending = trpc.money.sendings.send.useMutation();
  // Sent again after a lost answer, it is the same email.
  const [id] = useState(newId);
  const [to, setTo] = useState(prepared.to.join(', '));
  const [cc, setCc] = useState('');
  const [subject, setSubject] = useState(prepared.subject);
  const [text, setText] = useState(prepared.text);
  const [hasLink, setHasLink] = useState(true);
  const [isByHand, setByHand] = useState(!prepared.isEmailConfigured);
  const errors = useFormErrors<'to' | 'cc' | 'subject'>();
  const isDirty =
    to !== prepared.to.join(', ') ||
    cc !== '' ||
    subject !== prepared.subject ||
    text !== prepared.text;
  const discard = useConfirmDiscard(isDirty && !sending.isPending, onClose);

  function isRefused(form: HTMLFormElement): boolean {
    const hasRecipient = addressesIn(to).length > 0;
    return errors.show(form, {
      to: hasRecipient ? faultOfAddresses(to) : texts.badTo,
      cc: faultOfAddresses(cc),
      subject: subject.trim() === '' ? texts.badSubject : undefined,
    });
  }

  async function submit(form: HTMLFormElement) {
    if (sending.isPending || isRefused(form)) return;
    try {
      await sending.mutateAsync({
        ...{ id, invoiceId: view.id, level, subject: subject.trim(), text },
        ...{ to: addressesIn(to), cc: addressesIn(cc), isByHand },
        hasLink: hasLink && !isByHand,
      });
      showResult(isByHand ? texts.marked : texts.queued);
      onClose();
      void utils.money.invalidate();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.failed);
    }
  }

  return (
    <FormDialog
      title={titleOf(props)}
      size="lg"
      submit={isByHand ? texts.markSent : texts.send}
      submitting={isByHand ? texts.markSent : texts.sending}
      isBusy={sending.isPending}
      onSubmit={(form) => void submit(form)}
      onClose={discard.close}
    >
      <div className={styles.form}>
        {prepared.isEmailConfigured ? (
          <Segmented
            label={texts.way}
            value={isByHand ? 'byHand' : 'email'}
            segments={[
              { value: 'email', label: texts.ways.email },
              { value: 'byHand', label: texts.ways.byHand },
            ]}
            onChange={(way) => setByHand(way === 'byHand')}
          />
        ) : (
          <p className={styles.say}>{texts.noServer}</p>
        )}
        {isByHand && <p className={styles.say}>{texts.byHandText}</p>}
        <TextField
          {...{ label: texts.to, hint: texts.toHint, autoComplete: 'off', value: to }}
          {...errors.of('to')}
          onChange={(next) => {
            setTo(next);
            errors.clear('to');
          }}
        />
        <TextField
          {...{ label: texts.cc, autoComplete: 'off', value: cc }}
          {...errors.of('cc')}
          onChange={(next) => {
            setCc(next);
            errors.clear('cc');
          }}
        />
        <TextField
          {...{ label: texts.subject, value: subject, maxLength: MONEY_LIMITS.messageSubject }}
          {...errors.of('subject')}
          onChange={(next) => {
            setSubject(next);
            errors.clear('subject');
          }}
        />
        <Textarea
          label={texts.text}
          rows={10}
          maxLength={MONEY_LIMITS.messageText}
          value={text}
          onChange={setText}
        />
        <CheckField
          label={texts.link}
          note={texts.linkNote(prepared.linkText)}
          checked={hasLink}
          onChange={setHasLink}
        />
        {isByHand ? (
          <ByHandActions
            view={view}
            message={{ to: addressesIn(to), cc: addressesIn(cc), subject, text }}
            linkText={hasLink ? prepared.linkText : null}
          />
        ) : (
          <p className={styles.say}>{texts.attached(prepared.files.join(', '))}</p>
        )}
      </div>
      {discard.question}
    </FormDialog>
  );
}
