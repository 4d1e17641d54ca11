import { useChange } from '../edits/use-edits.ts';
import { deleteProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showFailure } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { projectDeleted } from './project-edits.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface DeleteProjectDialogProps {
  project: ProjectListItem;
  /** It is being deleted, and seen no longer. */
  onDelete?: () => void;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onDelete, onClose }: DeleteProjectDialogProps) {
  const words = deleteProjectTexts;
  const { id: projectId } = project;
  const change = useChange();
  const { client } = trpc.useUtils();

  function confirm() {
    onClose();
    onDelete?.();
    void change(projectDeleted(projectId), () =>
      client.projects.delete.mutate({ projectId }),
    ).catch(() => showFailure(words.failed));
  }

  return (
    <ConfirmDialog
      question={words.question}
      details={words.details(project.name, project.boards.length)}
      confirm={words.confirm}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
