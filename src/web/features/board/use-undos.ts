import { useEffect } from 'react';
import { fetchSoon } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';

/** Offers to take back what is done on an open board; its code comes once the board is shown. */
export function useUndos(session: BoardSession | null): void {
  useEffect(() => {
    if (!session) return;
    let isLeft = false;
    let stop = () => {};
    fetchSoon(async () => {
      const { recordUndos } = await import('../undo/record-undos.ts');
      if (!isLeft) stop = recordUndos(session);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [session]);
}
