import { useCallback, useRef, useState } from 'react';
import type { RequestedDialog } from './board-dialogs.tsx';

/**
 * The open dialog of a board, in any view: the requested one, then forms that reopen after a
 * refusal, one at a time.
 */
export function useRequestedDialog() {
  const [dialog, setDialog] = useState<RequestedDialog | null>(null);
  const [returned, setReturned] = useState<readonly { turn: number; asked: RequestedDialog }[]>([]);
  const reopenCount = useRef(0);
  const ask = useCallback((asked: RequestedDialog) => setDialog(asked), []);
  const takeBack = useCallback((asked: RequestedDialog) => {
    reopenCount.current += 1;
    const turn = reopenCount.current;
    setReturned((others) => [...others, { turn, asked }]);
  }, []);
  return {
    asked: dialog ?? returned[0]?.asked ?? null,
    key: dialog ? 'asked' : returned[0]?.turn,
    ask,
    takeBack,
    close: () => (dialog ? setDialog(null) : setReturned(([, ...others]) => others)),
  };
}
