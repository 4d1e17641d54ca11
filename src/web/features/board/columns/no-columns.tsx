import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Board } from '../../../../core/board/board.ts';
import { derivedId } from '../../../../core/ids.ts';
import { boardTexts, columnTexts } from '../../../i18n/en/board.ts';
import { newId } from '../../../lib/new-id.ts';
import type { BoardSession } from '../../../live/board-session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface NoColumnsProps {
  board: Board;
  canManage: boolean;
  run: BoardSession['run'];
  onAdd: () => void;
}

/**
 * Empty state of a board without columns: managers can add the three default columns or their own.
 */
export default function NoColumns({ board, canManage, run, onAdd }: NoColumnsProps) {
  const [isBusy, setBusy] = useState(false);
  const { id: boardId } = board;

  async function start() {
    setBusy(true);
    const added: string[] = [];
    for (const name of boardTexts.startColumns) {
      const commandId = newId();
      const outcome = await run({ type: 'boards.addColumn', boardId, name }, { commandId });
      if ('kind' in outcome) break;
      added.push(derivedId(commandId, 'column'));
    }
    setBusy(false);
    if (added.length === 0) return;
    const { offerUndo } = await import('../../undo/undo-stack.tsx');
    offerUndo({ text: boardTexts.started, undo: () => void undo(added) });
  }

  async function undo(added: readonly string[]) {
    for (const columnId of added) await run({ type: 'boards.deleteColumn', boardId, columnId });
  }

  if (!canManage)
    return <EmptyState title={boardTexts.noColumns} text={boardTexts.noColumnsText} />;
  return (
    <EmptyState
      title={boardTexts.noColumns}
      text={boardTexts.noColumnsYours}
      action={
        <>
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            {boardTexts.startWith}
          </Button>
          <Button icon={<Plus aria-hidden="true" />} onClick={onAdd}>
            {columnTexts.add}
          </Button>
        </>
      }
    />
  );
}
