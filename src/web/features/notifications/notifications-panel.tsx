import { Bell, CheckCheck, X } from 'lucide-react';
import { useId } from 'react';
import { bellTexts } from '../../i18n/en/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { useWords } from '../../ui/ui-texts.ts';
import { useModal } from '../../ui/use-modal.ts';
import { BrowserNoticeSwitch } from './browser-notification-switch.tsx';
import { DueLine } from './due-line.tsx';
import { NewsLine } from './notification-line.tsx';
import styles from './notifications-panel.module.css';
import { BellSection } from './notifications-section.tsx';
import type { BrowserNotices } from './use-browser-notifications.ts';
import { useBell } from './use-notifications.ts';

interface BellPanelProps {
  notices: BrowserNotices;
  onClose: () => void;
}

/** What is overdue, due today and new, each a link to its ticket. */
export default function BellPanel({ notices, onClose }: BellPanelProps) {
  const words = bellTexts;
  const kit = useWords();
  const titleId = useId();
  const modal = useModal(onClose);
  const { content, markRead } = useBell();
  const { news = [], overdue = [], today = [] } = content.data ?? {};
  const fresh = news.filter(({ isRead }) => !isRead);
  const earlier = news.filter(({ isRead }) => isRead);
  const isEmpty = content.data && news.length + overdue.length + today.length === 0;
  return (
    <dialog {...modal} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} tabIndex={-1} data-autofocus>
          {words.title}
        </h2>
        {fresh.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheck aria-hidden="true" />}
            onClick={() => markRead(fresh.map(({ number }) => number))}
          >
            {words.markAllRead}
          </Button>
        )}
        <IconButton label={kit.close} size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>
        {content.isPending && <LoadingScreen inline text={words.loading} />}
        {content.isError && (
          <ErrorBanner
            text={words.loadFailed}
            busy={content.isFetching}
            onRetry={() => void content.refetch()}
          />
        )}
        {isEmpty && (
          <EmptyState
            level={3}
            icon={<Bell aria-hidden="true" />}
            title={words.none}
            text={words.noneText}
          />
        )}
        <BellSection title={words.overdue} items={overdue} tone="late">
          {(item) => <DueLine key={item.ticketId} item={item} isLate onOpen={onClose} />}
        </BellSection>
        <BellSection title={words.today} items={today}>
          {(item) => <DueLine key={item.ticketId} item={item} onOpen={onClose} />}
        </BellSection>
        <BellSection title={words.fresh} items={fresh}>
          {(item) => (
            <NewsLine
              key={item.number}
              item={item}
              onRead={() => markRead([item.number])}
              onOpen={onClose}
            />
          )}
        </BellSection>
        <BellSection title={words.earlier} items={earlier}>
          {(item) => <NewsLine key={item.number} item={item} onOpen={onClose} />}
        </BellSection>
      </div>
      <div className={styles.footer}>
        <BrowserNoticeSwitch notices={notices} />
      </div>
    </dialog>
  );
}
