import { useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { authTexts } from '../texts/auth.ts';
import { TextField } from '../ui/text-field.tsx';
import { register } from './entrance.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './login-page.module.css';
import { clearError } from './session.ts';

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

/** `setup` is the setup link's token, where there is one. */
export function SignUpForm({ setup }: { setup: string | undefined }) {
  const [form, setForm] = useState(EMPTY);
  const differs = form.password !== form.confirmPassword;
  const field = (name: keyof typeof EMPTY) => ({
    name,
    label: authTexts[name],
    required: true,
    value: form[name],
    onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
  });

  function submit() {
    // Spec §5: says nothing; the field is marked already.
    if (differs) return clearError();
    const { confirmPassword: _, ...registration } = form;
    void register({ ...registration, setup });
  }

  return (
    <EntryForm submit={authTexts.signUp} submitting={authTexts.signingUp} onSubmit={submit}>
      <div className={styles.pair}>
        <TextField {...field('firstName')} autoComplete="given-name" maxLength={LIMITS.name} />
        <TextField {...field('lastName')} autoComplete="family-name" maxLength={LIMITS.name} />
      </div>
      <TextField {...field('email')} type="email" autoComplete="username" />
      <TextField
        {...field('password')}
        type="password"
        autoComplete="new-password"
        hint={authTexts.passwordHint(LIMITS.passwordMin)}
        minLength={LIMITS.passwordMin}
      />
      <TextField
        {...field('confirmPassword')}
        type="password"
        autoComplete="new-password"
        invalid={form.confirmPassword !== '' && differs}
      />
    </EntryForm>
  );
}
