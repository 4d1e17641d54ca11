import { useEffect, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { sortedColumns } from '../../../core/board/ordering.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { NewTicket } from '../ticket/form/ticket-draft.ts';

/** Which dialog somebody asked for. */
export type RequestedDialog =
  | { kind: 'addColumn' }
  | { kind: 'addTicket'; columnId: string; ticket?: NewTicket }
  | { kind: 'editColumn' | 'deleteColumn'; columnId: string };

/** What a view asks for: a dialog, or something that needs none. */
export type DialogRequest = RequestedDialog | { kind: 'duplicateColumn'; columnId: string };

interface BoardDialogsProps {
  asked: RequestedDialog;
  board: Board;
  run: BoardSession['run'];
  isLive: boolean;
  onClose: () => void;
  /** The server said no: the dialog as it was, to be mended. */
  onRefused: (asked: RequestedDialog) => void;
}

// A board is shown without them, and fetches them then: later there may be no connection.
const loadTicketDialog = () => import('../ticket/form/add-ticket-dialog.tsx');
const loadColumnDialog = () => import('./columns/column-dialog.tsx');
const loadDeleteColumnDialog = () => import('./columns/delete-column-dialog.tsx');

const AddTicketDialog = lazyDialog(loadTicketDialog);
const ColumnDialog = lazyDialog(loadColumnDialog);
const DeleteColumnDialog = lazyDialog(loadDeleteColumnDialog);

/** Fetches the dialogs' code once the board is on the screen. */
export function usePreloadedDialogs(): void {
  useEffect(() => fetchWhenIdle(loadTicketDialog, loadColumnDialog, loadDeleteColumnDialog), []);
}

export function BoardDialogs({ asked, board, run, isLive, onClose, onRefused }: BoardDialogsProps) {
  const target = 'columnId' in asked ? board.columns.get(asked.columnId) : undefined;
  // What is typed for a column that a colleague deletes meanwhile is not taken away.
  const [atFirst] = useState(target);
  const edited = target ?? atFirst;
  // The column may have been deleted while its new ticket was on the way.
  const ticketColumn = target ?? sortedColumns(board)[0] ?? null;
  const rest = { boardId: board.id, run, onClose };
  return (
    <>
      {asked.kind === 'addColumn' && <ColumnDialog {...rest} />}
      {asked.kind === 'editColumn' && edited && (
        <ColumnDialog {...rest} column={edited} isGone={!target} />
      )}
      {asked.kind === 'deleteColumn' && target && <DeleteColumnDialog {...rest} column={target} />}
      {asked.kind === 'addTicket' && (
        <AddTicketDialog
          board={board}
          column={ticketColumn}
          isColumnGone={!target}
          initial={asked.ticket ?? null}
          isLive={isLive}
          run={run}
          onClose={onClose}
          onRefused={(ticket) => onRefused({ ...asked, ticket })}
        />
      )}
    </>
  );
}
