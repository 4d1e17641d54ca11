import { type FormEvent, useState } from 'react';
import { passwordResetTexts as texts } from '../../../i18n/en/password-reset.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../login-page.module.css';
import { useSignupOptions } from '../use-signup-options.ts';
import { requestPasswordLink } from './mailed-links-api.ts';

interface ForgottenPasswordProps {
  /** The email typed into the sign-in form. */
  email: string;
  onEmail: (email: string) => void;
}

/** Help with a forgotten password: a link by mail, or advice to ask an administrator. */
export default function ForgottenPassword({ email, onEmail }: ForgottenPasswordProps) {
  const options = useSignupOptions(undefined);
  if (!options) return null;
  if (!options.passwordByMail) return <p>{texts.askAdmin}</p>;
  return <LinkForm email={email} onEmail={onEmail} />;
}

function LinkForm({ email, onEmail }: ForgottenPasswordProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const refusal = await requestPasswordLink(email);
    setError(refusal);
    setSentTo(refusal === null ? email : null);
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <p>{texts.byMail}</p>
      <TextField
        label={texts.email}
        type="email"
        name="reset-email"
        autoComplete="username"
        required
        value={email}
        onChange={onEmail}
      />
      {error && <InlineAlert onDismiss={() => setError(null)}>{error}</InlineAlert>}
      <Button type="submit" wide busy={isBusy}>
        {isBusy ? texts.sending : texts.send}
      </Button>
      <p role="status">{sentTo === email && texts.sent}</p>
    </form>
  );
}
