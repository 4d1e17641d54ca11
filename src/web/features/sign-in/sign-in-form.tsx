import { useState } from 'react';
import { authTexts } from '../../i18n/en/auth.ts';
import { login } from '../../session/sign-in-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';

export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
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
      <TextField
        label={authTexts.password}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
      />
    </EntryForm>
  );
}
