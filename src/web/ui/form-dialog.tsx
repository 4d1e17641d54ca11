import type { ReactNode } from 'react';
import { uiTexts } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** Called by Cancel, Escape, the close button and the backdrop; unmount the dialog then. */
  onClose: () => void;
  onSubmit: (form: HTMLFormElement) => void;
  /** Text of the submit button; null hides it. */
  submit: string | null;
  /** `danger` for irreversible actions. */
  tone?: 'primary' | 'danger';
  /** Text of the submit button while submitting. */
  submitting?: string;
  /** In progress: closing the dialog does not cancel it. */
  isBusy?: boolean;
  isDisabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, submit, submitting, size, children } = props;
  const { isBusy = false, isDisabled = false, tone = 'primary' } = props;
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={onClose}>{isBusy ? uiTexts.close : uiTexts.cancel}</Button>
          {submit !== null && (
            <Button type="submit" variant={tone} busy={isBusy} disabled={isDisabled}>
              {isBusy ? (submitting ?? submit) : submit}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
