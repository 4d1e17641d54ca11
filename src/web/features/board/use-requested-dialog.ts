import { useCallback, useRef, useState } from 'react';
import type { RequestedDialog } from './board-dialogs.tsx';

/**
 * The open dialog of a board, in any view: the requested one, then forms that reopen after a
 * refusal, one at a time.
 */
export function useRequestedDialog() {
  const [dialog, setDialog] = useState<RequestedDialog | null>(null);
  const [reopened, setReopened] = useState<readonly { key: number; request: RequestedDialog }[]>(
    [],
  );
  const reopenCount = useRef(0);
  const open = useCallback((request: RequestedDialog) => setDialog(request), []);
  const reopen = useCallback((request: RequestedDialog) => {
    reopenCount.current += 1;
    const key = reopenCount.current;
    setReopened((others) => [...others, { key, request }]);
  }, []);
  return {
    request: dialog ?? reopened[0]?.request ?? null,
    key: dialog ? 'requested' : reopened[0]?.key,
    open,
    reopen,
    close: () => (dialog ? setDialog(null) : setReopened(([, ...others]) => others)),
  };
}
