import { formatWallClock } from '../../i18n/dates.ts';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { cx } from '../../ui/cx.ts';
import type { DueItem } from './notifications-data.ts';
import styles from './notifications-panel.module.css';
import { TicketLink } from './ticket-link.tsx';

interface DueLineProps {
  item: DueItem;
  isLate?: boolean;
  onOpen: () => void;
}

/** A ticket with its due date. */
export function DueLine({ item, isLate = false, onOpen }: DueLineProps) {
  return (
    <li className={styles.item}>
      <TicketLink {...item} onOpen={onOpen}>
        <span className={styles.name}>{item.ticketName}</span>
        <span className={styles.detail}>
          <span className={cx(isLate ? styles.late : styles.soon)}>
            {notificationTexts.due} {formatWallClock(item.dueDate)}
          </span>{' '}
          · {item.boardName}
        </span>
      </TicketLink>
    </li>
  );
}
