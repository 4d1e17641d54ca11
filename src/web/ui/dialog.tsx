import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { FormAlerts } from './form-alerts.tsx';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  title: string;
  /** Shown as the heading instead of the title, with the same text. */
  heading?: ReactNode;
  /** Shown in place of the heading, which stays the dialog's name. */
  headingForm?: ReactNode;
  /** Called by Escape, the close button and the backdrop; unmount the dialog then. */
  onClose: () => void;
  size?: 'sm' | 'md' | 'lg';
  /** Above the title, which then has its own row. */
  eyebrow?: ReactNode;
  /** Beside the title, before the close button. */
  actions?: ReactNode;
  /** Below the title; it does not scroll. */
  notice?: ReactNode;
  /** Buttons at the bottom; a submit button calls `onSubmit`. */
  footer?: ReactNode;
  onSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** Open while it is mounted. Focuses `[data-autofocus]` or the first field. */
export function Dialog({
  title,
  heading,
  headingForm,
  eyebrow,
  onClose,
  size = 'md',
  actions,
  notice,
  footer,
  onSubmit,
  children,
}: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  const content = (
    <>
      <div className={styles.header} data-tall={eyebrow !== undefined || undefined}>
        {eyebrow}
        <h2 id={titleId} className={cx(styles.title, headingForm !== undefined && styles.hidden)}>
          {heading ?? title}
        </h2>
        {headingForm}
        {actions}
        <IconButton label={uiTexts.close} size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {notice}
      <div className={styles.body}>{children}</div>
      {onSubmit && <FormAlerts className={styles.alerts} />}
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit?.(event.currentTarget);
  }
  return (
    <dialog {...modal} className={cx(styles.dialog, styles[size])} aria-labelledby={titleId}>
      {onSubmit ? (
        <form className={styles.content} onSubmit={submit} noValidate>
          {content}
        </form>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
    </dialog>
  );
}
