import { useNavigate } from '@tanstack/react-router';
import type { Board } from '../../../core/board/board.ts';
import { boardHeadTexts } from '../../i18n/en/board-head.ts';
import { failureText } from '../../i18n/en/failures.ts';
import { newId } from '../../lib/new-id.ts';
import { trpc } from '../../session/trpc.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { boardDeleted } from '../boards/board-list-changes.ts';
import { recentlyDeleted } from '../boards/recently-deleted.ts';
import { useRestoreBoard } from '../boards/use-restore-board.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { offerUndo } from '../undo/undo-stack.tsx';

interface DeleteBoardDialogProps {
  board: Board;
  onClose: () => void;
}

/**
 * Confirms the deletion and leaves for the board list, where it can be undone. Unlike other
 * commands, the deletion is not stored for later pages: it must not delete a board that the user
 * sees listed again.
 */
export default function DeleteBoardDialog({ board, onClose }: DeleteBoardDialogProps) {
  const { id: boardId, name } = board;
  const navigate = useNavigate();
  const change = useChange();
  const { client } = trpc.useUtils();
  const restore = useRestoreBoard();

  function confirm() {
    onClose();
    recentlyDeleted.add(boardId);
    void navigate({ to: '/boardsOverview', replace: true });
    void change(boardDeleted(boardId), () =>
      client.boards.delete.mutate({ commandId: newId(), boardId }),
    ).then(
      () => offerUndo({ text: boardHeadTexts.deleted(name), undo: () => void restore(board) }),
      () => {
        recentlyDeleted.delete(boardId);
        showFailure(failureText('boards.delete', null));
      },
    );
  }

  return (
    <ConfirmDialog
      question={boardHeadTexts.deleteQuestion}
      details={boardHeadTexts.deleteDetails(name)}
      confirm={boardHeadTexts.deleteConfirm}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
