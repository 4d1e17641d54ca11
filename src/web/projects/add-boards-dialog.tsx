import { useState } from 'react';
import { useActor } from '../auth/use-actor.ts';
import { BoardMark } from '../boards/board-mark.tsx';
import { sortBoards } from '../boards/sort-boards.ts';
import { useChange } from '../edits/use-edits.ts';
import { useBoards, useProjects } from '../edits/use-lists.ts';
import { newId } from '../new-id.ts';
import { boardsTexts } from '../texts/boards.ts';
import { addBoardsTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showFailure } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useDiscard } from '../use-discard.tsx';
import styles from './add-boards-dialog.module.css';
import { manages } from './manages.ts';
import { boardsAttached } from './project-edits.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface AddBoardsDialogProps {
  project: ProjectListItem;
  /** Ids of the boards that are chosen at first. */
  initial: readonly string[];
  onClose: () => void;
  /** The server said no to one of these: what was chosen is not lost with it. */
  onRefused: (boardIds: readonly string[]) => void;
}

/** Puts boards that the person manages into the project, also out of another one. */
export function AddBoardsDialog(props: AddBoardsDialogProps) {
  const { project, initial, onClose, onRefused } = props;
  const { id: projectId } = project;
  const words = addBoardsTexts;
  const actor = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  const boards = useBoards();
  const projects = useProjects();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial));
  const offered = boards.data?.filter(
    (board) => board.projectId !== projectId && manages(actor, board),
  );
  const added = offered?.filter(({ id }) => chosen.has(id)) ?? [];
  const discard = useDiscard(added.length > 0, onClose);
  const nameOf = (id: string | null) => projects.data?.find((each) => each.id === id)?.name;

  function toggle(boardId: string) {
    const next = new Set(chosen);
    if (!next.delete(boardId)) next.add(boardId);
    setChosen(next);
  }

  function submit() {
    if (added.length === 0) return;
    onClose();
    void change(boardsAttached(added, projectId), attach).catch(() => {
      showFailure(words.failed);
      onRefused([...chosen]);
    });
  }

  async function attach() {
    for (const { id: boardId } of added) {
      await client.boards.setProject.mutate({ commandId: newId(), boardId, projectId });
    }
  }

  return (
    <FormDialog
      title={words.title}
      onClose={discard.close}
      onSubmit={submit}
      submit={words.submit}
      isDisabled={added.length === 0}
    >
      {boards.isPending && <p role="status">{boardsTexts.loading}</p>}
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
      {discard.question}
    </FormDialog>
  );
}
