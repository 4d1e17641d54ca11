import { landingTexts } from '../../texts/landing.ts';
import styles from './finance-picture.module.css';

const months = [34, 46, 40, 58, 52, 70, 64, 88];

export function FinancePicture() {
  const { earned, earnedLabel } = landingTexts.sample;
  return (
    <div className={styles.picture}>
      <p>
        <strong className={styles.value}>{earned}</strong>
        <span className={styles.label}>{earnedLabel}</span>
      </p>
      <div className={styles.bars} aria-hidden="true">
        {months.map((height) => (
          <span key={height} style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  );
}
