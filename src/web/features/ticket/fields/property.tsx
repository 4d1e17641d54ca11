import type { ReactNode } from 'react';
import styles from './ticket-properties.module.css';

/** A labelled property in the sidebar of an open ticket. */
export function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.fact}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.value}>{children}</div>
    </section>
  );
}
