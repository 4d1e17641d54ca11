import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useEffect, useState } from 'react';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './header.module.css';

// What the landing page does not show at once must not weigh on it.
const AboutDialog = lazyRouteComponent(() => import('./about-dialog.tsx'), 'AboutDialog');
const BackButton = lazyRouteComponent(() => import('./back-button.tsx'), 'BackButton');
const UserMenu = lazyRouteComponent(() => import('./user-menu.tsx'), 'UserMenu');

/** Fetches what the header shows beyond the landing page, so that nothing in it pops up late. */
export function preloadHeader(): void {
  void BackButton.preload?.();
  void UserMenu.preload?.();
}

/** On a small screen the same links are a native popover under the menu button. */
export function Header({ isLanding }: { isLanding: boolean }) {
  const { user } = useSession();
  const [about, setAbout] = useState(false);
  useEffect(() => onQuestionMark(() => setAbout(true)), []);
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
        {/* For the links of phone-links.tsx. */}
        {user && <span id="pages" />}
        <button type="button" className={styles.link} onClick={() => setAbout(true)}>
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
      {about && (
        <Suspense>
          <AboutDialog onClose={() => setAbout(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Where one was going, and a setup link's token, are kept. */
const toLogin = (now: object) => ({ ...now, mode: undefined });
const toSignUp = (now: object) => ({ ...now, mode: 'signup' as const });

function closeLinks({ currentTarget }: MouseEvent<HTMLElement>) {
  if (currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}

/** `?` anywhere but where one writes; the dialog lists the shortcuts. */
function onQuestionMark(ask: () => void): () => void {
  function pressed({ key, target }: KeyboardEvent) {
    // The document itself, which may be pressed on too, has no such method.
    const writes = (target as Partial<Element>).closest?.(
      'input:not([type=radio],[type=checkbox]),select,textarea',
    );
    if (key === '?' && !writes) ask();
  }
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
