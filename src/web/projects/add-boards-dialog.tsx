import { useState } from 'react';
import { useActor } from '../auth/use-actor.ts';
import { BoardMark } from '../boards/board-mark.tsx';
import { sortBoards } from '../boards/sort-boards.ts';
import { newId } from '../new-id.ts';
import { boardsTexts } from '../texts/boards.ts';
import { addBoardsTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import styles from './add-boards-dialog.module.css';
import { manages } from './manages.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface AddBoardsDialogProps {
  project: ProjectListItem;
  onClose: () => void;
}

/** Puts boards that the person manages into the project, also out of another one. */
export function AddBoardsDialog({ project, onClose }: AddBoardsDialogProps) {
  const words = addBoardsTexts;
  const actor = useActor();
  const utils = trpc.useUtils();
  const boards = trpc.boards.list.useQuery();
  const projects = trpc.projects.list.useQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const setProject = trpc.boards.setProject.useMutation();
  const offered = boards.data?.filter(
    (board) => board.projectId !== project.id && manages(actor, board),
  );
  const nameOf = (id: string | null) => projects.data?.find((each) => each.id === id)?.name;

  function toggle(boardId: string) {
    const next = new Set(chosen);
    if (!next.delete(boardId)) next.add(boardId);
    setChosen(next);
  }

  async function submit() {
    if (busy || chosen.size === 0) return;
    setBusy(true);
    try {
      for (const boardId of chosen) {
        await setProject.mutateAsync({ commandId: newId(), boardId, projectId: project.id });
      }
      onClose();
    } catch {
      showAlert(words.failed);
      setBusy(false);
    }
    await Promise.all([utils.projects.invalidate(), utils.boards.list.invalidate()]);
  }

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={words.submit}
      submitting={words.busy}
      isBusy={busy}
      isDisabled={chosen.size === 0}
    >
      {boards.isPending && <p role="status">{words.loading}</p>}
      {boards.isError && <p role="alert">{boardsTexts.loadFailed}</p>}
      {offered?.length === 0 && <p>{words.none}</p>}
      {offered && offered.length > 0 && (
        <fieldset className={styles.boards}>
          <legend className={styles.legend}>{words.legend}</legend>
          {sortBoards(offered, 'name', 'asc').map((board) => (
            <label key={board.id} className={styles.board}>
              <input
                type="checkbox"
                checked={chosen.has(board.id)}
                onChange={() => toggle(board.id)}
              />
              <BoardMark id={board.id} columns={board.columnCount} />
              <span className={styles.name}>{board.name}</span>
              {board.projectId && (
                <span className={styles.now}>{words.inProject(nameOf(board.projectId))}</span>
              )}
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
