import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';

// Boards have such forms but load without dialogs; the code is fetched before anyone types.
const ConfirmDialog = lazy(async () => {
  const dialog = await import('./confirm-dialog.tsx');
  return { default: dialog.ConfirmDialog };
});

/** Texts of the confirmation. */
interface ConfirmationTexts {
  question: string;
  details: string;
  confirm: string;
}

interface Options {
  texts?: ConfirmationTexts;
  /** Called when the input is discarded, by closing or by leaving. */
  onDiscard?: () => void;
}

const DEFAULT_TEXTS: ConfirmationTexts = {
  question: pageTexts.discard,
  details: pageTexts.discardDetails,
  confirm: pageTexts.yesDiscard,
};

/**
 * Asks before input is discarded, by closing a form or by leaving its page. If closing changes the
 * URL, rendering `question` is enough.
 */
export function useConfirmDiscard(
  isDirty: boolean,
  onClose: () => void,
  { texts = DEFAULT_TEXTS, onDiscard }: Options = {},
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';

  function discard() {
    setAsking(false);
    onDiscard?.();
    if (isBlocked) blocker.proceed();
    else onClose();
  }

  function stay() {
    setAsking(false);
    if (isBlocked) blocker.reset();
  }

  const question = (isAsking || isBlocked) && (
    <Suspense>
      <ConfirmDialog {...texts} onConfirm={discard} onCancel={stay} />
    </Suspense>
  );
  return { close: isDirty ? () => setAsking(true) : onClose, question };
}
