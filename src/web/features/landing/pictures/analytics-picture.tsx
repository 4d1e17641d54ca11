import { landingTexts } from '../../../i18n/en/landing.ts';
import styles from './analytics-picture.module.css';

export function AnalyticsPicture() {
  const { onTime, onTimeLabel } = landingTexts.sample;
  return (
    <p className={styles.picture}>
      <strong>{onTime}</strong>
      {onTimeLabel}
    </p>
  );
}
