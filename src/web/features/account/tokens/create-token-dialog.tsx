import { useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { can } from '../../../../core/permissions.ts';
import { reauthenticationTexts, tokenTexts } from '../../../i18n/en/account.ts';
import { reasonOf } from '../../../session/error-reason.ts';
import { trpc } from '../../../session/trpc.ts';
import { useActor } from '../../../session/use-actor.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { CheckField } from '../../../ui/check-field.tsx';
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
  const texts = tokenTexts;
  const [name, setName] = useState('');
  const [access, setAccess] = useState<'read' | 'write'>('read');
  const [boardId, setBoardId] = useState('');
  const [hasMoney, setHasMoney] = useState(false);
  const [days, setDays] = useState<(typeof DAYS)[number] | ''>('90');
  const mayHaveMoney = can(useActor(), 'finances.open') && boardId === '';
  const reauthentication = useReauthentication(account);
  const errors = useFormErrors<'name' | 'proof'>();
  const utils = trpc.useUtils();
  const create = trpc.account.createToken.useMutation({
    onSuccess: () => void utils.account.tokens.invalidate(),
  });
  const isReauthenticationMissing = account.hasPassword
    ? reauthenticationTexts.passwordMissing
    : reauthenticationTexts.emailMissing;
  if (create.data) return <TokenSecretDialog secret={create.data.secret} onClose={onClose} />;

  async function submit(form: HTMLFormElement) {
    if (create.isPending) return;
    const validationErrors = {
      ...(!name.trim() && { name: texts.nameMissing }),
      ...(!reauthentication.typed && { proof: isReauthenticationMissing }),
    };
    if (errors.show(form, validationErrors)) return;
    const limits = {
      readOnly: access === 'read',
      boardId: boardId || null,
      hasMoney: hasMoney && mayHaveMoney,
    };
    const ends = { days: days === '' ? null : Number(days) };
    try {
      await create.mutateAsync({ name, ...limits, ...ends, ...reauthentication.sent });
    } catch (error) {
      const refusal = reauthentication.refusalIn(error);
      if (refusal) errors.show(form, { proof: refusal });
      else showAlert(reasonOf(error) ?? texts.createFailed);
    }
  }

  return (
    <FormDialog
      title={texts.create}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={texts.submit}
      submitting={texts.submitting}
      isBusy={create.isPending}
    >
      <div className={styles.form}>
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
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
          label={texts.access}
          value={access}
          options={[
            { value: 'read', label: texts.readOnly },
            { value: 'write', label: texts.readWrite },
          ]}
          onChange={setAccess}
        />
        <Select
          label={texts.board}
          value={boardId}
          options={[
            { value: '', label: texts.allBoards },
            ...boards.map((board) => ({ value: board.id, label: board.name })),
          ]}
          onChange={setBoardId}
        />
        {mayHaveMoney && (
          <CheckField
            label={texts.money}
            note={texts.moneyNote}
            checked={hasMoney}
            onChange={setHasMoney}
          />
        )}
        <Select
          label={texts.expiry}
          value={days}
          options={[
            ...DAYS.map((count) => ({ value: count, label: texts.days(Number(count)) })),
            { value: '', label: texts.never },
          ]}
          onChange={setDays}
        />
        <ReauthenticationField
          account={account}
          {...errors.of('proof')}
          value={reauthentication.typed}
          onChange={(value) => {
            errors.clear('proof');
            reauthentication.setTyped(value);
          }}
        />
      </div>
    </FormDialog>
  );
}
