import { trashTexts } from '../../i18n/en/trash.ts';
import { trpc } from '../../session/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useRestoreBoard } from '../boards/use-restore-board.ts';
import { TrashList } from './trash-list.tsx';

/** The boards that the user deleted, to be restored. */
export default function DeletedBoardsDialog({ onClose }: { onClose: () => void }) {
  const texts = trashTexts;
  const boards = trpc.boards.deleted.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const restore = useRestoreBoard();

  async function restoreDeleted(board: { id: string; name: string }) {
    await restore(board);
    await boards.refetch();
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <TrashList
        items={boards.data?.map((board) => ({
          ...board,
          by: null,
          facts: [texts.board],
          restore: () => restoreDeleted(board),
        }))}
        emptyText={texts.emptyBoardsText}
        isFailed={boards.isError}
        isFetching={boards.isFetching}
        onRetry={() => void boards.refetch()}
      />
    </Dialog>
  );
}
