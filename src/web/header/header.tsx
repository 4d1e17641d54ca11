import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../auth/use-session.ts';
import { LogoMark } from '../logo.tsx';
import { shellTexts } from '../texts/shell.ts';
import { buttonClass } from '../ui/button-class.ts';
import styles from './header.module.css';
import { MobileMenuButton } from './mobile-menu-button.tsx';

// What the landing page does not show at once must not weigh on it.
const AboutDialog = lazy(async () => ({
  default: (await import('./about-dialog.tsx')).AboutDialog,
}));
const BackButton = lazy(async () => ({ default: (await import('./back-button.tsx')).BackButton }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

export function Header({ isLanding }: { isLanding: boolean }) {
  const { user } = useSession();
  const [about, setAbout] = useState(false);
  const home = user ? '/dashboard' : '/';
  const openAbout = () => setAbout(true);
  return (
    <header className={styles.header}>
      {!isLanding && (
        <Suspense fallback={<span className={styles.room} />}>
          <BackButton home={home} />
        </Suspense>
      )}
      <Link to="/" className={styles.logo}>
        <LogoMark />
        {shellTexts.product}
      </Link>
      <nav className={styles.nav} aria-label={shellTexts.site}>
        <Link to={home} className={styles.link}>
          {shellTexts.home}
        </Link>
        <button type="button" className={styles.link} onClick={openAbout}>
          {shellTexts.about}
        </button>
      </nav>
      <div className={styles.account}>
        {user ? (
          <Suspense>
            <UserMenu user={user} />
          </Suspense>
        ) : (
          <div className={styles.entrances}>
            <Link to="/login" className={buttonClass('ghost')}>
              {shellTexts.login}
            </Link>
            <Link to="/login" search={{ mode: 'signup' }} className={buttonClass('secondary')}>
              {shellTexts.signUp}
            </Link>
          </div>
        )}
        <MobileMenuButton home={home} signedIn={user !== null} onAbout={openAbout} />
      </div>
      {about && (
        <Suspense>
          <AboutDialog onClose={() => setAbout(false)} />
        </Suspense>
      )}
    </header>
  );
}
