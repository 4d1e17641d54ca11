import { LockKeyhole } from 'lucide-react';
import { texts } from '../../texts.ts';
import styles from './privacy-picture.module.css';

export function PrivacyPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.line} />
      <span className={styles.seal}>
        <LockKeyhole />
        {texts.landing.sample.private}
      </span>
      <span className={styles.line} />
    </div>
  );
}
