import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../core/permissions.ts';
import { failureText } from '../../i18n/en/failures.ts';
import { importTexts } from '../../i18n/en/import-export.ts';
import { newId } from '../../lib/new-id.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { Button } from '../../ui/button.tsx';
import { boardDeleted } from '../boards/board-list-changes.ts';
import { recentlyDeleted } from '../boards/recently-deleted.ts';
import { useRestoreBoard } from '../boards/use-restore-board.ts';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { offerUndo } from '../undo/undo-stack.tsx';

interface UndoImportProps {
  boardId: string;
  /** The name of the imported data in its report. */
  name: string;
  onUndone: () => void;
}

/** Undoes an import while its board exists: everything that it created is part of the board. */
export function UndoImport({ boardId, name, onUndone }: UndoImportProps) {
  const actor = useActor();
  const change = useChange();
  const restore = useRestoreBoard();
  const { client } = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const board = useBoards().data?.find(({ id }) => id === boardId);
  if (!board) return null;
  const { createdBy } = board;
  if (!can(actor, 'boards.delete', { board: { createdBy, members: new Map() } })) return null;

  async function undo() {
    setBusy(true);
    recentlyDeleted.add(boardId);
    try {
      await change(boardDeleted(boardId), () =>
        client.boards.delete.mutate({ commandId: newId(), boardId }),
      );
    } catch (error) {
      recentlyDeleted.delete(boardId);
      showFailure(failureText('boards.delete', reasonOf(error)));
      setBusy(false);
      return;
    }
    onUndone();
    const text = importTexts.undone(name);
    offerUndo({ text, undo: () => void restore({ id: boardId, name }) });
  }

  return (
    <Button icon={<Undo2 aria-hidden="true" />} busy={isBusy} onClick={() => void undo()}>
      {importTexts.undo}
    </Button>
  );
}
