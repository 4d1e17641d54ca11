import { type MouseEvent, type ReactNode, useId } from 'react';
import { takeBackAlerts } from './alert-store.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { useUiTexts } from './ui-texts.ts';
import { useModal } from './use-modal.ts';

interface ConfirmDialogProps {
  /** The exact question; it names the dialog. */
  question: string;
  /** What should be known before answering. */
  details?: string;
  /** What may be chosen with it. */
  children?: ReactNode;
  /** What the confirming button says, a verb. */
  confirm: string;
  tone?: 'danger' | 'primary';
  /** Under way: closing the dialog does not take it back. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Open for as long as it is mounted. The focus starts on Cancel, the answer that harms nothing. */
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
  const words = useUiTexts();
  const modal = useModal(onCancel);
  function answer({ currentTarget }: MouseEvent) {
    const dialog = currentTarget.closest('dialog');
    if (dialog) takeBackAlerts(dialog);
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
            {busy ? words.close : words.cancel}
          </Button>
          <Button variant={tone} busy={busy} onClick={answer}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
