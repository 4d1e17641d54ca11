import { useEffect } from 'react';
import { fetchOnBrowserIdle } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';

/** Offers undo on an open board; its code is loaded after the board is shown. */
export function useUndos(session: BoardSession | null): void {
  useEffect(() => {
    if (!session) return;
    let isUnmounted = false;
    let stop = () => {};
    fetchOnBrowserIdle(async () => {
      const { recordUndos } = await import('../undo/record-undos.ts');
      if (!isUnmounted) stop = recordUndos(session);
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [session]);
}
