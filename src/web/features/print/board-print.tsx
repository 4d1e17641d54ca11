import { createPortal } from 'react-dom';
import type { Board } from '../../../core/board/board.ts';
import { BoardSheet } from './board-sheet.tsx';
import { useIsPrinting } from './use-is-printing.ts';

/**
 * Replaces the page by the board as a list while the browser prints: the view itself renders only
 * visible cards.
 */
export default function BoardPrint({ board }: { board: Board }) {
  return useIsPrinting() && createPortal(<BoardSheet board={board} />, document.body);
}
