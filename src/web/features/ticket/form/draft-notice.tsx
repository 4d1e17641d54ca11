import { ticketFormTexts } from '../../../i18n/en/ticket.ts';
import styles from './draft-notice.module.css';

/** Announces that the form was restored from a draft. */
export function DraftNotice() {
  return (
    <p role="status" className={styles.kept}>
      {ticketFormTexts.kept}
    </p>
  );
}
