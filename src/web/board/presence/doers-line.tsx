import type { Doing } from '../../../core/board/presence.ts';
import { presenceTexts } from '../../texts/presence.ts';
import { usePersons } from '../people.ts';
import styles from './doers-line.module.css';
import { useDoers } from './use-presence.ts';

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
