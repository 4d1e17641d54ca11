import { useEffect, useRef, useState } from 'react';
import type { CommandReply } from '../../../../core/board/wire/feed.ts';
import type { Failure } from '../../../live/transport.ts';

/**
 * Submits a dialog's command and waits for the reply while the connection is live. Otherwise the
 * command stays pending and the dialog closes; a later refusal reopens it.
 */
export function useSubmission(isLive: boolean, onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  // Null after the dialog has closed: another one may be open meanwhile.
  const close = useRef<(() => void) | null>(null);
  useEffect(() => {
    close.current = onClose;
    return () => {
      close.current = null;
    };
  }, [onClose]);
  useEffect(() => {
    if (isBusy && !isLive) close.current?.();
  }, [isBusy, isLive]);

  async function send(outcomePromise: Promise<CommandReply | Failure>, onRefused: () => void) {
    setBusy(true);
    const outcome = await outcomePromise;
    setBusy(false);
    if (!('kind' in outcome)) close.current?.();
    // While the dialog is open, it still has the input.
    else if (outcome.kind === 'refused' && !close.current) onRefused();
  }

  return { isBusy, send };
}
