import { useState } from 'react';
import type { ApprovalLine } from '../../../../core/money/approvals/approval-views.ts';
import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { approvalTexts } from '../../../i18n/en/approvals.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import styles from './approvals.module.css';

interface AnswerDialogProps {
  approvalId: string;
  lineKey: string;
  decision: NonNullable<ApprovalLine['decision']>;
  onClose: () => void;
}

/** Answers a client's question with a text. */
export default function AnswerDialog(props: AnswerDialogProps) {
  const { approvalId, lineKey: key, decision, onClose } = props;
  const texts = approvalTexts;
  const utils = trpc.useUtils();
  // A question that replaces it while the dialog is open is not answered by mistake.
  const [askedAt] = useState(decision.at);
  const [answer, setAnswer] = useState('');
  const send = trpc.money.approvals.answer.useMutation();
  const discard = useConfirmDiscard(answer !== '' && !send.isPending, onClose);

  async function submit() {
    if (send.isPending) return;
    if (!answer.trim()) return showAlert(texts.answerMissing);
    try {
      const view = await send.mutateAsync({ id: approvalId, key, askedAt, answer });
      utils.money.approvals.get.setData({ id: approvalId }, view);
      onClose();
    } catch (error) {
      showAlert(reasonOf(error) ?? texts.answerFailed);
    }
    void utils.money.invalidate();
  }

  return (
    <FormDialog
      title={texts.answerTitle}
      size="sm"
      onClose={discard.close}
      onSubmit={() => void submit()}
      submit={texts.send}
      submitting={texts.sending}
      isBusy={send.isPending}
    >
      <div className={styles.fields}>
        <p className={styles.question}>{decision.question}</p>
        <Textarea
          label={texts.answerText}
          rows={4}
          maxLength={MONEY_LIMITS.approvalText}
          value={answer}
          onChange={setAnswer}
        />
        <p className={styles.muted}>{texts.answerHint}</p>
      </div>
      {discard.question}
    </FormDialog>
  );
}
