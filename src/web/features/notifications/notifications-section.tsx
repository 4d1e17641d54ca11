import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './notifications-panel.module.css';

interface NotificationsSectionProps<T> {
  title: string;
  items: readonly T[];
  tone?: 'plain' | 'late';
  /** Renders an item of the list. */
  children: (item: T) => ReactNode;
}

/** A section of the panel with its count; hidden if it is empty. */
export function NotificationsSection<T>({
  title,
  items,
  tone = 'plain',
  children,
}: NotificationsSectionProps<T>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={cx(styles.heading, tone === 'late' && styles.late)}>
        {title} <span className={styles.number}>{items.length}</span>
      </h3>
      <ul className={styles.list}>{items.map(children)}</ul>
    </section>
  );
}
