import { useBlocker } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';

// A board has such a form and starts without dialogs; they are fetched before anybody types.
const ConfirmDialog = lazy(async () => {
  const dialog = await import('./confirm-dialog.tsx');
  return { default: dialog.ConfirmDialog };
});

/** What is asked, and how whoever goes on says so. */
interface Words {
  question: string;
  details: string;
  confirm: string;
}

interface Options {
  words?: Words;
  /** It is thrown away, whichever way it is left. */
  onDiscard?: () => void;
}

const TYPED: Words = {
  question: pageTexts.discard,
  details: pageTexts.discardDetails,
  confirm: pageTexts.yesDiscard,
};

/**
 * Asks before what was typed or chosen is thrown away, by closing a form or by leaving its page. What
 * the address carries is left when it is closed: there the `question` is enough.
 */
export function useDiscard(
  isDirty: boolean,
  onClose: () => void,
  { words = TYPED, onDiscard }: Options = {},
): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';

  function discard() {
    setAsks(false);
    onDiscard?.();
    if (isBlocked) blocker.proceed();
    else onClose();
  }

  function stay() {
    setAsks(false);
    if (isBlocked) blocker.reset();
  }

  const question = (asks || isBlocked) && (
    <Suspense>
      <ConfirmDialog {...words} onConfirm={discard} onCancel={stay} />
    </Suspense>
  );
  return { close: isDirty ? () => setAsks(true) : onClose, question };
}
