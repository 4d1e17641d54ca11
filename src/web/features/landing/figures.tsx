import { landingTexts } from '../../i18n/en/landing.ts';
import styles from './figures.module.css';

export function Figures() {
  return (
    <section className={styles.figures} aria-label={landingTexts.figuresTitle}>
      <dl className={styles.list}>
        {landingTexts.figures.map((figure) => (
          <div key={figure.label} className={styles.figure}>
            <dt className={styles.label}>{figure.label}</dt>
            <dd className={styles.value}>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
