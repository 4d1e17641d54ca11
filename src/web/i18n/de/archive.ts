import type * as en from '../en/archive.ts';

const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`);

export const archiveTexts: typeof en.archiveTexts = {
  title: 'Archiv',
  archive: 'Archivieren',
  archived: 'Archiviert',
  loading: 'Archiv wird geladen...',
  loadFailed: 'Das Archiv konnte nicht geladen werden. Bitte versuche es erneut.',
  search: 'Archiv durchsuchen',
  list: 'Archivierte Tickets, neueste zuerst',
  emptyTitle: 'Das Archiv ist leer',
  emptyText:
    'Archiviere erledigte Tickets, damit das Board übersichtlich bleibt. Hier lassen sie sich jederzeit finden und wiederherstellen.',
  noMatches: 'Kein archiviertes Ticket hat diese Wörter im Namen.',
  more: 'Mehr anzeigen',
  from: (column) => `Aus ${column}`,
  fromDeleted: (column) => `Aus ${column} (Spalte gelöscht)`,
  when: (when) => `Archiviert ${when}`,
  whenBy: (when, who) => `Archiviert ${when} von ${who}`,
  select: (name) => `${name} auswählen`,
  selected: (count) => `${count} ausgewählt`,
  restore: 'Wiederherstellen',
  restoreOf: (name) => `${name} wiederherstellen`,
  restoreMany: (count) =>
    count === 1 ? '1 Ticket wiederherstellen' : `${count} Tickets wiederherstellen`,
  notice: (when, who) =>
    who === null
      ? `Dieses Ticket wurde ${when} archiviert.`
      : `Dieses Ticket wurde ${when} von ${who} archiviert.`,
  noComments: 'Keine Kommentare',
  after: 'Erledigte Tickets archivieren',
  never: 'Nie automatisch',
  afterDays: (count) => `Nach ${days(count)}`,
  afterHint:
    'Tickets in Spalten, die als erledigt markiert sind, nach dieser Zeit ohne Änderung oder Kommentar.',
  afterNoColumn:
    'Noch ist keine Spalte als erledigt markiert. Bearbeite eine Spalte, um sie zu markieren.',
};
