import { deleteProjectTexts } from '../../i18n/en/projects.ts';
import { trpc } from '../../session/trpc.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { projectDeleted } from './project-list-changes.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface DeleteProjectDialogProps {
  project: ProjectListItem;
  /** Called when the deletion has started and the project is already hidden. */
  onDelete?: () => void;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onDelete, onClose }: DeleteProjectDialogProps) {
  const texts = deleteProjectTexts;
  const { id: projectId } = project;
  const change = useChange();
  const { client } = trpc.useUtils();

  function confirm() {
    onClose();
    onDelete?.();
    void change(projectDeleted(projectId), () =>
      client.projects.delete.mutate({ projectId }),
    ).catch(() => showFailure(texts.failed));
  }

  return (
    <ConfirmDialog
      question={texts.question}
      details={texts.details(project.name, project.boards.length)}
      confirm={texts.confirm}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
