import { useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../../core/board/wire/feed.ts';
import type { Failure } from '../../../live/transport.ts';

/**
 * A dialog that has sent its command waits for the answer as long as the line is live. While it is
 * not, the command is kept and the dialog closes; a refusal that comes then opens it again.
 */
export function useSubmission(isLive: boolean, onClose: () => void) {
  const [isBusy, setBusy] = useState(false);
  // Null when it is closed: another dialog may be open by then.
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

  async function send(answer: Promise<Reply | Failure>, onRefused: () => void) {
    setBusy(true);
    const outcome = await answer;
    setBusy(false);
    if (!('kind' in outcome)) close.current?.();
    // As long as the dialog is open, what was typed is in it.
    else if (outcome.kind === 'refused' && !close.current) onRefused();
  }

  return { isBusy, send };
}
