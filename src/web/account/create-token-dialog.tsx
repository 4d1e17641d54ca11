import { useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import type { BoardListItem } from '../boards/board-list-item.ts';
import { reasonOf } from '../reason.ts';
import { proofTexts, tokenTexts } from '../texts/account.ts';
import { trpc } from '../trpc.ts';
import { showAlert } from '../ui/alert-store.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './account.module.css';
import type { AccountData } from './account-data.ts';
import { focusFault } from './focus-fault.ts';
import { ProofField } from './proof-field.tsx';
import { TokenSecretDialog } from './token-secret-dialog.tsx';
import { useProof } from './use-proof.ts';

const DAYS = ['7', '30', '90', '365'] as const;

interface CreateTokenDialogProps {
  account: AccountData;
  boards: readonly BoardListItem[];
  onClose: () => void;
}

/** Asks what a new token is to be good for, and then shows it, once. */
export function CreateTokenDialog({ account, boards, onClose }: CreateTokenDialogProps) {
  const words = tokenTexts;
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'read' | 'write'>('read');
  const [boardId, setBoardId] = useState('');
  const [days, setDays] = useState<(typeof DAYS)[number] | ''>('90');
  const proof = useProof(account);
  const [isAsked, setAsked] = useState(false);
  const utils = trpc.useUtils();
  const create = trpc.account.createToken.useMutation({
    onSuccess: () => void utils.account.tokens.invalidate(),
  });
  const proofMissing = account.hasPassword ? proofTexts.passwordMissing : proofTexts.emailMissing;
  if (create.data) return <TokenSecretDialog secret={create.data.secret} onClose={onClose} />;

  async function submit(form: HTMLFormElement) {
    if (create.isPending) return;
    if (!name.trim() || !proof.typed) return focusFault(form, () => setAsked(true));
    setAsked(true);
    const limits = { readOnly: access === 'read', boardId: boardId || null };
    const ends = { days: days === '' ? null : Number(days) };
    try {
      await create.mutateAsync({ name, ...limits, ...ends, ...proof.sent });
    } catch (error) {
      if (!proof.refuse(error, form)) showAlert(reasonOf(error) ?? words.createFailed);
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
          error={isAsked && !name.trim() ? words.nameMissing : null}
          value={name}
          onChange={setName}
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
        <ProofField
          account={account}
          error={proof.refused ?? (isAsked && !proof.typed ? proofMissing : null)}
          value={proof.typed}
          onChange={proof.change}
        />
      </div>
    </FormDialog>
  );
}
