import { type ReactNode, useId } from 'react';
import styles from './account-section.module.css';

interface AccountSectionProps {
  title: string;
  text?: ReactNode;
  /** The section's main button, beside its title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the account page: title and description, with the controls beside or below. */
export function AccountSection({ title, text, action, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
