import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Board, Member } from '../../../../core/board/board.ts';
import { LIMITS } from '../../../../core/limits.ts';
import { DELETED_USER_ID } from '../../../../core/users/user.ts';
import { createBoardTexts } from '../../../i18n/en/boards.ts';
import { copyBoardTexts } from '../../../i18n/en/duplicates.ts';
import { newId } from '../../../lib/new-id.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { useActor } from '../../../session/use-actor.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { useChange } from '../../optimistic-lists/use-optimistic-list.ts';
import { boardCreated } from '../board-list-changes.ts';
import styles from './create-board-dialog.module.css';
import { newBoardId } from './new-board-id.ts';

interface CopyBoardDialogProps {
  board: Board;
  onClose: () => void;
}

/** Duplicates the open board, and opens the duplicate. */
export default function CopyBoardDialog({ board, onClose }: CopyBoardDialogProps) {
  const texts = copyBoardTexts;
  const navigate = useNavigate();
  const actor = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  // The same ids for all retries, so that they create one board.
  const [ids] = useState(() => ({ commandId: newId(), copyId: newBoardId() }));
  const [name, setName] = useState(texts.nameOf(board.name).slice(0, LIMITS.name));
  const [withTickets, setWithTickets] = useState(true);
  const [withMembers, setWithMembers] = useState(true);
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();
  const errors = useFormErrors<'name'>();

  function submit(form: HTMLFormElement) {
    if (busy) return;
    if (errors.show(form, name.trim() ? {} : { name: texts.nameMissing })) return;
    setBusy(true);
    const members = withMembers ? peopleOf(board, actor.id) : [];
    const copy = { ...ids, boardId: board.id, name: name.trim(), members, withTickets };
    const created = { boardId: ids.copyId, name: copy.name, columnCount: board.columns.size };
    const edit = boardCreated(created, { by: actor.id, at: Date.now() });
    void change(edit, () => client.boards.copy.mutate(copy)).then(opened, refused);
  }

  async function opened() {
    if (!isShown.current) return;
    onClose();
    await navigate({ to: '/boards/$boardId', params: { boardId: ids.copyId } });
  }

  function refused(error: unknown) {
    showAlert(reasonOf(error) ?? createBoardTexts.failed);
    if (isShown.current) setBusy(false);
  }

  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={submit}
      submit={texts.submit}
      submitting={texts.busy}
      isBusy={busy}
    >
      <div className={styles.fields}>
        <TextField
          {...errors.of('name')}
          label={texts.name}
          autoComplete="off"
          maxLength={LIMITS.name}
          value={name}
          onChange={(value) => {
            errors.clear('name');
            setName(value);
          }}
        />
        <CheckField
          label={texts.withTickets}
          note={board.isTemplate ? texts.withoutDates : texts.withTicketsNote}
          checked={withTickets}
          onChange={setWithTickets}
        />
        <CheckField label={texts.withMembers} checked={withMembers} onChange={setWithMembers} />
      </div>
    </FormDialog>
  );
}

/**
 * The members of the duplicate: the board's people without the actor, with the board's owner as its
 * ADMIN.
 */
function peopleOf({ createdBy, members }: Board, actorId: string): Member[] {
  const owner: Member[] =
    createdBy === actorId || createdBy === DELETED_USER_ID
      ? []
      : [{ userId: createdBy, role: 'ADMIN' }];
  return [...owner, ...[...members.values()].filter(({ userId }) => userId !== actorId)];
}
