import { type KeyboardEvent, useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { addProjectTexts } from '../../i18n/en/projects.ts';
import { codeOf, reasonOf } from '../../session/error-reason.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { projectAdded } from './project-list-changes.ts';

/**
 * The input for a new project. It keeps one id for all retries, so that they create one project.
 */
export interface NewProject {
  id: string;
  name: string;
}

interface AddProjectDialogProps {
  initial: NewProject;
  onClose: () => void;
  /** The server rejected it: the typed input stays. */
  onRefused: (project: NewProject) => void;
}

export function AddProjectDialog({ initial, onClose, onRefused }: AddProjectDialogProps) {
  const texts = addProjectTexts;
  const { id } = initial;
  const actor = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  const [typed, setTyped] = useState(initial.name);
  const [missed, setMissed] = useState(false);
  const name = typed.trim();
  const discard = useConfirmDiscard(name !== '', onClose);

  function submit() {
    if (!name) return;
    onClose();
    const project = { id, name, ownerId: actor.id, createdAt: Date.now(), boards: [] };
    void change(projectAdded(project), () =>
      client.projects.save.mutate({ projectId: id, name }),
    ).catch((error) => {
      const isLimitReached = codeOf(error) === 'project.limit';
      showFailure((isLimitReached && reasonOf(error)) || texts.failed);
      onRefused({ id, name: typed });
    });
  }

  // A disabled button prevents submitting by Enter; this explains why.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !name) setMissed(true);
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={discard.close}
      onSubmit={submit}
      submit={texts.submit}
      isDisabled={!name}
    >
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        required
        maxLength={LIMITS.name}
        error={missed && !name ? texts.nameMissing : null}
        onErrorDismiss={() => setMissed(false)}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setMissed(true);
        }}
        onKeyDown={onKeyDown}
      />
      {discard.question}
    </FormDialog>
  );
}
