import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { notificationTexts } from '../../i18n/en/notifications.ts';
import { localTime } from '../../lib/local-time.ts';
import { trpc } from '../../session/trpc.ts';
import type { NotificationItem } from './notifications-data.ts';

/** Larger numbers are combined into one notification. */
const MAX_SEPARATE_NOTIFICATIONS = 3;

export interface BrowserNotifications {
  isOn: boolean;
  /** Whether the browser denied permission or has no such feature. */
  isBlocked: boolean;
  /** Turns them on, for which the browser asks the user, or off. */
  choose(on: boolean): Promise<void>;
  /** Shows what arrived since the last call, unless the user is looking at the page. */
  showNew(newest: number): void;
}

/** System notifications, an opt-in for each user on each device. */
export function useBrowserNotifications(userId: string): BrowserNotifications {
  const key = `notices-${userId}`;
  const [isOn, setOn] = useState(() => isGranted() && localStorage.getItem(key) === 'on');
  const [isBlocked, setBlocked] = useState(false);
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const lastShown = useRef<number | null>(null);

  async function choose(on: boolean): Promise<void> {
    const isAllowed = on && (await hasPermission());
    setOn(isAllowed);
    setBlocked(on && !isAllowed);
    if (isAllowed) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  }

  const showNew = useCallback(
    (newest: number) => {
      const previous = lastShown.current;
      lastShown.current = Math.max(newest, previous ?? 0);
      if (!isOn || previous === null || newest <= previous || document.hasFocus()) return;
      const open = async (item: NotificationItem) => {
        window.focus();
        if (item.kind === 'money') {
          await navigate({ to: (await loadNotices()).noticePath(item.notice) });
          return;
        }
        const { boardId, ticketId } = item;
        const search = { ticket: ticketId };
        void navigate({ to: '/boards/$boardId', params: { boardId }, search });
      };
      client.notifications.get.query({ now: localTime(new Date()) }).then(
        ({ items }) =>
          show(
            items.filter(({ number, isRead }) => number > previous && !isRead),
            open,
          ),
        // They are in the panel anyway.
        () => {},
      );
    },
    [client, isOn, navigate],
  );

  return { isOn, isBlocked, choose, showNew };
}

function isGranted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

async function hasPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Few are notified of money: the first script of a page does not have it. */
async function loadNotices() {
  const [{ noticeText }, { noticePath }] = await Promise.all([
    import('../../i18n/en/money-notices.ts'),
    import('../../../core/money/notices/money-notice.ts'),
  ]);
  return { noticeText, noticePath };
}

async function show(
  items: NotificationItem[],
  open: (item: NotificationItem) => Promise<void>,
): Promise<void> {
  if (items.length > MAX_SEPARATE_NOTIFICATIONS) {
    showNotification(notificationTexts.several(items.length), '', 'freelane', () => window.focus());
    return;
  }
  for (const item of items.reverse()) {
    const [title, body] = await textsOf(item);
    // Each open page shows it: the same tag makes it one.
    showNotification(title, body, `freelane-${item.number}`, () => void open(item));
  }
}

async function textsOf(item: NotificationItem): Promise<[title: string, body: string]> {
  if (item.kind === 'money') {
    const { noticeText } = await loadNotices();
    return [noticeText(item.notice), item.notice.clientName];
  }
  const title = notificationTexts.line(
    item.by ?? notificationTexts.someone,
    item.kind,
    notificationTexts.tickets(item.ticketName, item.ticketCount),
  );
  return [title, item.text ?? item.boardName];
}

function showNotification(title: string, body: string, tag: string, onClick: () => void): void {
  try {
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg' });
    notice.onclick = () => {
      notice.close();
      onClick();
    };
  } catch {
    // Chrome on Android allows that only to service workers.
  }
}
