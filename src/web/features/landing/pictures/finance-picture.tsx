import { landingTexts } from '../../../i18n/en/landing.ts';
import styles from './finance-picture.module.css';

export function FinancePicture() {
  const { earned, earnedLabel } = landingTexts.sample;
  return (
    <p className={styles.picture}>
      <strong>{earned}</strong>
      {earnedLabel}
    </p>
  );
}
