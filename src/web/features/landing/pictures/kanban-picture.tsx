import { landingTexts } from '../../../i18n/en/landing.ts';
import styles from './kanban-picture.module.css';

/** The cards are drawn by the stylesheet. */
export function KanbanPicture() {
  return (
    <div className={styles.board} aria-hidden="true">
      {landingTexts.sample.columns.map((name) => (
        <div key={name} className={styles.lane}>
          {name}
        </div>
      ))}
    </div>
  );
}
