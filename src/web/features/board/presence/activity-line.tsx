import type { Doing } from '../../../../core/board/wire/presence.ts';
import { presenceTexts } from '../../../i18n/en/presence.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { useDoers } from '../../../live/board-context/use-presence.ts';
import styles from './activity-line.module.css';

interface DoersLineProps {
  ticketId: string;
  doing: Exclude<Doing, 'dragging'>;
}

/** In words: who else edits or comments on a ticket. A screen reader is told of changes, politely. */
export function DoersLine({ ticketId, doing }: DoersLineProps) {
  const ids = useDoers(ticketId).flatMap((doer) => (doer.doing === doing ? [doer.id] : []));
  const names = usePersons(ids).map(({ name }) => name);
  return (
    <p role="status" className={styles.line}>
      {names.length > 0 && presenceTexts[doing](names)}
    </p>
  );
}
