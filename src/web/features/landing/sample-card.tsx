import { landingTexts } from '../../i18n/en/landing.ts';
import { cx } from '../../ui/cx.ts';
import { Face } from './face.tsx';
import styles from './sample-card.module.css';

export interface SampleCardProps {
  name: string;
  priority?: 'high' | 'medium' | 'low';
  due?: string;
  initials: string;
  lifted?: boolean;
}

export function SampleCard({ name, priority, due, initials, lifted }: SampleCardProps) {
  return (
    <div className={cx(styles.card, lifted && styles.lifted)}>
      <span className={styles.name}>{name}</span>
      <span className={styles.foot}>
        {priority && (
          <span className={cx(styles.priority, styles[priority])}>
            {landingTexts.sample[priority]}
          </span>
        )}
        {due && <span className={styles.due}>{due}</span>}
        <span className={styles.who}>
          <Face initials={initials} small />
        </span>
      </span>
    </div>
  );
}
