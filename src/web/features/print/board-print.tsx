import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Board } from '../../../core/board/board.ts';
import { BoardSheet } from './board-sheet.tsx';

/**
 * Replaces the page by the board as a list while the browser prints, however printing was started:
 * the view itself renders only visible cards.
 */
export default function BoardPrint({ board }: { board: Board }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && createPortal(<BoardSheet board={board} />, document.body);
}
