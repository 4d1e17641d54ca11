import { cx } from '../../ui/cx.ts';
import styles from './login-page.module.css';
import { noteOf, type SignupOptions } from './signup-options.ts';

/** Explains the requirements for signing up, if there are any. */
export function SignUpNote({ options, hasSetup }: { options: SignupOptions; hasSetup: boolean }) {
  const note = noteOf(options, hasSetup);
  if (!note) return null;
  return (
    <p role="status" className={cx(styles.note, note.isWarning && styles.warning)}>
      {note.text}
    </p>
  );
}
