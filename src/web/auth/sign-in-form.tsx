import { useState } from 'react';
import { authTexts } from '../texts/auth.ts';
import { TextField } from '../ui/text-field.tsx';
import { login } from './entrance.ts';
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
