import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import type { ClientApprovalLine } from '../../../../core/money/client-links/client-approval.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { clientApprovalTexts } from '../../../i18n/en/client-approval.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { secondsText } from '../../time/time-texts.ts';
import { type ClientPageClient, isLinkEnded } from '../client-page-client.ts';
import styles from './client-approval.module.css';

interface AnswerHoursDialogProps {
  kind: 'approved' | 'asked';
  /** As they were shown when the dialog was opened. */
  lines: readonly ClientApprovalLine[];
  /** Of the lines that are approved. */
  seconds: number;
  name: string;
  onName: (name: string) => void;
  client: ClientPageClient;
  reload: () => void;
  onClose: () => void;
}

/** Asks who approves lines, or who asks what about one. */
export default function AnswerHoursDialog(props: AnswerHoursDialogProps) {
  const { kind, lines, seconds, name, onName, client, reload, onClose } = props;
  const texts = clientApprovalTexts;
  const [question, setQuestion] = useState('');
  const [isBusy, setBusy] = useState(false);
  const errors = useFormErrors<'name' | 'question'>();
  const isAsking = kind === 'asked';

  async function submit(form: HTMLFormElement) {
    if (isBusy) return;
    const isRefused = errors.show(form, {
      name: name.trim() ? undefined : texts.nameMissing,
      question: isAsking && !question.trim() ? texts.questionMissing : undefined,
    });
    if (isRefused) return;
    setBusy(true);
    try {
      await client.decideHours.mutate({
        name,
        lines: lines.map(({ key, digest, decision }) => ({
          ...{ key, digest, kind, seenAt: decision?.at ?? null },
          question: isAsking ? question : '',
        })),
      });
    } catch (error) {
      if (!(error instanceof TRPCClientError) || !error.data) {
        // Nothing was answered: what was typed stays, to be sent again.
        setBusy(false);
        return showAlert(texts.failed);
      }
      showAlert(failureText(error));
    }
    onClose();
    reload();
  }

  return (
    <FormDialog
      title={isAsking ? texts.askTitle : texts.approveTitle(lines.length)}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={isAsking ? texts.sendQuestion : texts.approve}
      submitting={texts.sending}
      isBusy={isBusy}
    >
      <div className={styles.fields}>
        <p>{isAsking ? texts.askText : texts.approveText(secondsText(seconds))}</p>
        {isAsking && (
          <Textarea
            label={texts.question}
            rows={4}
            maxLength={MONEY_LIMITS.approvalText}
            {...errors.of('question')}
            value={question}
            onChange={(value) => {
              errors.clear('question');
              setQuestion(value);
            }}
          />
        )}
        <TextField
          label={texts.name}
          autoComplete="name"
          maxLength={MONEY_LIMITS.decisionName}
          {...errors.of('name')}
          value={name}
          onChange={(value) => {
            errors.clear('name');
            onName(value);
          }}
        />
      </div>
    </FormDialog>
  );
}

function failureText(error: unknown): string {
  const texts = clientApprovalTexts;
  if (isLinkEnded(error)) return texts.ended;
  if (codeOf(error) === 'approval.changed') return texts.changedMeanwhile;
  return reasonOf(error) ?? texts.failed;
}
