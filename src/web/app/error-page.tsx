import { shellTexts } from '../i18n/en/shell.ts';
import { buttonClass } from '../ui/button-class.ts';
import styles from './error-page.module.css';

/**
 * For a page that crashed while rendering, or whose script could not be loaded. It uses next to
 * nothing of the rest, which may be what broke; its link loads the page anew. React logs the error.
 */
export function ErrorPage() {
  return (
    <div className={styles.page} role="alert">
      <h1>{shellTexts.crashedTitle}</h1>
      <p>{shellTexts.crashedText}</p>
      <a href={window.location.href} className={buttonClass('primary')}>
        {shellTexts.reload}
      </a>
    </div>
  );
}
