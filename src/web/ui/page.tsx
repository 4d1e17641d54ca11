import type { ReactNode } from 'react';
import styles from './page.module.css';
import { PageTitle } from './page-title.tsx';

/** A page of the default width with its document title. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}
