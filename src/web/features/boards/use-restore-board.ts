import { failureText } from '../../i18n/en/failures.ts';
import { trashTexts } from '../../i18n/en/trash.ts';
import { newId } from '../../lib/new-id.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { showResult } from '../undo/undo-stack.tsx';
import { recentlyDeleted } from './recently-deleted.ts';

/** Restores a deleted board and refetches the lists. Resolves when the server has responded. */
export function useRestoreBoard(): (board: { id: string; name: string }) => Promise<void> {
  const change = useChange();
  const { client } = trpc.useUtils();
  return ({ id: boardId, name }) =>
    change({}, () => client.boards.restore.mutate({ commandId: newId(), boardId })).then(
      () => {
        recentlyDeleted.delete(boardId);
        showResult(trashTexts.restored(name));
      },
      (error) => showFailure(failureText('boards.restore', reasonOf(error))),
    );
}
