import { shellTexts } from '../i18n/en/shell.ts';
import { buttonClass } from '../ui/button-class.ts';
import styles from './error-page.module.css';

/**
 * Shown when a page crashed while rendering or its script could not be loaded. It depends on almost
 * nothing else, since anything may be broken; its link reloads the page. React logs the error.
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
