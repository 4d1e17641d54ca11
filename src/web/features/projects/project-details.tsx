import { useNavigate } from '@tanstack/react-router';
import { Columns3, FolderInput, Pencil, Plus, Trash2 } from 'lucide-react';
import { can } from '../../../core/permissions.ts';
import { formatDay } from '../../i18n/dates.ts';
import { aboutPageTexts } from '../../i18n/en/about-page.ts';
import { projectTexts } from '../../i18n/en/projects.ts';
import { useActor } from '../../session/use-actor.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useDialogState } from '../../ui/use-dialog-state.ts';
import { ProjectAbout } from '../about-text/project-about.tsx';
import { BoardGrid } from '../boards/board-grid.tsx';
import { CreateBoardDialog } from '../boards/create/create-board-dialog.tsx';
import { type NewBoard, newBoard } from '../boards/create/new-board.ts';
import { sortBoards } from '../boards/sort-boards.ts';
import { AddBoardsDialog } from './add-boards-dialog.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { EditProjectDialog } from './edit-project-dialog.tsx';
import styles from './project-details.module.css';
import type { ProjectListItem } from './project-list-item.ts';

/** The requested dialog, with its initial input. */
type RequestedDialog =
  | { kind: 'edit'; name?: string }
  | { kind: 'delete' }
  | { kind: 'create'; board: NewBoard }
  | { kind: 'add'; boardIds: readonly string[] };

export function ProjectDetails({ project }: { project: ProjectListItem }) {
  const texts = projectTexts;
  const actor = useActor();
  const navigate = useNavigate();
  const { request, open, reopen } = useDialogState<RequestedDialog>();
  const close = () => open(null);
  const mayEdit = can(actor, 'projects.edit', { project });
  const mayCreate = mayEdit && can(actor, 'boards.create');
  const add = (
    <>
      {mayEdit && (
        <Button
          icon={<FolderInput aria-hidden="true" />}
          onClick={() => open({ kind: 'add', boardIds: [] })}
        >
          {texts.addExisting}
        </Button>
      )}
      {mayCreate && (
        <Button
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => open({ kind: 'create', board: newBoard(project.id) })}
        >
          {texts.createBoard}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeading
        title={project.name}
        text={`${texts.created} ${formatDay(project.createdAt)}`}
        tools={
          <div className={styles.buttons}>
            {mayEdit && (
              <Button icon={<Pencil aria-hidden="true" />} onClick={() => open({ kind: 'edit' })}>
                {texts.edit}
              </Button>
            )}
            {can(actor, 'projects.delete', { project }) && (
              <Button icon={<Trash2 aria-hidden="true" />} onClick={() => open({ kind: 'delete' })}>
                {texts.remove}
              </Button>
            )}
          </div>
        }
      />
      <section>
        <div className={styles.head}>
          <h2 className={styles.title}>{texts.boards}</h2>
          {project.boards.length > 0 && <div className={styles.buttons}>{add}</div>}
        </div>
        {project.boards.length > 0 ? (
          <BoardGrid boards={sortBoards(project.boards, 'lastUpdated', 'desc')} />
        ) : (
          <EmptyState
            level={3}
            icon={<Columns3 aria-hidden="true" />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={mayEdit && add}
          />
        )}
      </section>
      <section>
        <div className={styles.head}>
          <h2 className={styles.title}>{aboutPageTexts.ofProject}</h2>
        </div>
        <ProjectAbout projectId={project.id} mayEdit={mayEdit} />
      </section>
      {request?.kind === 'edit' && (
        <EditProjectDialog
          project={project}
          initial={request.name}
          onClose={close}
          onRefused={(name) => reopen({ kind: 'edit', name }, name)}
        />
      )}
      {request?.kind === 'delete' && (
        <DeleteProjectDialog
          project={project}
          onDelete={() => void navigate({ to: '/projectOverview' })}
          onClose={close}
        />
      )}
      {request?.kind === 'create' && (
        <CreateBoardDialog
          initial={request.board}
          onClose={close}
          onRefused={(board) => reopen({ kind: 'create', board }, board.name)}
        />
      )}
      {request?.kind === 'add' && (
        <AddBoardsDialog
          project={project}
          initial={request.boardIds}
          onClose={close}
          onRefused={(boardIds) => reopen({ kind: 'add', boardIds })}
        />
      )}
    </>
  );
}
