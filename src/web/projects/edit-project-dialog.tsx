import { useRef, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { can } from '../../core/permissions.ts';
import { useActor } from '../auth/use-actor.ts';
import { editProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDiscard } from '../use-discard.tsx';
import { ProjectHandOver } from './project-hand-over.tsx';
import type { ProjectListItem } from './project-list-item.ts';

interface EditProjectDialogProps {
  project: ProjectListItem;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const words = editProjectTexts;
  const actor = useActor();
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(project.name);
  const save = trpc.projects.save.useMutation({
    onSuccess: (saved) => {
      utils.projects.get.setData({ projectId: project.id }, saved);
      void utils.projects.list.invalidate();
      onClose();
    },
    onError: () => showAlert(words.failed),
  });

  const discard = useDiscard(name !== project.name && !save.isPending, onClose);

  function submit() {
    if (save.isPending) return;
    if (!name.trim()) {
      showAlert(words.nameMissing);
      field.current?.focus();
      return;
    }
    save.mutate({ projectId: project.id, name: name.trim() });
  }

  return (
    <FormDialog
      title={words.title}
      size="sm"
      onClose={discard.close}
      onSubmit={submit}
      submit={words.submit}
      submitting={words.busy}
      isBusy={save.isPending}
    >
      <TextField
        ref={field}
        label={words.name}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={name}
        onChange={setName}
      />
      {can(actor, 'projects.handOver', { project }) && (
        <ProjectHandOver project={project} onDone={onClose} />
      )}
      {discard.question}
    </FormDialog>
  );
}
