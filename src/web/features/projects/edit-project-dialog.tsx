import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { can } from '../../../core/permissions.ts';
import { editProjectTexts } from '../../i18n/en/projects.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showFailure } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { useChange } from '../optimistic-lists/use-optimistic-list.ts';
import { projectSet } from './project-list-changes.ts';
import type { ProjectListItem } from './project-list-item.ts';
import { TransferProject } from './transfer-project.tsx';

interface EditProjectDialogProps {
  project: ProjectListItem;
  /** Initial text of the field, if it is not the project's name. */
  initial: string | undefined;
  onClose: () => void;
  /** The server rejected it: the typed text stays. */
  onRefused: (typed: string) => void;
}

export function EditProjectDialog(props: EditProjectDialogProps) {
  const { project, initial = project.name, onClose, onRefused } = props;
  const texts = editProjectTexts;
  const { id: projectId } = project;
  const actor = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  const errors = useFormErrors<'name'>();
  const [typed, setTyped] = useState(initial);
  const isDirty = typed !== project.name;
  const discard = useConfirmDiscard(isDirty, onClose);

  function submit(form: HTMLFormElement) {
    const name = typed.trim();
    if (errors.show(form, name ? {} : { name: texts.nameMissing })) return;
    onClose();
    if (name === project.name) return;
    void change(projectSet(projectId, { name }), () =>
      client.projects.save.mutate({ projectId, name }),
    ).catch(() => {
      showFailure(texts.failed);
      onRefused(typed);
    });
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={discard.close}
      onSubmit={submit}
      submit={texts.submit}
    >
      <TextField
        {...errors.of('name')}
        label={texts.name}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={typed}
        onChange={(value) => {
          errors.clear('name');
          setTyped(value);
        }}
      />
      {can(actor, 'projects.handOver', { project }) && (
        <TransferProject project={project} onTransfer={() => !isDirty && onClose()} />
      )}
      {discard.question}
    </FormDialog>
  );
}
