import { CircleAlert } from 'lucide-react';
import styles from './login-page.module.css';

/** What went wrong, where the person looks: below what they pressed. */
export function FormError({ children }: { children: string }) {
  return (
    <p role="alert" className={styles.error} ref={bringIntoView}>
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
