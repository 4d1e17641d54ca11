import { landingTexts } from '../../texts/landing.ts';
import styles from './analytics-picture.module.css';

export function AnalyticsPicture() {
  const { onTime, onTimeLabel } = landingTexts.sample;
  return (
    <div className={styles.picture}>
      <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r="43" />
        <circle className={styles.part} cx="50" cy="50" r="43" pathLength="100" />
      </svg>
      <p className={styles.words}>
        <strong className={styles.value}>{onTime}</strong>
        <span className={styles.label}>{onTimeLabel}</span>
      </p>
    </div>
  );
}
