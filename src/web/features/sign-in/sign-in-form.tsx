import { lazy, Suspense, useState } from 'react';
import { authTexts } from '../../i18n/en/auth.ts';
import { login } from '../../session/sign-in-api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import styles from './login-page.module.css';

const ForgottenPassword = lazy(() => import('./mailed-links/forgotten-password.tsx'));

export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  return (
    <>
      <EntryForm
        submit={authTexts.signIn}
        submitting={authTexts.signingIn}
        onSubmit={() => void login({ email, password })}
      >
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
      </EntryForm>
      <details
        className={styles.forgotten}
        onToggle={({ currentTarget }) => setForgotten(currentTarget.open)}
      >
        <summary>{authTexts.forgotten}</summary>
        {isForgotten && (
          <Suspense>
            <ForgottenPassword email={email} onEmail={setEmail} />
          </Suspense>
        )}
      </details>
    </>
  );
}
