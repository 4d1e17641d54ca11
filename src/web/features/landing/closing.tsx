import { landingTexts } from '../../i18n/en/landing.ts';
import styles from './closing.module.css';
import { StartLink } from './start-link.tsx';

export function Closing() {
  return (
    <section className={styles.closing}>
      <div className={styles.lanes} />
      <h2 className={styles.title}>{landingTexts.closing}</h2>
      <StartLink />
    </section>
  );
}
