import type * as en from '../en/trash.ts';

export const trashTexts: typeof en.trashTexts = {
  title: 'Papierkorb',
  text: 'Gelöschtes bleibt 30 Tage lang hier.',
  restore: 'Wiederherstellen',
  restoreOf: (name) => `${name} wiederherstellen`,
  restored: (name) => `„${name}“ wurde wiederhergestellt.`,
  column: 'Spalte',
  ticket: 'Ticket',
  board: 'Board',
  tickets: (count) => (count === 1 ? '1 Ticket' : `${count} Tickets`),
  deleted: (when) => `Gelöscht ${when}`,
  deletedBy: (when, who) => `Gelöscht ${when} von ${who}`,
  list: 'Gelöschtes, neueste Einträge zuerst',
  loading: 'Der Papierkorb wird geladen...',
  loadFailed: 'Der Papierkorb konnte nicht geladen werden. Bitte versuche es erneut.',
  emptyTitle: 'Der Papierkorb ist leer',
  emptyText: 'Gelöschte Spalten und Tickets lassen sich hier 30 Tage lang wiederherstellen.',
  emptyBoardsText: 'Deine gelöschten Boards lassen sich hier 30 Tage lang wiederherstellen.',
};
