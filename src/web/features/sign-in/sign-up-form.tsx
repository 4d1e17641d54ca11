import { useState } from 'react';
import { LIMITS } from '../../../core/limits.ts';
import { authTexts } from '../../i18n/en/auth.ts';
import { clearError } from '../../session/begin-session.ts';
import { register } from '../../session/sign-in-api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntryForm } from './entry-form.tsx';
import styles from './login-page.module.css';
import { SignUpNote } from './sign-up-note.tsx';
import { useSignupOptions } from './use-signup-options.ts';

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

interface SignUpFormProps {
  /** The setup link's token, if there is one. */
  setup: string | undefined;
  /** The secret of an invitation link, if there is one. */
  invite: string | undefined;
}

export function SignUpForm({ setup, invite }: SignUpFormProps) {
  const [form, setForm] = useState(EMPTY);
  const signupOptions = useSignupOptions(invite);
  /** An invitation with an email is valid for that one only. */
  const invited = signupOptions?.invitation?.email ?? null;
  const differs = form.password !== form.confirmPassword;
  const field = (name: keyof typeof EMPTY) => ({
    name,
    label: authTexts[name],
    required: true,
    value: form[name],
    onChange: (value: string) => setForm((now) => ({ ...now, [name]: value })),
  });

  function submit() {
    // Spec §5: no message; the field is already marked.
    if (differs) return clearError();
    const { confirmPassword: _, ...registration } = form;
    void register({ ...registration, email: invited ?? form.email, setup, invite });
  }

  return (
    <EntryForm submit={authTexts.signUp} submitting={authTexts.signingUp} onSubmit={submit}>
      {signupOptions && <SignUpNote options={signupOptions} hasSetup={setup !== undefined} />}
      <div className={styles.pair}>
        <TextField {...field('firstName')} autoComplete="given-name" maxLength={LIMITS.name} />
        <TextField {...field('lastName')} autoComplete="family-name" maxLength={LIMITS.name} />
      </div>
      <TextField
        {...field('email')}
        {...(invited !== null && { value: invited, readOnly: true })}
        type="email"
        autoComplete="username"
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={authTexts.passwordHint(LIMITS.passwordMin)}
        minLength={LIMITS.passwordMin}
      />
      <PasswordField
        {...field('confirmPassword')}
        autoComplete="new-password"
        invalid={form.confirmPassword !== '' && differs}
      />
    </EntryForm>
  );
}
