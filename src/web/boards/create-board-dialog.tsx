import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { newId } from '../new-id.ts';
import { createBoardTexts } from '../texts/boards.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDiscard } from '../use-discard.tsx';
import styles from './create-board-dialog.module.css';
import { type MemberEntry, MembersPicker } from './members-picker.tsx';
import { newBoardId } from './new-board-id.ts';
import { ProjectField } from './project-field.tsx';
import { StartingColumns } from './starting-columns.tsx';

interface CreateBoardDialogProps {
  /** The project that is chosen at first. */
  projectId?: string;
  onClose: () => void;
}

export function CreateBoardDialog({ projectId = '', onClose }: CreateBoardDialogProps) {
  const words = createBoardTexts;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [project, setProject] = useState(projectId);
  const [withColumns, setWithColumns] = useState(true);
  const [members, setMembers] = useState<readonly MemberEntry[]>([]);
  // One id for all tries of this dialog: sent twice, it still makes one board.
  const [ids] = useState(() => ({ commandId: newId(), boardId: newBoardId() }));
  const create = trpc.boards.create.useMutation({
    onSuccess: async () => {
      void utils.boards.list.invalidate();
      void utils.projects.invalidate();
      await navigate({ to: '/boards/$boardId', params: { boardId: ids.boardId } });
      // Back, pressed before the board was there, must not come back to this dialog.
      onClose();
    },
    onError: () => showAlert(words.failed),
  });

  const isDirty = name.trim() !== '' || members.length > 0;
  const discard = useDiscard(isDirty && !create.isPending, onClose);

  function submit() {
    if (create.isPending) return;
    if (!name.trim()) {
      showAlert(words.nameMissing);
      nameField.current?.focus();
      return;
    }
    create.mutate({
      ...ids,
      name: name.trim(),
      projectId: project || null,
      members: [...members],
      columns: withColumns ? words.defaultColumns : [],
    });
  }

  return (
    <FormDialog
      title={words.title}
      onClose={discard.close}
      onSubmit={submit}
      submit={words.submit}
      submitting={words.busy}
      isBusy={create.isPending}
    >
      <div className={styles.fields}>
        <TextField
          ref={nameField}
          label={words.name}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          maxLength={LIMITS.name}
          value={name}
          onChange={setName}
        />
        <ProjectField value={project} onChange={setProject} />
        <StartingColumns value={withColumns} onChange={setWithColumns} />
        <MembersPicker value={members} onChange={setMembers} />
      </div>
      {discard.question}
    </FormDialog>
  );
}
