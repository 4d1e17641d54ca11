import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isChecking } from './auth/session.ts';
import { useSession } from './auth/use-session.ts';
import { Header } from './header/header.tsx';
import styles from './root-layout.module.css';
import { texts } from './texts.ts';
import { Alerts } from './ui/alerts.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';
import { Tooltips } from './ui/tooltips.tsx';

export function RootLayout() {
  const checking = isChecking(useSession());
  return (
    <>
      {checking ? <LoadingScreen /> : <Page />}
      <Alerts />
      <Tooltips />
    </>
  );
}

function Page() {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const shownPath = useRef(path);

  useEffect(() => {
    // A new page is read from its beginning, as if it had been loaded.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {texts.header.skip}
      </a>
      <Header />
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
