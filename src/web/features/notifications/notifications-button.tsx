import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
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
  /** As many as the panel lists above the earlier ones. */
  const count = unread + overdue + today;
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
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
          </span>
        )}
      </span>
      {isOpen && <LazyNotificationsPanel notices={notices} onClose={() => setOpen(false)} />}
    </>
  );
}
