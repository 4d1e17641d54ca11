import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ticketFormTexts } from '../texts/ticket.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before typed text is thrown away, by closing the dialog or by leaving its page. */
export function useDiscard(
  isDirty: boolean,
  onClose: () => void,
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
    if (isBlocked) blocker.proceed();
    else onClose();
  }

  function stay() {
    setAsks(false);
    if (isBlocked) blocker.reset();
  }

  const question = (asks || isBlocked) && (
    <ConfirmDialog
      question={ticketFormTexts.discard}
      details={ticketFormTexts.discardDetails}
      confirm={ticketFormTexts.yesDiscard}
      onConfirm={discard}
      onCancel={stay}
    />
  );
  return { close: isDirty ? () => setAsks(true) : onClose, question };
}
