import type { ReactNode } from 'react';
import styles from './count-badge.module.css';

interface CountBadgeProps {
  icon: ReactNode;
  /** What the number counts, as its accessible name and tooltip. */
  text: string;
  children: ReactNode;
}

/** An icon with a number on a card. */
export function CountBadge({ icon, text, children }: CountBadgeProps) {
  return (
    <span className={styles.count} role="img" aria-label={text} data-tooltip={text}>
      {icon}
      {children}
    </span>
  );
}
