import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Board } from '../../../core/board/board.ts';
import { BoardSheet } from './board-sheet.tsx';

/**
 * Puts the board as a list in the page's place while the browser prints, however it was asked to: the
 * view itself holds only the cards that are in sight.
 */
export default function BoardPrint({ board }: { board: Board }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
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
