import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import styles from './draft-notice.module.css';

/** Tells whoever comes back that what they had typed is in the form again. */
export function DraftNotice() {
  return (
    <p role="status" className={styles.kept}>
      {ticketFormTexts.kept}
    </p>
  );
}
