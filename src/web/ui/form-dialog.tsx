import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUiTexts } from './ui-texts.ts';

interface FormDialogProps {
  title: string;
  /** Asked for by Cancel, Escape, the close button and the backdrop: unmount the dialog then. */
  onClose: () => void;
  onSubmit: (form: HTMLFormElement) => void;
  /** What the submit button says; where there is nothing to submit, there is none. */
  submit: string | null;
  /** What cannot be taken back is red. */
  tone?: 'primary' | 'danger';
  /** What it says while the answer is on its way. */
  submitting?: string;
  /** Under way: closing the dialog does not take it back. */
  isBusy?: boolean;
  isDisabled?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A dialog with a form, which is cancelled or submitted. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, submit, submitting, size, children } = props;
  const { isBusy = false, isDisabled = false, tone = 'primary' } = props;
  const words = useUiTexts();
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={onClose}>{isBusy ? words.close : words.cancel}</Button>
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
