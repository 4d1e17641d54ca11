import type { Board } from '../../../core/board/board.ts';
import { fetchOnBrowserIdle } from '../../lib/fetch-when-idle.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import type BoardPrint from './board-print.tsx';

/** Prepares the board for printing once the page is idle. */
export function LazyBoardPrint({ board }: { board: Board }) {
  const Print = useLazyComponent<{ board: Board }>(loadWhenIdle);
  return Print && <Print board={board} />;
}

function loadWhenIdle(): Promise<{ default: typeof BoardPrint }> {
  return new Promise((resolve) => {
    fetchOnBrowserIdle(async () => resolve(await import('./board-print.tsx')));
  });
}
