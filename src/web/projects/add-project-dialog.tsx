import { type KeyboardEvent, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { addProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useWords } from '../ui/words.ts';
import { newProjectId } from './new-project-id.ts';

export function AddProjectDialog({ onClose }: { onClose: () => void }) {
  const words = addProjectTexts;
  const kit = useWords();
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [missed, setMissed] = useState(false);
  // One id for all tries of this dialog: sent twice, it still makes one project.
  const [projectId] = useState(() => newProjectId());
  const add = trpc.projects.save.useMutation({
    onSuccess: async () => {
      await utils.projects.list.invalidate();
      onClose();
    },
    onError: () => showAlert(words.failed),
  });
  const isEmpty = !name.trim();

  function submit() {
    if (!isEmpty && !add.isPending) add.mutate({ projectId, name: name.trim() });
  }

  // A disabled button keeps Enter from submitting; this says why.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isEmpty) setMissed(true);
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
          <Button type="submit" variant="primary" disabled={isEmpty} busy={add.isPending}>
            {add.isPending ? words.busy : words.submit}
          </Button>
        </>
      }
    >
      <TextField
        label={words.name}
        placeholder={words.namePlaceholder}
        autoComplete="off"
        required
        maxLength={LIMITS.name}
        error={missed && isEmpty ? words.nameMissing : null}
        value={name}
        onChange={(value) => {
          setName(value);
          setMissed(true);
        }}
        onKeyDown={onKeyDown}
      />
    </Dialog>
  );
}
