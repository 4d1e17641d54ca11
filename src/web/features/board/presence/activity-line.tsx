import type { PresenceActivity } from '../../../../core/board/wire/presence.ts';
import { presenceTexts } from '../../../i18n/en/presence.ts';
import { usePersons } from '../../../live/board-context/people.ts';
import { useActiveUsers } from '../../../live/board-context/use-presence.ts';
import styles from './activity-line.module.css';

interface ActivityLineProps {
  ticketId: string;
  doing: Exclude<PresenceActivity, 'dragging'>;
}

/** Text that says who else is editing or commenting on a ticket, announced politely. */
export function ActivityLine({ ticketId, doing }: ActivityLineProps) {
  const ids = useActiveUsers(ticketId).flatMap((user) => (user.doing === doing ? [user.id] : []));
  const names = usePersons(ids).map(({ name }) => name);
  return (
    <p role="status" className={styles.line}>
      {names.length > 0 && presenceTexts[doing](names)}
    </p>
  );
}
