import { Bell, CheckCheck, X } from 'lucide-react';
import { useId } from 'react';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { uiTexts } from '../../i18n/en/ui.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { BrowserNotificationSwitch } from './browser-notification-switch.tsx';
import { DueLine } from './due-line.tsx';
import { NotificationLine } from './notification-line.tsx';
import styles from './notifications-panel.module.css';
import { NotificationsSection } from './notifications-section.tsx';
import type { BrowserNotifications } from './use-browser-notifications.ts';
import { useNotifications } from './use-notifications.ts';

interface NotificationsPanelProps {
  notices: BrowserNotifications;
  onClose: () => void;
}

/** Overdue, due today and new items, each a link to its ticket. */
export default function NotificationsPanel({ notices, onClose }: NotificationsPanelProps) {
  const texts = notificationTexts;
  const titleId = useId();
  const modal = useModal(onClose);
  const { content, markRead } = useNotifications();
  const { items = [], overdue = [], today = [] } = content.data ?? {};
  const fresh = items.filter(({ isRead }) => !isRead);
  const earlier = items.filter(({ isRead }) => isRead);
  const isEmpty = content.data && items.length + overdue.length + today.length === 0;
  return (
    <dialog {...modal} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} tabIndex={-1} data-autofocus>
          {texts.title}
        </h2>
        {fresh.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheck aria-hidden="true" />}
            onClick={() => markRead(fresh.map(({ number }) => number))}
          >
            {texts.markAllRead}
          </Button>
        )}
        <IconButton label={uiTexts.close} size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        {content.isPending && <LoadingScreen inline text={texts.loading} />}
        {content.isError && (
          <ErrorBanner
            text={texts.loadFailed}
            busy={content.isFetching}
            onRetry={() => void content.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyState
            level={3}
            icon={<Bell aria-hidden="true" />}
            title={texts.none}
            text={texts.noneText}
          />
        )}
        <NotificationsSection title={texts.overdue} items={overdue} tone="late">
          {(item) => <DueLine key={item.ticketId} item={item} isLate onOpen={onClose} />}
        </NotificationsSection>
        <NotificationsSection title={texts.today} items={today}>
          {(item) => <DueLine key={item.ticketId} item={item} onOpen={onClose} />}
        </NotificationsSection>
        <NotificationsSection title={texts.fresh} items={fresh}>
          {(item) => (
            <NotificationLine
              key={item.number}
              item={item}
              onRead={() => markRead([item.number])}
              onOpen={onClose}
            />
          )}
        </NotificationsSection>
        <NotificationsSection title={texts.earlier} items={earlier}>
          {(item) => <NotificationLine key={item.number} item={item} onOpen={onClose} />}
        </NotificationsSection>
      </div>
      <div className={styles.footer}>
        <BrowserNotificationSwitch notices={notices} />
      </div>
    </dialog>
  );
}
