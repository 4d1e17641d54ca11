import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { emailChangeTexts as texts } from '../../../i18n/en/email-change.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import styles from '../login-page.module.css';
import { confirmEmail } from './mailed-links-api.ts';

/** Confirms a new email by a mailed link. It takes a press, since mail filters open links. */
export default function ConfirmEmail({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    const answer = await confirmEmail(token);
    setError(answer.refusal);
    setEmail(answer.email);
    setBusy(false);
  }

  return (
    <div className={styles.form}>
      <p role="status">{email === null ? texts.confirmText : texts.changed(email)}</p>
      {error && <InlineAlert onDismiss={() => setError(null)}>{error}</InlineAlert>}
      {email === null && (
        <Button
          variant="primary"
          size="lg"
          wide
          busy={isBusy}
          onClick={() => !isBusy && void confirm()}
        >
          {isBusy ? texts.confirming : texts.confirm}
        </Button>
      )}
      <Link to="/dashboard" replace>
        {texts.onward}
      </Link>
    </div>
  );
}
