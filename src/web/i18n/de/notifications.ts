import type { NotificationKind } from '../../../core/board/rules/notifications.ts';
import type * as en from '../en/notifications.ts';

const WHAT: Record<NotificationKind, string> = {
  assigned: 'hat dir zugewiesen:',
  mentioned: 'hat dich erwähnt in',
  commented: 'hat kommentiert:',
  returned: 'hat zurückgeholt:',
  rule: 'weist dich mit einer Regel hin auf',
};

export const notificationTexts: typeof en.notificationTexts = {
  title: 'Benachrichtigungen',
  button: (unread, overdue, today) =>
    [
      'Benachrichtigungen',
      unread > 0 && `${unread} neu`,
      overdue > 0 && `${overdue} überfällig`,
      today > 0 && `${today} heute fällig`,
    ]
      .filter(Boolean)
      .join(', '),
  overdue: 'Überfällig',
  today: 'Heute fällig',
  fresh: 'Neu',
  earlier: 'Früher',
  unread: 'Neu',
  what: (kind) => WHAT[kind],
  line: (by, kind, tickets) => `${by} ${WHAT[kind]} ${tickets}`,
  tickets: (name, count) => {
    if (count === 1) return name;
    return count === 2
      ? `${name} und 1 weiteres Ticket`
      : `${name} und ${count - 1} weitere Tickets`;
  },
  someone: 'Jemand',
  due: 'Fällig',
  markRead: (ticket) => `Als gelesen markieren: ${ticket}`,
  markAllRead: 'Alle als gelesen markieren',
  markFailed: 'Das Markieren ist fehlgeschlagen. Bitte versuche es erneut.',
  loading: 'Benachrichtigungen werden geladen...',
  loadFailed: 'Die Benachrichtigungen konnten nicht geladen werden. Bitte versuche es erneut.',
  none: 'Alles gelesen',
  noneText: 'Hier erscheinen Zuweisungen, Erwähnungen, Kommentare und fällige Tickets.',
  several: (count) => `${count} neue Benachrichtigungen`,
};

export const browserNotificationTexts: typeof en.browserNotificationTexts = {
  label: 'In diesem Browser benachrichtigen',
  hint: 'Solange Freelane in einem Tab geöffnet ist.',
  blocked: 'Benachrichtigungen sind blockiert. Erlaube sie in den Einstellungen deines Browsers.',
};

export const mentionTexts: typeof en.mentionTexts = {
  list: 'Personen zum Erwähnen',
  offered: (count, name) =>
    `${count === 1 ? '1 Person' : `${count} Personen`} zum Erwähnen. ${name}`,
};
