import { useCallback, useRef, useState } from 'react';
import type { RequestedDialog } from './board-dialogs.tsx';

/**
 * The dialog that is open on a board, in whichever view: the one that somebody asked for, and then
 * the forms that came back meanwhile because they were refused, one after another.
 */
export function useRequestedDialog() {
  const [dialog, setDialog] = useState<RequestedDialog | null>(null);
  const [returned, setReturned] = useState<readonly { turn: number; asked: RequestedDialog }[]>([]);
  const turns = useRef(0);
  const ask = useCallback((asked: RequestedDialog) => setDialog(asked), []);
  const takeBack = useCallback((asked: RequestedDialog) => {
    turns.current += 1;
    const turn = turns.current;
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
