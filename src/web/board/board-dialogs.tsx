import { lazy, Suspense } from 'react';
import type { Board } from '../../core/board/board.ts';
import type { BoardSession } from '../live/board-session.ts';

/** Which dialog somebody asked for. */
export type AskedDialog =
  | { kind: 'addColumn' }
  | { kind: 'addTicket' | 'editColumn' | 'deleteColumn'; columnId: string };

interface BoardDialogsProps {
  asked: AskedDialog;
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

// Loaded when the first one is asked for: a board is shown without them.
const TicketDialog = lazy(() => import('./ticket-dialog.tsx'));
const ColumnDialog = lazy(() => import('./column-dialog.tsx'));
const DeleteColumnDialog = lazy(() => import('./delete-column-dialog.tsx'));

export function BoardDialogs({ asked, board, run, onClose }: BoardDialogsProps) {
  const target = 'columnId' in asked ? board.columns.get(asked.columnId) : undefined;
  const rest = { boardId: board.id, run, onClose };
  return (
    <Suspense>
      {asked.kind === 'addColumn' && <ColumnDialog {...rest} />}
      {asked.kind === 'editColumn' && target && <ColumnDialog {...rest} column={target} />}
      {asked.kind === 'deleteColumn' && target && <DeleteColumnDialog {...rest} column={target} />}
      {asked.kind === 'addTicket' && target && (
        <TicketDialog board={board} column={target} run={run} onClose={onClose} />
      )}
    </Suspense>
  );
}
