import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './error-page.module.css';
import { shellTexts } from './texts/shell.ts';
import { buttonClass } from './ui/button-class.ts';

/**
 * For a page that crashed while rendering, or whose script could not be loaded. It uses next to
 * nothing of the rest, which may be what broke; its links load the page anew.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <div className={styles.page} role="alert">
      <h1 className={styles.title}>{shellTexts.crashedTitle}</h1>
      <p>{shellTexts.crashedText}</p>
      <div className={styles.ways}>
        <a href={window.location.href} className={buttonClass('primary')}>
          {shellTexts.reload}
        </a>
        <a href="/" className={buttonClass('ghost')}>
          {shellTexts.goHome}
        </a>
      </div>
    </div>
  );
}
