import { useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { reauthenticationTexts, tokenTexts } from '../../../i18n/en/account.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import type { BoardListItem } from '../../boards/board-list-item.ts';
import styles from '../account.module.css';
import type { AccountData } from '../account-data.ts';
import { ReauthenticationField } from '../reauthentication-field.tsx';
import { useReauthentication } from '../use-reauthentication.ts';
import { TokenSecretDialog } from './token-secret-dialog.tsx';

const DAYS = ['7', '30', '90', '365'] as const;

interface CreateTokenDialogProps {
  account: AccountData;
  boards: readonly BoardListItem[];
  onClose: () => void;
}

/** Asks for the scope of a new token, and then shows its secret once. */
export function CreateTokenDialog({ account, boards, onClose }: CreateTokenDialogProps) {
  const words = tokenTexts;
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'read' | 'write'>('read');
  const [boardId, setBoardId] = useState('');
  const [days, setDays] = useState<(typeof DAYS)[number] | ''>('90');
  const proof = useReauthentication(account);
  const errors = useFormErrors<'name' | 'proof'>();
  const utils = trpc.useUtils();
  const create = trpc.account.createToken.useMutation({
    onSuccess: () => void utils.account.tokens.invalidate(),
  });
  const proofMissing = account.hasPassword
    ? reauthenticationTexts.passwordMissing
    : reauthenticationTexts.emailMissing;
  if (create.data) return <TokenSecretDialog secret={create.data.secret} onClose={onClose} />;

  async function submit(form: HTMLFormElement) {
    if (create.isPending) return;
    const found = {
      ...(!name.trim() && { name: words.nameMissing }),
      ...(!proof.typed && { proof: proofMissing }),
    };
    if (errors.show(form, found)) return;
    const limits = { readOnly: access === 'read', boardId: boardId || null };
    const ends = { days: days === '' ? null : Number(days) };
    try {
      await create.mutateAsync({ name, ...limits, ...ends, ...proof.sent });
    } catch (error) {
      const refusal = proof.refusalIn(error);
      if (refusal) errors.show(form, { proof: refusal });
      else showAlert(reasonOf(error) ?? words.createFailed);
    }
  }

  return (
    <FormDialog
      title={words.create}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={words.submit}
      submitting={words.submitting}
      isBusy={create.isPending}
    >
      <div className={styles.form}>
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          required
          maxLength={LIMITS.apiTokenName}
          {...errors.of('name')}
          value={name}
          onChange={(value) => {
            errors.clear('name');
            setName(value);
          }}
        />
        <Select
          label={words.access}
          value={access}
          options={[
            { value: 'read', label: words.readOnly },
            { value: 'write', label: words.readWrite },
          ]}
          onChange={setAccess}
        />
        <Select
          label={words.board}
          value={boardId}
          options={[
            { value: '', label: words.allBoards },
            ...boards.map((board) => ({ value: board.id, label: board.name })),
          ]}
          onChange={setBoardId}
        />
        <Select
          label={words.expiry}
          value={days}
          options={[
            ...DAYS.map((count) => ({ value: count, label: words.days(Number(count)) })),
            { value: '', label: words.never },
          ]}
          onChange={setDays}
        />
        <ReauthenticationField
          account={account}
          {...errors.of('proof')}
          value={proof.typed}
          onChange={(value) => {
            errors.clear('proof');
            proof.setTyped(value);
          }}
        />
      </div>
    </FormDialog>
  );
}
