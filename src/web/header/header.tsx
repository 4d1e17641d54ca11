import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../auth/use-session.ts';
import { LogoMark } from '../logo.tsx';
import { texts } from '../texts.ts';
import { buttonClass } from '../ui/button-class.ts';
import { BackButton } from './back-button.tsx';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const AboutDialog = lazy(async () => ({
  default: (await import('./about-dialog.tsx')).AboutDialog,
}));

export function Header() {
  const { user } = useSession();
  const isLanding = useLocation({ select: (location) => location.pathname === '/' });
  const [about, setAbout] = useState(false);
  const home = user ? '/dashboard' : '/';
  const openAbout = () => setAbout(true);
  return (
    <header className={styles.header}>
      {!isLanding && <BackButton home={home} />}
      <Link to="/" className={styles.logo}>
        <LogoMark />
        {texts.product}
      </Link>
      <nav className={styles.nav} aria-label={texts.header.site}>
        <Link to={home} className={styles.link}>
          {texts.header.home}
        </Link>
        <button type="button" className={styles.link} onClick={openAbout}>
          {texts.header.about}
        </button>
      </nav>
      <div className={styles.account}>
        {user ? (
          <UserMenu user={user} />
        ) : (
          <div className={styles.entrances}>
            <Link to="/login" className={buttonClass('ghost')}>
              {texts.header.login}
            </Link>
            <Link to="/login" search={{ mode: 'signup' }} className={buttonClass('secondary')}>
              {texts.header.signUp}
            </Link>
          </div>
        )}
        <MobileMenu home={home} signedIn={user !== null} onAbout={openAbout} />
      </div>
      {about && (
        <Suspense>
          <AboutDialog onClose={() => setAbout(false)} />
        </Suspense>
      )}
    </header>
  );
}
