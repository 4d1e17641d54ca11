import { landingTexts } from '../texts/landing.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/cx.ts';
import styles from './sample-card.module.css';

export interface SampleCardProps {
  name: string;
  priority?: 'high' | 'medium' | 'low';
  due?: string;
  initials: string;
  colour: number;
  lifted?: boolean;
}

export function SampleCard({ name, priority, due, initials, colour, lifted }: SampleCardProps) {
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
          <Avatar initials={initials} index={colour} size="xs" />
        </span>
      </span>
    </div>
  );
}
