import { Check } from 'lucide-react';
import { texts } from '../../texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './clients-picture.module.css';

export function ClientsPicture() {
  return (
    <div className={styles.list} aria-hidden="true">
      {texts.landing.sample.clients.map((name, index) => (
        <div key={name} className={styles.client}>
          <Avatar initials={name.slice(0, 1)} index={index * 3 + 1} />
          <span className={styles.name}>{name}</span>
          <Check className={styles.check} />
        </div>
      ))}
    </div>
  );
}
