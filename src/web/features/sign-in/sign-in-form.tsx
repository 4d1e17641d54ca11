import { useState } from 'react';
import { authTexts } from '../../i18n/en/auth.ts';
import { login } from '../../session/sign-in-api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import styles from './login-page.module.css';

export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
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
      <details className={styles.forgotten}>
        <summary>{authTexts.forgotten}</summary>
        <p>{authTexts.forgottenText}</p>
      </details>
    </>
  );
}
