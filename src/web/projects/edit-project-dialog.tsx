import { useRef, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { editProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useWords } from '../ui/words.ts';
import type { ProjectListItem } from './project-list-item.ts';

interface EditProjectDialogProps {
  project: ProjectListItem;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const words = editProjectTexts;
  const kit = useWords();
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
    <Dialog
      title={words.title}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {save.isPending ? words.busy : words.submit}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={words.name}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={name}
        onChange={setName}
      />
    </Dialog>
  );
}
