import { ticketFormTexts } from '../texts/ticket.ts';
import styles from './kept-notice.module.css';

/** Tells whoever comes back that what they had typed is in the form again. */
export function KeptNotice() {
  return (
    <p role="status" className={styles.kept}>
      {ticketFormTexts.kept}
    </p>
  );
}
