import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { inviteTexts } from '../../i18n/en/invitations.ts';
import { trpc } from '../../session/trpc.ts';
import { useActor } from '../../session/use-actor.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { useBoards } from '../optimistic-lists/use-lists.ts';
import styles from './invite-dialog.module.css';
import type { CreatedInvitation } from './open-invitation.ts';

type Days = keyof typeof inviteTexts.dayChoices;

const DAYS: readonly Days[] = ['1', '7', '30'];

interface InviteDialogProps {
  onCreated: (invitation: CreatedInvitation) => void;
  onClose: () => void;
}

export function InviteDialog({ onCreated, onClose }: InviteDialogProps) {
  const texts = inviteTexts;
  const { client, invitations } = trpc.useUtils();
  const [email, setEmail] = useState('');
  const [days, setDays] = useState<Days>('7');
  const [boardId, setBoardId] = useState('');
  const { id: ownId } = useActor();
  const managed = (useBoards().data ?? []).filter(
    ({ createdBy, role }) => createdBy === ownId || role === 'ADMIN',
  );
  const errors = useFormErrors<'email'>();
  const [isBusy, setBusy] = useState(false);
  const isShown = useIsShown();

  async function submit(form: HTMLFormElement) {
    if (isBusy) return;
    // The browser's own validation of an email address.
    if (errors.show(form, form.checkValidity() ? {} : { email: texts.emailInvalid })) return;
    setBusy(true);
    try {
      const created = await create();
      if (isShown.current) onCreated(created);
    } catch {
      showAlert(texts.failed);
      if (isShown.current) setBusy(false);
    }
  }

  async function create(): Promise<CreatedInvitation> {
    const sent = {
      email: email.trim() || null,
      days: Number(days),
      boardId: boardId || null,
    };
    const created = await client.invitations.create.mutate(sent);
    void invitations.list.invalidate();
    return created;
  }

  return (
    <FormDialog
      title={texts.title}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={texts.submit}
      submitting={texts.submitting}
      isBusy={isBusy}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          {...errors.of('email')}
          type="email"
          autoComplete="off"
          maxLength={LIMITS.email}
          value={email}
          onChange={(value) => {
            setEmail(value);
            errors.clear('email');
          }}
        />
        {managed.length > 0 && (
          <Select
            label={texts.board}
            hint={texts.boardHint}
            value={boardId}
            options={[
              { value: '', label: texts.noBoard },
              ...managed.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setBoardId}
          />
        )}
        <Select
          label={texts.days}
          value={days}
          options={DAYS.map((value) => ({ value, label: texts.dayChoices[value] }))}
          onChange={setDays}
        />
      </div>
    </FormDialog>
  );
}
