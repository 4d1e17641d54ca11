import { type ReactNode, useLayoutEffect } from 'react';
import { formatMoment } from '../../i18n/dates.ts';
import { printTexts } from '../../i18n/en/print.ts';
import styles from './board-sheet.module.css';

interface PrintSheetProps {
  title: string;
  children: ReactNode;
}

/** The printed replacement of the page: a title, the time of printing, and the content. */
export function PrintSheet({ title, children }: PrintSheetProps) {
  return (
    <PrintedPage>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.facts}>{printTexts.printed(formatMoment(Date.now()))}</p>
      {children}
    </PrintedPage>
  );
}

/** The printed replacement of the page; a child of the body. */
export function PrintedPage({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.printing = '';
    return () => {
      delete dataset.printing;
    };
  }, []);
  return <main className={styles.sheet}>{children}</main>;
}
