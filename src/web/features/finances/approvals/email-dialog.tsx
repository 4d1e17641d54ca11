import { useState } from 'react';
import type { PreparedApprovalEmail } from '../../../../core/money/approvals/approval-views.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { approvalTexts } from '../../../i18n/en/approvals.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';
import { newId } from '../../../lib/new-id.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { showResult } from '../../undo/undo-stack.tsx';
import { faultOfAddresses } from '../sending/recipients.ts';
import styles from './approvals.module.css';

interface EmailDialogProps {
  id: string;
  prepared: PreparedApprovalEmail;
  onClose: () => void;
}

/** An email with a link, whose proposed text can be edited. */
export default function EmailDialog({ id, prepared, onClose }: EmailDialogProps) {
  const texts = approvalTexts;
  const utils = trpc.useUtils();
  const send = trpc.money.approvals.sendEmail.useMutation();
  // Sent again after a lost answer, it is the same email.
  const [emailId] = useState(newId);
  const [first] = useState(prepared);
  const [to, setTo] = useState(first.to);
  const [subject, setSubject] = useState(first.subject);
  const [text, setText] = useState(first.text);
  const errors = useFormErrors<'to' | 'subject'>();
  const isDirty = to !== first.to || subject !== first.subject || text !== first.text;
  const discard = useConfirmDiscard(isDirty && !send.isPending, onClose);

  async function submit(form: HTMLFormElement) {
    const isRefused = errors.show(form, {
      to: to.trim() ? faultOfAddresses(to.trim()) : sendingTexts.badTo,
      subject: subject.trim() ? undefined : sendingTexts.badSubject,
    });
    if (isRefused || send.isPending) return;
    try {
      await send.mutateAsync({ id, emailId, to: to.trim(), subject: subject.trim(), text });
      showResult(texts.emailSent);
      onClose();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.emailFailed);
      // The page shows what the mail server answered; another attempt is another email.
      if (codeOf(error) === 'approval.notMailed') onClose();
    }
    void utils.money.invalidate();
  }

  return (
    <FormDialog
      title={texts.email}
      submit={sendingTexts.send}
      submitting={sendingTexts.sending}
      isBusy={send.isPending}
      onSubmit={(form) => void submit(form)}
      onClose={discard.close}
    >
      <div className={styles.fields}>
        <TextField
          {...{ label: sendingTexts.to, autoComplete: 'off', value: to }}
          {...errors.of('to')}
          onChange={(next) => {
            setTo(next);
            errors.clear('to');
          }}
        />
        <TextField
          {...{ label: sendingTexts.subject, maxLength: MONEY_LIMITS.messageSubject }}
          {...errors.of('subject')}
          value={subject}
          onChange={(next) => {
            setSubject(next);
            errors.clear('subject');
          }}
        />
        <Textarea
          label={sendingTexts.text}
          rows={8}
          maxLength={MONEY_LIMITS.messageText}
          value={text}
          onChange={setText}
        />
        <p className={styles.muted}>{texts.emailLink}</p>
      </div>
      {discard.question}
    </FormDialog>
  );
}
