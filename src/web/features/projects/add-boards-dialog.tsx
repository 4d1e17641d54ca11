import { useState } from 'react';
import { boardsTexts } from '../../i18n/en/boards.ts';
import { addBoardsTexts } from '../../i18n/en/projects.ts';
import { newId } from '../../lib/new-id.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { BoardMark } from '../boards/board-mark.tsx';
import { sortBoards } from '../boards/sort-boards.ts';
import { useBoards, useProjects } from '../optimistic-lists/use-lists.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import styles from './add-boards-dialog.module.css';
import { canManage } from './can-manage.ts';
import { boardsAttached } from './project-list-changes.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface AddBoardsDialogProps {
  project: ProjectListItem;
  /** Ids of the boards that are initially selected. */
  initial: readonly string[];
  onClose: () => void;
  /** The server rejected one of these: the selection stays. */
  onRefused: (boardIds: readonly string[]) => void;
}

/** Adds boards that the user manages to the project, also from another one. */
export function AddBoardsDialog(props: AddBoardsDialogProps) {
  const { project, initial, onClose, onRefused } = props;
  const { id: projectId } = project;
  const texts = addBoardsTexts;
  const actor = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  const boards = useBoards();
  const projects = useProjects();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(initial));
  const offered = boards.data?.filter(
    (board) => board.projectId !== projectId && canManage(actor, board),
  );
  const added = offered?.filter(({ id }) => chosen.has(id)) ?? [];
  const discard = useConfirmDiscard(added.length > 0, onClose);
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
      showFailure(texts.failed);
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
      title={texts.title}
      onClose={discard.close}
      onSubmit={submit}
      submit={texts.submit}
      isDisabled={added.length === 0}
    >
      {boards.isPending && <p role="status">{boardsTexts.loading}</p>}
      {boards.isError && <p role="alert">{boardsTexts.loadFailed}</p>}
      {offered?.length === 0 && <p>{texts.none}</p>}
      {offered && offered.length > 0 && (
        <fieldset className={styles.boards}>
          <legend className={styles.legend}>{texts.legend}</legend>
          {sortBoards(offered, 'name', 'asc').map((board) => (
            <label key={board.id} className={styles.board}>
              <input
                type="checkbox"
                checked={chosen.has(board.id)}
                onChange={() => toggle(board.id)}
              />
              <BoardMark id={board.id} color={board.color} columns={board.columnCount} />
              <span className={styles.name}>{board.name}</span>
              {board.projectId && (
                <span className={styles.now}>{texts.inProject(nameOf(board.projectId))}</span>
              )}
            </label>
          ))}
        </fieldset>
      )}
      {discard.question}
    </FormDialog>
  );
}
