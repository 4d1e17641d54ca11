import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { sortedColumns } from '../../../../core/board/ordering.ts';
import { openComposer } from './composer-store.ts';

/** Opens the composer of the first column, if the page before has requested it. */
export function useRequestedComposer(board: Board): void {
  const isRequested = useLocation({ select: ({ state }) => state.composes === true });
  const navigate = useNavigate();
  const [first] = sortedColumns(board);
  const columnId = first?.id;
  useEffect(() => {
    if (!isRequested || columnId === undefined) return;
    openComposer(columnId);
    // Requested once: not again after a reload.
    void navigate({ to: '.', search: true, state: { composes: false }, replace: true });
  }, [isRequested, columnId, navigate]);
}
