import { useState } from 'react';
import type { Board } from '../../core/board/board.ts';
import type { BoardSession } from '../live/board-session.ts';
import { boardHeadTexts } from '../texts/board-head.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useBoardDeleted } from './use-board-deleted.ts';

interface DeleteBoardDialogProps {
  board: Board;
  run: BoardSession['run'];
  onClose: () => void;
}

export default function DeleteBoardDialog({ board, run, onClose }: DeleteBoardDialogProps) {
  const [busy, setBusy] = useState(false);
  const leave = useBoardDeleted(board.id);

  async function confirm() {
    if (busy) return;
    setBusy(true);
    const answer = await run({ type: 'boards.delete', boardId: board.id });
    setBusy(false);
    if ('kind' in answer) onClose();
    else leave(board.name);
  }

  return (
    <ConfirmDialog
      question={boardHeadTexts.deleteQuestion}
      details={boardHeadTexts.deleteDetails(board.name)}
      confirm={boardHeadTexts.deleteConfirm}
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
