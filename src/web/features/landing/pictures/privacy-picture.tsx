import { landingTexts } from '../../../i18n/en/landing.ts';
import { Glyph } from '../glyph.tsx';
import styles from './privacy-picture.module.css';

export function PrivacyPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.seal}>
        <Glyph path="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4" />
        {landingTexts.sample.private}
      </span>
    </div>
  );
}
