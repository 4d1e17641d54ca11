import { useEffect, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import { sortedColumns } from '../../../core/board/ordering.ts';
import { fetchOnBrowserIdle, fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import type { BoardSession } from '../../live/board-session.ts';
import { loadRules } from '../../live/board-sessions.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { NewTicket } from '../ticket/form/ticket-draft.ts';

/** A requested dialog. */
export type RequestedDialog =
  | { kind: 'addColumn' }
  | { kind: 'addTicket'; columnId: string; ticket?: NewTicket }
  | { kind: 'editColumn' | 'sortColumn' | 'deleteColumn'; columnId: string };

/** A request of a view: a dialog, or an action without one. */
export type DialogRequest =
  | RequestedDialog
  | { kind: 'duplicateColumn'; columnId: string }
  | { kind: 'moveColumn'; columnId: string; by: -1 | 1 };

interface BoardDialogsProps {
  request: RequestedDialog;
  board: Board;
  run: BoardSession['run'];
  isLive: boolean;
  onClose: () => void;
  /** Called with the dialog of a refused command, to be reopened. */
  onRefused: (requested: RequestedDialog) => void;
}

// Loaded after the board is shown: later there may be no connection.
const AddTicketDialog = lazyDialog(() => import('../ticket/form/add-ticket-dialog.tsx'));
const ColumnDialog = lazyDialog(() => import('./columns/dialogs/column-dialog.tsx'));
const SortColumnDialog = lazyDialog(() => import('./columns/dialogs/sort-column-dialog.tsx'));
const DeleteColumnDialog = lazyDialog(() => import('./columns/dialogs/delete-column-dialog.tsx'));

/** Preloads code once the board is shown: the rules first, then the dialogs. */
export function usePreloadedCode(): void {
  useEffect(() => fetchOnBrowserIdle(loadRules), []);
  useEffect(
    () =>
      fetchWhenIdle(
        AddTicketDialog.fetch,
        ColumnDialog.fetch,
        SortColumnDialog.fetch,
        DeleteColumnDialog.fetch,
      ),
    [],
  );
}

export function BoardDialogs({
  request,
  board,
  run,
  isLive,
  onClose,
  onRefused,
}: BoardDialogsProps) {
  const target = 'columnId' in request ? board.columns.get(request.columnId) : undefined;
  // The form stays open when its column is deleted meanwhile.
  const [initialTarget] = useState(target);
  const edited = target ?? initialTarget;
  // The column may have been deleted before its new ticket arrived.
  const ticketColumn = target ?? sortedColumns(board)[0] ?? null;
  const rest = { boardId: board.id, run, onClose };
  return (
    <>
      {request.kind === 'addColumn' && <ColumnDialog {...rest} />}
      {request.kind === 'editColumn' && edited && (
        <ColumnDialog {...rest} column={edited} isDeleted={!target} />
      )}
      {request.kind === 'sortColumn' && target && (
        <SortColumnDialog board={board} column={target} run={run} onClose={onClose} />
      )}
      {request.kind === 'deleteColumn' && target && (
        <DeleteColumnDialog {...rest} column={target} />
      )}
      {request.kind === 'addTicket' && (
        <AddTicketDialog
          board={board}
          column={ticketColumn}
          isColumnGone={!target}
          initial={request.ticket ?? null}
          isLive={isLive}
          run={run}
          onClose={onClose}
          onRefused={(ticket) => onRefused({ ...request, ticket })}
        />
      )}
    </>
  );
}
