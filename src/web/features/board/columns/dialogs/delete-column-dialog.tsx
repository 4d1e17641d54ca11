import { useState } from 'react';
import type { Column } from '../../../../../core/board/board.ts';
import { columnTexts } from '../../../../i18n/en/board.ts';
import type { BoardSession } from '../../../../live/board-session.ts';
import { trpc } from '../../../../session/trpc.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useIsShown } from '../../../../ui/use-is-shown.ts';

interface DeleteColumnDialogProps {
  boardId: string;
  column: Column;
  run: BoardSession['run'];
  onClose: () => void;
}

/** Confirms the deletion of a column and its tickets, and warns about hidden ones. */
export default function DeleteColumnDialog({
  boardId,
  column,
  run,
  onClose,
}: DeleteColumnDialogProps) {
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();
  const hiddenTickets = trpc.boards.columnHidesTickets.useQuery(
    { boardId, columnId: column.id },
    { staleTime: 0, gcTime: 0 },
  );
  const details = [columnTexts.confirmDelete(column.name)];
  if (hiddenTickets.data) details.push(columnTexts.hidesTickets);
  if (hiddenTickets.isError) details.push(columnTexts.mayHideTickets);

  async function confirm() {
    if (busy) return;
    setBusy(true);
    const outcome = await run({ type: 'boards.deleteColumn', boardId, columnId: column.id });
    setBusy(false);
    // Another dialog may have replaced this one.
    if (isShown.current && !('kind' in outcome)) onClose();
  }

  return (
    <ConfirmDialog
      question={columnTexts.deleteTitle}
      details={details.join(' ')}
      confirm={columnTexts.yesDelete}
      busy={busy || hiddenTickets.isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
