import type { NewsKind } from '../../../core/board/news.ts';
import type * as en from '../bell.ts';

const WHAT: Record<NewsKind, string> = {
  assigned: 'hat dir zugewiesen:',
  mentioned: 'hat dich erwähnt in',
  commented: 'hat kommentiert:',
};

export const bellTexts: typeof en.bellTexts = {
  title: 'Neuigkeiten',
  button: (unread, overdue, today) =>
    [
      'Neuigkeiten',
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
  line: (by, kind, ticket) => `${by} ${WHAT[kind]} ${ticket}`,
  somebody: 'Jemand',
  due: 'Fällig',
  markRead: (ticket) => `Als gelesen markieren: ${ticket}`,
  markAllRead: 'Alle als gelesen markieren',
  markFailed: 'Das Markieren hat nicht geklappt. Bitte versuche es noch einmal.',
  loading: 'Neuigkeiten werden geladen...',
  loadFailed: 'Die Neuigkeiten konnten nicht geladen werden. Bitte versuche es noch einmal.',
  none: 'Nichts Neues',
  noneText:
    'Hier steht, was dir zugewiesen wird, dich erwähnt, dir antwortet oder bis heute fällig ist.',
  several: (count) => `${count} Neuigkeiten`,
};

export const browserNoticeTexts: typeof en.browserNoticeTexts = {
  label: 'In diesem Browser benachrichtigen',
  hint: 'Solange eine Seite von Freelane offen ist.',
  blocked:
    'Dieser Browser erlaubt hier keine Benachrichtigungen. Das lässt sich in ihm einstellen.',
};

export const mentionTexts: typeof en.mentionTexts = {
  list: 'Personen zum Erwähnen',
  offered: (count, name) =>
    `${count === 1 ? '1 Person' : `${count} Personen`} zum Erwähnen. ${name}`,
};
