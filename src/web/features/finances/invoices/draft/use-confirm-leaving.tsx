import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { draftTexts } from '../../../../i18n/en/invoice-draft.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

/** The part of a draft that it needs. */
interface LeftDraft {
  hasUnsaved(): boolean;
  flush(): Promise<boolean>;
  forget(): void;
}

const MAX_SAVING_MS = 3000;

/** Saves a draft before its page is left, and asks the user if that fails. */
export function useConfirmLeaving(session: LeftDraft): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: async () => session.hasUnsaved() && !(await isSavedInTime(session)),
    enableBeforeUnload: () => session.hasUnsaved(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      {...draftTexts.leaving}
      onConfirm={() => {
        session.forget();
        blocker.proceed();
      }}
      onCancel={blocker.reset}
    />
  );
}

/** A hanging connection must not keep the user on the page without a question. */
function isSavedInTime(session: LeftDraft): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), MAX_SAVING_MS);
    void session.flush().then((isSaved) => {
      clearTimeout(timer);
      // A draft that was issued or discarded meanwhile needs no question.
      resolve(isSaved || !session.hasUnsaved());
    });
  });
}
