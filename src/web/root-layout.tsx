import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { isChecking } from './auth/session.ts';
import { useSession } from './auth/use-session.ts';
import { Header } from './header/header.tsx';
import styles from './root-layout.module.css';
import { shellTexts } from './texts/shell.ts';
import { onAlertsChange, shownAlerts } from './ui/alert-store.ts';
import { LoadingScreen } from './ui/loading-screen.tsx';

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));

export function RootLayout() {
  const checking = isChecking(useSession());
  const path = useLocation({ select: (location) => location.pathname });
  const hasAlerts = useSyncExternalStore(onAlertsChange, shownAlerts).length > 0;
  return (
    <>
      {checking ? <LoadingScreen /> : <Page path={path} />}
      {/* The landing page waits for its first alert; elsewhere one must show without a network. */}
      {(path !== '/' || hasAlerts) && (
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
    // A new page is read from its beginning, as if it had been loaded.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {shellTexts.skip}
      </a>
      <Header isLanding={path === '/'} />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
