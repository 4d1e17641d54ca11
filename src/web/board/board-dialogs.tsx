import { lazy, Suspense } from 'react';
import type { Board } from '../../core/board/board.ts';
import { sortedColumns } from '../../core/board/ordering.ts';
import type { BoardSession } from '../live/board-session.ts';
import { EMPTY_FORM, type TicketForm } from './ticket-form.ts';

/** Which dialog somebody asked for. */
export type AskedDialog =
  | { kind: 'addColumn' }
  | { kind: 'addTicket'; columnId: string; form?: TicketForm }
  | { kind: 'editColumn' | 'deleteColumn'; columnId: string };

interface BoardDialogsProps {
  asked: AskedDialog;
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
  onAsk: (asked: AskedDialog) => void;
}

// Loaded when the first one is asked for: a board is shown without them.
const TicketDialog = lazy(() => import('./ticket-dialog.tsx'));
const ColumnDialog = lazy(() => import('./column-dialog.tsx'));
const DeleteColumnDialog = lazy(() => import('./delete-column-dialog.tsx'));

export function BoardDialogs({ asked, board, run, onClose, onAsk }: BoardDialogsProps) {
  const target = 'columnId' in asked ? board.columns.get(asked.columnId) : undefined;
  // The column may have been deleted while its new ticket was on the way.
  const ticketColumn = target ?? sortedColumns(board)[0];
  const rest = { boardId: board.id, run, onClose };
  return (
    <Suspense>
      {asked.kind === 'addColumn' && <ColumnDialog {...rest} />}
      {asked.kind === 'editColumn' && target && <ColumnDialog {...rest} column={target} />}
      {asked.kind === 'deleteColumn' && target && <DeleteColumnDialog {...rest} column={target} />}
      {asked.kind === 'addTicket' && ticketColumn && (
        <TicketDialog
          board={board}
          column={ticketColumn}
          initial={asked.form ?? EMPTY_FORM}
          run={run}
          onClose={onClose}
          onRefused={(form) => onAsk({ ...asked, form })}
        />
      )}
    </Suspense>
  );
}
