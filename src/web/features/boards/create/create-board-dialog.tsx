import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { createBoardTexts } from '../../../i18n/en/boards.ts';
import { copyBoardTexts } from '../../../i18n/en/duplicates.ts';
import { trpc } from '../../../session/trpc.ts';
import { useActor } from '../../../session/use-actor.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfirmDiscard } from '../../../ui/use-confirm-discard.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { useBoards } from '../../optimistic-lists/use-lists.ts';
import { useChange } from '../../optimistic-lists/use-optimistic-list.ts';
import { boardCreated } from '../board-list-changes.ts';
import styles from './create-board-dialog.module.css';
import { MembersPicker } from './members-picker.tsx';
import { creationOf, type NewBoard } from './new-board.ts';
import { ProjectField } from './project-field.tsx';
import { StartingColumns } from './starting-columns.tsx';

interface CreateBoardDialogProps {
  initial: NewBoard;
  onClose: () => void;
  /** The server rejected it after the dialog was closed: the typed input stays. */
  onRefused: (board: NewBoard) => void;
}

/**
 * Creates a board. Lists show it at once, but the dialog waits for the server in order to open the
 * board. A user who closes the dialog meanwhile stays on the page.
 */
export function CreateBoardDialog({ initial, onClose, onRefused }: CreateBoardDialogProps) {
  const texts = createBoardTexts;
  const navigate = useNavigate();
  const actor = useActor();
  const change = useChange();
  const { client } = trpc.useUtils();
  const errors = useFormErrors<'name'>();
  const [board, setBoard] = useState(initial);
  const [busy, setBusy] = useState(false);
  const templates = useBoards().data?.filter(({ isTemplate }) => isTemplate) ?? [];
  const template = templates.find(({ id }) => id === board.templateId);
  const isShown = useIsShown();
  const isDirty = board.name.trim() !== '' || board.members.length > 0;
  const discard = useConfirmDiscard(isDirty && !busy, onClose);
  const set = (part: Partial<NewBoard>) => setBoard({ ...board, ...part });

  function submit(form: HTMLFormElement) {
    if (busy) return;
    if (errors.show(form, board.name.trim() ? {} : { name: texts.nameMissing })) return;
    setBusy(true);
    void create().then(opened, refused);
  }

  function create() {
    const { commandId, withTickets } = board;
    const { columns, ...creation } = creationOf(board);
    const columnCount = template?.columnCount ?? columns.length;
    const edit = boardCreated({ ...creation, columnCount }, { by: actor.id, at: Date.now() });
    if (!template) {
      return change(edit, () => client.boards.create.mutate({ commandId, ...creation, columns }));
    }
    const { boardId: copyId, ...rest } = creation;
    const copy = { commandId, ...rest, boardId: template.id, copyId, withTickets };
    return change(edit, () => client.boards.copy.mutate(copy));
  }

  async function opened() {
    if (!isShown.current) return;
    await navigate({ to: '/boards/$boardId', params: { boardId: board.boardId } });
    // The back button must not return to this dialog.
    onClose();
  }

  function refused() {
    showAlert(texts.failed);
    if (isShown.current) setBusy(false);
    else onRefused(board);
  }

  return (
    <FormDialog
      title={texts.title}
      onClose={discard.close}
      onSubmit={submit}
      submit={texts.submit}
      submitting={texts.busy}
      isBusy={busy}
    >
      <div className={styles.fields}>
        <TextField
          {...errors.of('name')}
          label={texts.name}
          placeholder={texts.namePlaceholder}
          autoComplete="off"
          maxLength={LIMITS.name}
          value={board.name}
          onChange={(name) => {
            errors.clear('name');
            set({ name });
          }}
        />
        <ProjectField value={board.projectId} onChange={(projectId) => set({ projectId })} />
        {templates.length > 0 && (
          <Select
            label={texts.template}
            value={board.templateId}
            options={[
              { value: '', label: texts.noTemplate },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(templateId) => set({ templateId })}
          />
        )}
        {template ? (
          <CheckField
            label={copyBoardTexts.withTickets}
            note={copyBoardTexts.withoutDates}
            checked={board.withTickets}
            onChange={(withTickets) => set({ withTickets })}
          />
        ) : (
          <StartingColumns value={board.start} onChange={(start) => set({ start })} />
        )}
        <MembersPicker value={board.members} onChange={(members) => set({ members })} />
      </div>
      {discard.question}
    </FormDialog>
  );
}
