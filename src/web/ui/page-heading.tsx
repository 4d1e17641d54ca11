import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  text?: string;
  /** The page's main action, beside the title. */
  action?: ReactNode;
  /** Sorting and similar controls; below the title on small screens. */
  tools?: ReactNode;
}

export function PageHeading({ title, text, action, tools }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
