import { type FormEvent, type ReactNode, useEffect } from 'react';
import { clearError } from '../../session/begin-session.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import styles from './login-page.module.css';

interface EntryFormProps {
  submit: string;
  submitting: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The common part of signing in and signing up: the fields, the server's message, the button. */
export function EntryForm({ submit, submitting, onSubmit, children }: EntryFormProps) {
  const { error, isLoading } = useSession();
  // An error belongs to the submitted form, not to the one shown next.
  useEffect(() => clearError, []);
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isLoading) onSubmit();
  }
  return (
    <form className={styles.form} onSubmit={send}>
      {children}
      {error && <InlineAlert onDismiss={clearError}>{error}</InlineAlert>}
      <Button type="submit" variant="primary" size="lg" wide busy={isLoading}>
        {isLoading ? submitting : submit}
      </Button>
    </form>
  );
}
