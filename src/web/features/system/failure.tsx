import { CircleAlert } from 'lucide-react';
import styles from './system.module.css';

export function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.failure}>
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  );
}
