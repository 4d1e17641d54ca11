import { createPortal } from 'react-dom';
import type { Board } from '../../../core/board/board.ts';
import type { BoardViewName } from '../board/board-search.ts';
import { useBoardSearch } from '../board/use-board-search.ts';
import { BoardSheet } from './board-sheet.tsx';
import { useIsPrinting } from './use-is-printing.ts';

/** The views that print themselves. */
const OWN_SHEETS: readonly BoardViewName[] = ['table', 'timeline'];

/**
 * Replaces the page by the board as a list while the browser prints: the view itself renders only
 * visible cards.
 */
export default function BoardPrint({ board }: { board: Board }) {
  const { view = 'status' } = useBoardSearch();
  const isPrinting = useIsPrinting() && !OWN_SHEETS.includes(view);
  return isPrinting && createPortal(<BoardSheet board={board} />, document.body);
}
