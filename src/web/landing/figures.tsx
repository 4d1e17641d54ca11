import { landingTexts } from '../texts/landing.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './figures.module.css';

export function Figures() {
  return (
    <section className={styles.figures}>
      <VisuallyHidden>
        <h2>{landingTexts.figuresTitle}</h2>
      </VisuallyHidden>
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
