import { landingTexts } from '../../texts/landing.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Glyph } from '../glyph.tsx';
import styles from './clients-picture.module.css';

export function ClientsPicture() {
  return (
    <div className={styles.list} aria-hidden="true">
      {landingTexts.sample.clients.map((name, index) => (
        <div key={name} className={styles.client}>
          <Avatar initials={name.slice(0, 1)} index={index * 3 + 1} />
          <span className={styles.name}>{name}</span>
          <Glyph path="M5 12.5l4.5 4.5L19 7" />
        </div>
      ))}
    </div>
  );
}
