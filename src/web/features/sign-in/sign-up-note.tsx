import { cx } from '../../ui/cx.ts';
import styles from './login-page.module.css';
import { noteOf, type SignupOptions } from './signup-options.ts';

/** Says what signing up takes, where it takes something. */
export function SignUpNote({ outlook, hasSetup }: { outlook: SignupOptions; hasSetup: boolean }) {
  const note = noteOf(outlook, hasSetup);
  if (!note) return null;
  return (
    <p role="status" className={cx(styles.note, note.isWarning && styles.warning)}>
      {note.text}
    </p>
  );
}
