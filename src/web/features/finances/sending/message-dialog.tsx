import { useState } from 'react';
import type { ClientLinkKind } from '../../../../core/money/client-links/client-link.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import type { PreparedMessage, SentMessage } from '../../../../core/money/sending/sending.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';
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

/** What is typed must not be replaced. */
export const PREPARED_ONCE = {
  ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
} as const;

interface PreparedQuery {
  data: PreparedMessage | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

type Message = Pick<SentMessage, 'subject' | 'text' | 'hasLink' | 'isByHand'> & {
  to: string[];
  cc: string[];
};

interface MessageDialogProps {
  title: string;
  prepared: PreparedQuery;
  isSending: boolean;
  onSend: (message: Message) => Promise<unknown>;
  /** The document, of which a link can be made. */
  target: { kind: ClientLinkKind; targetId: string };
  /** Downloads its PDF; null without one. */
  onDownload: (() => void) | null;
  onClose: () => void;
}

/** Sends a document by email, with a proposed text that can be edited. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, prepared, onClose } = props;
  const texts = sendingTexts;
  const [first, setFirst] = useState<PreparedMessage | null>(null);
  const message = first ?? prepared.data;
  if (!first && prepared.data) setFirst(prepared.data);
  if (message) return <MessageForm {...props} message={message} />;
  return (
    <Dialog title={title} onClose={onClose}>
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

function MessageForm(props: MessageDialogProps & { message: PreparedMessage }) {
  const { title, message: prepared, isSending, onSend, target, onDownload, onClose } = props;
  const texts = sendingTexts;
  const utils = trpc.useUtils();
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
  const discard = useConfirmDiscard(isDirty && !isSending, onClose);

  function isRefused(form: HTMLFormElement): boolean {
    const hasRecipient = addressesIn(to).length > 0;
    return errors.show(form, {
      to: hasRecipient ? faultOfAddresses(to) : texts.badTo,
      cc: faultOfAddresses(cc),
      subject: subject.trim() === '' ? texts.badSubject : undefined,
    });
  }

  async function submit(form: HTMLFormElement) {
    if (isSending || isRefused(form)) return;
    try {
      await onSend({
        ...{ subject: subject.trim(), text, to: addressesIn(to), cc: addressesIn(cc), isByHand },
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
      title={title}
      size="lg"
      submit={isByHand ? texts.markSent : texts.send}
      submitting={isByHand ? texts.markSent : texts.sending}
      isBusy={isSending}
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
            {...{ target, onDownload }}
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
