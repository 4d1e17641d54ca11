import styles from './spinner.module.css';

/** Decorative: the text beside it describes the activity. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
