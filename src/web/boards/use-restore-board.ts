import { useChange } from '../edits/use-edits.ts';
import { newId } from '../new-id.ts';
import { reasonOf } from '../reason.ts';
import { failureText } from '../texts/failures.ts';
import { trashTexts } from '../texts/trash.ts';
import { trpc } from '../trpc.ts';
import { showFailure } from '../ui/alert-store.ts';
import { tell } from '../undo/undo-stack.tsx';
import { deletedHere } from './deleted-here.ts';

/** Brings a deleted board back; the lists are asked for again then. Resolves when that is answered. */
export function useRestoreBoard(): (board: { id: string; name: string }) => Promise<void> {
  const change = useChange();
  const { client } = trpc.useUtils();
  return ({ id: boardId, name }) =>
    change({}, () => client.boards.restore.mutate({ commandId: newId(), boardId })).then(
      () => {
        deletedHere.delete(boardId);
        tell(trashTexts.restored(name));
      },
      (error) => showFailure(failureText('boards.restore', reasonOf(error))),
    );
}
