import { useNavigate } from '@tanstack/react-router';
import { authTexts } from '../../i18n/en/auth.ts';
import styles from './login-page.module.css';

/** The mode and a link's secret are in the URL. Each mode has its own form, which starts empty. */
export function ModeToggle({ isSignUp }: { isSignUp: boolean }) {
  const navigate = useNavigate({ from: '/login' });
  function toggle() {
    void navigate({
      search: (now) => ({ ...now, mode: isSignUp ? undefined : 'signup' }),
      hash: true,
      replace: true,
    });
  }
  return (
    <p className={styles.toggle}>
      {isSignUp ? authTexts.toSignIn : authTexts.toSignUp}{' '}
      <button type="button" onClick={toggle}>
        {isSignUp ? authTexts.signIn : authTexts.signUp}
      </button>
    </p>
  );
}
