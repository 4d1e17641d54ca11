import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './header.module.css';

// Loaded separately, to keep the landing page small.
const AboutDialog = lazyRouteComponent(() => import('./about-dialog.tsx'), 'AboutDialog');
const BackButton = lazyRouteComponent(() => import('./back-button.tsx'), 'BackButton');
const UserMenu = lazyRouteComponent(() => import('./user-menu.tsx'), 'UserMenu');

/** Preloads the header's parts for other pages, so that none of them appears late. */
export function preloadHeader(): void {
  void BackButton.preload?.();
  void UserMenu.preload?.();
}

/** On a small screen, the links are in a native popover under the menu button. */
export function Header({ isLanding }: { isLanding: boolean }) {
  const { user } = useSession();
  const [isAboutOpen, setAboutOpen] = useState(false);
  useEffect(() => onQuestionMark(() => setAboutOpen(true)), []);
  const home = user ? '/dashboard' : '/';
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys that press a link click it too */}
      <nav
        id="site"
        popover="auto"
        className={styles.links}
        aria-label={shellTexts.site}
        onClick={closeLinks}
      >
        <Link to={home} className={styles.link}>
          {shellTexts.home}
        </Link>
        {/* Portal target of phone-links.tsx. */}
        {user && <span id="pages" />}
        <button type="button" className={styles.link} onClick={() => setAboutOpen(true)}>
          {shellTexts.about}
        </button>
        {!user && (
          <>
            <Link to="/login" search={toLogin} hash className={styles.login}>
              {shellTexts.login}
            </Link>
            <Link to="/login" search={toSignUp} hash className={buttonClass()}>
              {shellTexts.signUp}
            </Link>
          </>
        )}
      </nav>
      {user && (
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      )}
      <button
        type="button"
        className={styles.menu}
        popoverTarget="site"
        aria-label={shellTexts.menu}
      />
      {isAboutOpen && (
        <Suspense>
          <AboutDialog onClose={() => setAboutOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Keeps the return path and the token of a setup link. */
const toLogin = (now: object) => ({ ...now, mode: undefined });
const toSignUp = (now: object) => ({ ...now, mode: 'signup' as const });

function closeLinks({ currentTarget }: MouseEvent<HTMLElement>) {
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

/** Calls back on `?`; the dialog lists the shortcuts. */
function onQuestionMark(onPress: () => void): () => void {
  async function handleKey(event: KeyboardEvent) {
    if (event.key !== '?') return;
    // Loaded separately, to keep the landing page small.
    const keys = await import('../../lib/keyboard/single-keys.ts');
    if (keys.maySingleKeyAct(event)) onPress();
  }
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}
