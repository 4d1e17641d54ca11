import { useState } from 'react';
import { emailKey } from '../../../../core/users/user.ts';
import { accountTexts } from '../../../i18n/en/account.ts';
import { emailChangeTexts as texts } from '../../../i18n/en/email-change.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { checkSession } from '../../../session/session.ts';
import { trpc } from '../../../session/trpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import styles from '../account.module.css';
import type { AccountData } from '../account-data.ts';
import { ReauthenticationField } from '../reauthentication-field.tsx';
import { useReauthentication } from '../use-reauthentication.ts';

const EMAIL = /^\s*[^\s@]+@[^\s@]+\s*$/;

interface ChangeEmailDialogProps {
  account: AccountData;
  onClose: () => void;
}

/** Asks for the new email, and for the password or the present email. */
export function ChangeEmailDialog({ account, onClose }: ChangeEmailDialogProps) {
  const [newEmail, setNewEmail] = useState('');
  const reauthentication = useReauthentication(account);
  const errors = useFormErrors<'newEmail' | 'proof'>();
  const utils = trpc.useUtils();
  const change = trpc.account.changeEmail.useMutation();

  async function submit(form: HTMLFormElement) {
    if (change.isPending) return;
    const isSame = emailKey(newEmail) === emailKey(account.email);
    const fault = EMAIL.test(newEmail) ? isSame && texts.same : texts.invalid;
    if (errors.show(form, fault ? { newEmail: fault } : {})) return;
    try {
      const { state } = await change.mutateAsync({ ...reauthentication.sent, newEmail });
      if (state === 'changed') {
        await Promise.all([utils.account.get.invalidate(), utils.users.invalidate()]);
        await checkSession();
      }
      onClose();
      showAlert(texts[state](newEmail.trim()), 'info');
    } catch (error) {
      const reason = reasonOf(error) ?? accountTexts.failed;
      const refusal = reauthentication.refusalIn(error);
      if (refusal) errors.show(form, { proof: refusal });
      else if (codeOf(error) === 'signup.emailTaken') errors.show(form, { newEmail: reason });
      else showAlert(reason, 'danger', form);
    }
  }

  return (
    <FormDialog
      title={texts.change}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={texts.submit}
      submitting={texts.submitting}
      isBusy={change.isPending}
      isDisabled={!newEmail.trim() || !reauthentication.typed}
    >
      <div className={styles.form}>
        <TextField
          label={texts.newEmail}
          type="email"
          autoComplete="off"
          required
          {...errors.of('newEmail')}
          value={newEmail}
          onChange={(value) => {
            errors.clear('newEmail');
            setNewEmail(value);
          }}
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
