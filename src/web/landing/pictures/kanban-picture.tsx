import { landingTexts } from '../../texts/landing.ts';
import { cx } from '../../ui/cx.ts';
import styles from './kanban-picture.module.css';

const lanes = [
  ['amber', 'plain', 'plain'],
  ['red', 'blue'],
  ['plain', 'plain', 'plain', 'plain'],
] as const;

export function KanbanPicture() {
  return (
    <div className={styles.board} aria-hidden="true">
      {lanes.map((cards, index) => (
        <div key={landingTexts.sample.columns[index]} className={styles.lane}>
          <span className={styles.name}>{landingTexts.sample.columns[index]}</span>
          {cards.map((colour, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
            <span key={card} className={cx(styles.card, styles[colour])}>
              <span />
              <span />
            </span>
          ))}
          {index === 1 && <span className={styles.drop} />}
        </div>
      ))}
    </div>
  );
}
