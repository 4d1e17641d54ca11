import { type KeyboardEvent, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { addProjectTexts } from '../texts/projects.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDiscard } from '../use-discard.tsx';
import { newProjectId } from './new-project-id.ts';

export function AddProjectDialog({ onClose }: { onClose: () => void }) {
  const words = addProjectTexts;
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
  const discard = useDiscard(!isEmpty && !add.isPending, onClose);

  function submit() {
    if (!isEmpty && !add.isPending) add.mutate({ projectId, name: name.trim() });
  }

  // A disabled button keeps Enter from submitting; this says why.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isEmpty) setMissed(true);
  }

  return (
    <FormDialog
      title={words.title}
      size="sm"
      onClose={discard.close}
      onSubmit={submit}
      submit={words.submit}
      submitting={words.busy}
      isBusy={add.isPending}
      isDisabled={isEmpty}
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
      {discard.question}
    </FormDialog>
  );
}
