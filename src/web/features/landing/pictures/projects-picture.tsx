import { landingTexts } from '../../../i18n/en/landing.ts';
import styles from './projects-picture.module.css';

const progress = [72, 100, 35];

export function ProjectsPicture() {
  return (
    <div className={styles.list} aria-hidden="true">
      {landingTexts.sample.projects.map((name, index) => (
        <div key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <span className={styles.track}>
            <span className={styles.done} style={{ width: `${progress[index]}%` }} />
          </span>
          <span className={styles.percent}>{progress[index]}%</span>
        </div>
      ))}
    </div>
  );
}
