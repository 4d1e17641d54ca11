import type { ReactNode } from 'react';
import styles from './deleted-notice.module.css';

/** Tells who is typing that what they type for is there no longer. */
export function DeletedNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.gone}>
      {children}
    </p>
  );
}
