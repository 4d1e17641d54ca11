import { landingTexts } from '../../../i18n/en/landing.ts';
import { Face } from '../face.tsx';
import { Glyph } from '../glyph.tsx';
import styles from './clients-picture.module.css';

export function ClientsPicture() {
  return (
    <div className={styles.list} aria-hidden="true">
      {landingTexts.sample.clients.map((name) => (
        <div key={name} className={styles.client}>
          <Face initials={name.slice(0, 1)} />
          <span className={styles.name}>{name}</span>
          <Glyph path="M5 12.5l4.5 4.5L19 7" />
        </div>
      ))}
    </div>
  );
}
