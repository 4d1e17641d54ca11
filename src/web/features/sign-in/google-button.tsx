import { useEffect, useRef } from 'react';
import { authTexts } from '../../i18n/en/auth.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import styles from './google-button.module.css';
import type { GoogleSignIn } from './use-google-sign-in.ts';

/** Sign-in with Google: the pending step, a way to cancel it, and errors. */
export function GoogleButton({ step, error, takesFocus, begin, dismiss, cancel }: GoogleSignIn) {
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = step === 'waiting';
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.wrap}>
      <Button
        ref={button}
        wide
        className={styles.google}
        icon={<GoogleMark />}
        busy={step !== 'idle'}
        onClick={begin}
      >
        {step === 'idle' ? authTexts.google : authTexts.googleBusy}
      </Button>
      <div className={styles.waiting}>
        <p role="status">{isWaiting && authTexts.googleWaiting}</p>
        {isWaiting && (
          <Button size="sm" variant="ghost" onClick={cancel}>
            {authTexts.cancel}
          </Button>
        )}
      </div>
      {error && <InlineAlert onDismiss={dismiss}>{error}</InlineAlert>}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.2-4.8 3.2-8.1z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.5-1 7.3-2.6l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.5H2.2v2.8A11 11 0 0 0 12 23z"
      />
      <path fill="#fbbc05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4z"
      />
    </svg>
  );
}
