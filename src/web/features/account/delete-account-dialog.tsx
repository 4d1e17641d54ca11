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
  const texts = deleteTexts;
  const { hasPassword, email } = account;
  const reauthentication = useReauthentication(account);
  const { typed } = reauthentication;
  const errors = useFormErrors<'proof'>();
  const navigate = useNavigate();
  const remove = trpc.account.delete.useMutation();
  const isReady = hasPassword ? typed !== '' : emailKey(typed) === emailKey(email);

  async function submit(form: HTMLFormElement) {
    if (remove.isPending || !isReady) return;
    try {
      await remove.mutateAsync(reauthentication.sent);
    } catch (error) {
      const refusal = reauthentication.refusalIn(error);
      if (refusal) errors.show(form, { proof: refusal });
      else showAlert(reasonOf(error) ?? texts.failed);
      return;
    }
    // First leave pages that need a session, so that their guard does not redirect to /login.
    await navigate({ to: '/' });
    endSession();
    // Another request may have ended the session meanwhile, and its guard redirected.
    await navigate({ to: '/', replace: true });
    showAlert(texts.done, 'info');
  }

  return (
    <FormDialog
      title={texts.dialog}
      size="sm"
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
      submit={texts.submit}
      tone="danger"
      submitting={texts.submitting}
      isBusy={remove.isPending}
      isDisabled={!isReady}
    >
      <div className={styles.form}>
        <p>{texts.warning}</p>
        <ReauthenticationField
          account={account}
          {...errors.of('proof')}
          value={typed}
          onChange={(value) => {
            errors.clear('proof');
            reauthentication.setTyped(value);
          }}
        />
      </div>
    </FormDialog>
  );
}
