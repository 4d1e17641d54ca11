import { useNavigate } from '@tanstack/react-router';
import { emailKey } from '../../../core/users/user.ts';
import { deleteTexts } from '../../i18n/en/account.ts';
import { reasonOf } from '../../session/error-reason.ts';
import { endSession } from '../../session/session.ts';
import { trpc } from '../../session/trpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import styles from './account.module.css';
import type { AccountData } from './account-data.ts';
import { ReauthenticationField } from './reauthentication-field.tsx';
import { useReauthentication } from './use-reauthentication.ts';

interface DeleteAccountDialogProps {
  account: AccountData;
  onClose: () => void;
}

/** Asks for the password, or for the email of an account without one, and deletes the account. */
export function DeleteAccountDialog({ account, onClose }: DeleteAccountDialogProps) {
  const words = deleteTexts;
  const { hasPassword, email } = account;
  const proof = useReauthentication(account);
  const { typed } = proof;
  const errors = useFormErrors<'proof'>();
  const navigate = useNavigate();
  const remove = trpc.account.delete.useMutation();
  const isReady = hasPassword ? typed !== '' : emailKey(typed) === emailKey(email);

  async function submit(form: HTMLFormElement) {
    if (remove.isPending || !isReady) return;
    try {
      await remove.mutateAsync(proof.sent);
    } catch (error) {
      const refusal = proof.refusalIn(error);
      if (refusal) errors.show(form, { proof: refusal });
      else showAlert(reasonOf(error) ?? words.failed);
      return;
    }
    // First leave pages that need a session, so that their guard does not redirect to /login.
    await navigate({ to: '/' });
    endSession();
    showAlert(words.done, 'info');
  }

  return (
    <FormDialog
      title={words.dialog}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={words.submit}
      tone="danger"
      submitting={words.submitting}
      isBusy={remove.isPending}
      isDisabled={!isReady}
    >
      <div className={styles.form}>
        <p>{words.warning}</p>
        <ReauthenticationField
          account={account}
          {...errors.of('proof')}
          value={typed}
          onChange={(value) => {
            errors.clear('proof');
            proof.setTyped(value);
          }}
        />
      </div>
    </FormDialog>
  );
}
