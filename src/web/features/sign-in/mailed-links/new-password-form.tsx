import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '../../../../core/limits.ts';
import { authTexts } from '../../../i18n/en/auth.ts';
import { passwordResetTexts as texts } from '../../../i18n/en/password-reset.ts';
import { login } from '../../../session/sign-in-api.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import styles from '../login-page.module.css';
import { setNewPassword } from './mailed-links-api.ts';

/** Sets a new password by a mailed link, and signs in with it. */
export default function NewPasswordForm({ token }: { token: string }) {
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function save() {
    setBusy(true);
    const { email, refusal } = await setNewPassword(token, password);
    setError(refusal);
    // Without a session, the sign-in form says why.
    if (email !== null) {
      await login({ email, password });
      router.history.replace('/dashboard');
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void save();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordField
        label={texts.newPassword}
        name="password"
        autoComplete="new-password"
        hint={authTexts.passwordHint(LIMITS.passwordMin)}
        minLength={LIMITS.passwordMin}
        required
        value={password}
        onChange={setPassword}
      />
      <p>{texts.endsSessions}</p>
      {error && <InlineAlert onDismiss={() => setError(null)}>{error}</InlineAlert>}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {isBusy ? texts.saving : texts.save}
      </Button>
      <Link to="/login" replace>
        {texts.toSignIn}
      </Link>
    </form>
  );
}
