import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import styles from './notifications-button.module.css';
import { useBrowserNotifications } from './use-browser-notifications.ts';
import { useUnreadCounts } from './use-unread-counts.ts';

const MAX_SHOWN_COUNT = 99;

const loadPanel = () => import('./notifications-panel.tsx');
const LazyNotificationsPanel = lazyDialog(loadPanel);

/** The number of new and due items, and a button that opens them. */
export function NotificationsButton({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const notices = useBrowserNotifications(userId);
  const { unread, overdue, today, newest } = useUnreadCounts(notices.isOn);
  const { showNew } = notices;
  useEffect(() => fetchWhenIdle(loadPanel), []);
  useEffect(() => showNew(newest), [showNew, newest]);
  return (
    <>
      <span className={styles.notifications}>
        <IconButton
          label={notificationTexts.button(unread, overdue, today)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <BellIcon aria-hidden="true" />
        </IconButton>
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}
          </span>
        )}
        {unread === 0 && overdue + today > 0 && (
          <span className={cx(styles.dot, overdue > 0 && styles.late)} aria-hidden="true" />
        )}
      </span>
      {isOpen && <LazyNotificationsPanel notices={notices} onClose={() => setOpen(false)} />}
    </>
  );
}
