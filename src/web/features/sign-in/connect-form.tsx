import { type FormEvent, useEffect, useRef, useState } from 'react';
import { authTexts } from '../../i18n/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login-page.module.css';
import type { GoogleSignIn } from './use-google-sign-in.ts';

type ConnectFormProps = Pick<GoogleSignIn, 'step' | 'error' | 'dismiss' | 'cancel' | 'connect'> & {
  email: string;
};

/** Asks for the password of the account to connect with Google. */
export function ConnectForm({ email, step, error, dismiss, cancel, connect }: ConnectFormProps) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isBusy = step === 'sending';
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) connect(password);
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <TextField
        label={authTexts.email}
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        onChange={() => {}}
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
      {error && <InlineAlert onDismiss={dismiss}>{error}</InlineAlert>}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {isBusy ? authTexts.connecting : authTexts.connect}
      </Button>
      <Button wide disabled={isBusy} onClick={cancel}>
        {authTexts.cancel}
      </Button>
    </form>
  );
}
