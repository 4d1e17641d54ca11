import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { shellTexts } from '../i18n/en/shell.ts';
import { isChecking } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Header } from './header/header.tsx';
import styles from './root-layout.module.css';

/** Pages that a link opens without an account: the shared board, a client’s document. */
const NO_HEADER: ReadonlySet<string> = new Set(['/look', '/client']);

const Notices = lazyRouteComponent(() => import('./notices.tsx'), 'Notices');

export function RootLayout() {
  const isSessionChecking = isChecking(useSession());
  // The archive and the text about a board are dialogs of its page, with addresses of their own.
  const path = useLocation({
    select: ({ pathname }) => pathname.replace(/\/(archived|about)$/, ''),
  });
  // The landing page shows no alerts; other pages must be able to, even without a network.
  const [hasNotices, setHasNotices] = useState(false);
  if (path !== '/' && !hasNotices) setHasNotices(true);
  return (
    <>
      {isSessionChecking ? <LoadingScreen /> : <Page path={path} />}
      {hasNotices && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
    </>
  );
}

function Page({ path }: { path: string }) {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useEffect(() => {
    // Screen readers start at the beginning of a new page, as after a full load.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {shellTexts.skip}
      </a>
      {!NO_HEADER.has(path) && <Header isLanding={path === '/'} />}
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
