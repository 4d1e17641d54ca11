import { Check } from 'lucide-react';
import { formatMoment } from '../../i18n/dates.ts';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { NotificationItem } from './notifications-data.ts';
import styles from './notifications-panel.module.css';
import { TicketLink } from './ticket-link.tsx';

interface NotificationLineProps {
  item: NotificationItem;
  /** Omitted if it is already read. */
  onRead?: () => void;
  onOpen: () => void;
}

/** Who did what to which ticket; opening it marks it as read. */
export function NotificationLine({ item, onRead, onOpen }: NotificationLineProps) {
  const texts = notificationTexts;
  const listItem = useRestoreFocus<HTMLLIElement>();

  function open() {
    onRead?.();
    onOpen();
  }

  return (
    <li ref={listItem} className={styles.item}>
      <TicketLink {...item} onOpen={open}>
        <span className={styles.name}>
          <span className={styles.who}>{item.by ?? texts.someone}</span> {texts.what(item.kind)}{' '}
          <span className={styles.what}>{texts.tickets(item.ticketName, item.ticketCount)}</span>
        </span>
        {item.text && <span className={styles.text}>{item.text}</span>}
        <span className={styles.detail}>
          {formatMoment(item.at)} · {item.boardName}
        </span>
      </TicketLink>
      {onRead && (
        <IconButton label={texts.markRead(item.ticketName)} size="sm" onClick={onRead}>
          <Check aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
