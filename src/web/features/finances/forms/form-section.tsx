import { type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface FormSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of a form or page: its title and description beside its fields. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
