import { deleteProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { ProjectListItem } from './project-list-item.ts';

interface DeleteProjectDialogProps {
  project: ProjectListItem;
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, onDeleted, onClose }: DeleteProjectDialogProps) {
  const words = deleteProjectTexts;
  const utils = trpc.useUtils();
  const remove = trpc.projects.delete.useMutation({
    onSuccess: async () => {
      void utils.boards.list.invalidate();
      await utils.projects.list.invalidate();
      onClose();
      onDeleted?.();
    },
    onError: () => {
      showAlert(words.failed);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question={words.question}
      details={words.details(project.name, project.boards.length)}
      confirm={words.confirm}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ projectId: project.id })}
      onCancel={onClose}
    />
  );
}
