import { useState } from 'react';
import { texts } from '../texts.ts';
import { TextField } from '../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { login } from './session.ts';

export function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <EntryForm
      submit={texts.auth.signIn}
      submitting={texts.auth.signingIn}
      onSubmit={() => void login({ email, password })}
    >
      <TextField
        label={texts.auth.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={texts.auth.password}
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
