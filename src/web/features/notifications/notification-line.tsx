import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { noticePath } from '../../../core/money/notices/money-notice.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { noticeText } from '../../i18n/en/money-notices.ts';
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

/** Who did what to which ticket, or what there is of money; opening it marks it as read. */
export function NotificationLine({ item, onRead, onOpen }: NotificationLineProps) {
  const texts = notificationTexts;
  const listItem = useRestoreFocus<HTMLLIElement>();

  const name = item.kind === 'money' ? noticeText(item.notice) : item.ticketName;

  function open() {
    onRead?.();
    onOpen();
  }

  return (
    <li ref={listItem} className={styles.item}>
      {item.kind === 'money' ? (
        <Link to={noticePath(item.notice)} className={styles.link} onClick={open}>
          <span className={styles.name}>{noticeText(item.notice)}</span>
          <span className={styles.detail}>
            {[formatMoment(item.at), item.notice.clientName].filter(Boolean).join(' · ')}
          </span>
        </Link>
      ) : (
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
      )}
      {onRead && (
        <IconButton label={texts.markRead(name)} size="sm" onClick={onRead}>
          <Check aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
