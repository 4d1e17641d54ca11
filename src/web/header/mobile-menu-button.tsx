import { lazy, Suspense, useState } from 'react';
import { shellTexts } from '../texts/shell.ts';
import styles from './header.module.css';
import type { MobileMenuProps } from './mobile-menu.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));

/** The menu is loaded when it is first asked for, and opens as soon as it is there. */
export function MobileMenuButton(props: MobileMenuProps) {
  const [asked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.menuButton}
      aria-label={shellTexts.menu}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <span className={styles.bars} />
    </button>
  );
  return (
    <div className={styles.mobile}>
      {asked ? (
        <Suspense fallback={button}>
          <MobileMenu {...props} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
