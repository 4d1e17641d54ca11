import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { UnapprovedEntry } from '../../../../core/money/approvals/approval-views.ts';
import { approvalTexts, unapprovedTexts } from '../../../i18n/en/approvals.ts';
import { secondsText } from '../../time/time-texts.ts';
import { dayText } from '../day-text.ts';
import styles from './approvals.module.css';

const MAX_SHOWN = 10;

interface UnapprovedNoteProps {
  entries: readonly UnapprovedEntry[];
  clientId: string;
  /** Whether they are left out, and not on the draft. */
  isLeftOut?: boolean;
}

/** Names entries that are not billed before the client has approved them, and leads to that. */
export function UnapprovedNote({ entries, clientId, isLeftOut = false }: UnapprovedNoteProps) {
  const texts = unapprovedTexts;
  if (entries.length === 0) return null;
  const requests = [...new Set(entries.map(({ approvalId }) => approvalId))];
  const more = entries.length - MAX_SHOWN;
  return (
    <section className={styles.unapproved} aria-label={texts.title(entries.length)}>
      <p className={styles.warning}>
        <TriangleAlert aria-hidden="true" />
        <span>
          {texts.title(entries.length)}. {isLeftOut && texts.leftOut}
        </span>
      </p>
      <ul className={styles.names}>
        {entries.slice(0, MAX_SHOWN).map(({ entryId, day, ticketName, personName, seconds }) => (
          <li key={entryId}>
            {[dayText(day), ticketName ?? approvalTexts.work, personName, secondsText(seconds)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
        {more > 0 && <li>{texts.more(more)}</li>}
      </ul>
      <p className={styles.ways}>
        {requests.map((approvalId) =>
          approvalId === null ? (
            <Link key="new" to="/finances/approvals" search={{ client: clientId }}>
              {texts.request}
            </Link>
          ) : (
            <Link key={approvalId} to="/finances/approvals/$approvalId" params={{ approvalId }}>
              {texts.show}
            </Link>
          ),
        )}
      </p>
    </section>
  );
}
