import { useNavigate } from '@tanstack/react-router';
import { texts } from '../texts.ts';
import styles from './login-page.module.css';

/** The mode is in the address; the other mode's form is another form, so it starts empty. */
export function ModeToggle({ isSignUp }: { isSignUp: boolean }) {
  const navigate = useNavigate({ from: '/login' });
  function toggle() {
    void navigate({
      search: (now) => ({ ...now, mode: isSignUp ? undefined : 'signup' }),
      replace: true,
    });
  }
  return (
    <p className={styles.toggle}>
      {isSignUp ? texts.auth.toSignIn : texts.auth.toSignUp}{' '}
      <button type="button" onClick={toggle}>
        {isSignUp ? texts.auth.signIn : texts.auth.signUp}
      </button>
    </p>
  );
}
