import type { NotificationKind } from '../../../core/board/rules/notifications.ts';

const WHAT: Record<NotificationKind, string> = {
  assigned: 'assigned you',
  mentioned: 'mentioned you in',
  commented: 'commented on',
  returned: 'brought back',
  rule: 'notified you by a rule about',
};

export const notificationTexts = {
  title: 'Notifications',
  /** The button's label, with its counts. */
  button: (unread: number, overdue: number, today: number) =>
    [
      'Notifications',
      unread > 0 && `${unread} new`,
      overdue > 0 && `${overdue} overdue`,
      today > 0 && `${today} due today`,
    ]
      .filter(Boolean)
      .join(', '),
  overdue: 'Overdue',
  today: 'Due today',
  fresh: 'New',
  earlier: 'Earlier',
  unread: 'New',
  what: (kind: NotificationKind) => WHAT[kind],
  /** In one line, as the system shows it. */
  line: (by: string, kind: NotificationKind, tickets: string) => `${by} ${WHAT[kind]} ${tickets}`,
  /** The tickets that one change assigned, of which one is named. */
  tickets: (name: string, count: number) => {
    if (count === 1) return name;
    return count === 2 ? `${name} and 1 more ticket` : `${name} and ${count - 1} more tickets`;
  },
  someone: 'Someone',
  due: 'Due',
  markRead: (ticket: string) => `Mark as read: ${ticket}`,
  markAllRead: 'Mark All as Read',
  markFailed: 'Failed to mark as read. Please try again.',
  loading: 'Loading notifications...',
  loadFailed: 'Failed to load notifications. Please try again.',
  none: 'You are all caught up',
  noneText: 'Assignments, mentions, comments and due tickets appear here.',
  several: (count: number) => `${count} new notifications`,
};

export const browserNotificationTexts = {
  label: 'Notify me in this browser',
  hint: 'While Freelane is open in a tab.',
  blocked: 'Notifications are blocked. Allow them for this site in your browser settings.',
};

export const mentionTexts = {
  list: 'People to mention',
  offered: (count: number, name: string) =>
    `${count === 1 ? '1 person' : `${count} people`} to mention. ${name}`,
};
