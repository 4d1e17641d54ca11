import { type MouseEvent, type ReactNode, useId } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { withdrawAlerts } from './alert-store.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { useModal } from './use-modal.ts';

interface ConfirmDialogProps {
  /** The question; also the dialog's accessible name. */
  question: string;
  /** What the user should know before answering. */
  details?: string;
  /** Additional options. */
  children?: ReactNode;
  /** Text of the confirm button, a verb. */
  confirm: string;
  tone?: 'danger' | 'primary';
  /** In progress: closing the dialog does not cancel it. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Open while it is mounted. The focus starts on Cancel, the safe answer. */
export function ConfirmDialog({
  question,
  details,
  children,
  confirm,
  tone = 'danger',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const modal = useModal(onCancel);
  function answer({ currentTarget }: MouseEvent) {
    const dialog = currentTarget.closest('dialog');
    if (dialog) withdrawAlerts(dialog);
    onConfirm();
  }
  return (
    <dialog
      {...modal}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={details ? `${id}-details` : undefined}
    >
      <div className={styles.content}>
        <h2 id={`${id}-question`} className={styles.question}>
          {question}
        </h2>
        {details && (
          <p id={`${id}-details`} className={styles.details}>
            {details}
          </p>
        )}
        {children}
        <div className={styles.buttons}>
          <Button data-autofocus onClick={onCancel}>
            {busy ? uiTexts.close : uiTexts.cancel}
          </Button>
          <Button variant={tone} busy={busy} onClick={answer}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
