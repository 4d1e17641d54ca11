import type { ReactNode } from 'react';
import styles from './deleted-notice.module.css';

/** Announces that the item of the form was deleted. */
export function DeletedNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.gone}>
      {children}
    </p>
  );
}
