import { historyTexts } from '../../../i18n/en/ticket.ts';
import { usePerson } from '../../../live/board-context/people.ts';
import type { HistoryEntry } from '../ticket-details.ts';
import { DateTime } from './moment.tsx';
import styles from './ticket-history.module.css';

/** The history of a ticket, newest first. */
export function TicketHistory({ history }: { history: readonly HistoryEntry[] }) {
  if (history.length === 0) return <p className={styles.none}>{historyTexts.none}</p>;
  return (
    <ol className={styles.history} aria-label={historyTexts.list}>
      {history.toReversed().map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const person = usePerson(entry.by);
  return (
    <li className={styles.entry}>
      <p className={styles.notes}>{historyTexts.line(entry.notes)}</p>
      <p className={styles.who}>
        {person?.name} · <DateTime at={entry.at} />
      </p>
    </li>
  );
}
