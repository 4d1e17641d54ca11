import type * as en from '../en/unsaved.ts';

const SETTINGS = 'Board ändern';
const MOVE = 'Ticket verschieben';
const RESTORE = 'Aus dem Papierkorb wiederherstellen';

export const unsavedTexts: typeof en.unsavedTexts = {
  question: (count) =>
    count === 1
      ? '1 nicht gespeicherte Änderung verwerfen?'
      : `${count} nicht gespeicherte Änderungen verwerfen?`,
  text: (count) =>
    count === 1
      ? 'Sie ist in diesem Browser gespeichert und wird erneut gesendet, bis der Server sie speichert. Wenn du sie verwirfst, wird sie rückgängig gemacht und geht verloren.'
      : 'Sie sind in diesem Browser gespeichert und werden erneut gesendet, bis der Server sie speichert. Was du verwirfst, wird rückgängig gemacht und geht verloren.',
  list: 'Nicht gespeicherte Änderungen, älteste zuerst',
  discardOne: (what, about) => `Verwerfen: ${[what, about].filter(Boolean).join(', ')}`,
  discardAll: (count) => (count === 1 ? 'Ja, verwerfen' : `Ja, alle ${count} verwerfen`),
  keep: 'Behalten',
  discarded: (count) => (count === 1 ? '1 Änderung verworfen' : `${count} Änderungen verworfen`),
};

export const changeTexts: typeof en.changeTexts = {
  'boards.create': 'Board erstellen',
  'boards.rename': 'Board umbenennen',
  'boards.setMembers': 'Rechte ändern',
  'boards.setProject': SETTINGS,
  'boards.setEstimateUnit': SETTINGS,
  'boards.setTicketKey': SETTINGS,
  'boards.setAbout': 'Text über das Board ändern',
  'boards.shareAbout': SETTINGS,
  'boards.setArchiving': SETTINGS,
  'boards.setFading': SETTINGS,
  'boards.setTimeSharing': SETTINGS,
  'boards.setFields': SETTINGS,
  'boards.setAppearance': SETTINGS,
  'boards.setLabelColor': 'Farbe eines Labels ändern',
  'boards.renameLabel': 'Label umbenennen',
  'boards.deleteLabel': 'Label entfernen',
  'boards.restoreLabel': 'Label wiederherstellen',
  'boards.saveView': 'Ansicht speichern',
  'boards.deleteView': 'Ansicht löschen',
  'boards.handOver': 'Board übertragen',
  'boards.save': SETTINGS,
  'boards.delete': 'Board löschen',
  'boards.setTemplate': SETTINGS,
  'boards.duplicateColumn': 'Spalte duplizieren',
  'boards.restore': RESTORE,
  'boards.addColumn': 'Spalte hinzufügen',
  'boards.renameColumn': 'Spalte umbenennen',
  'boards.editColumn': 'Spalte bearbeiten',
  'boards.sortColumn': 'Spalte sortieren',
  'boards.moveColumn': 'Spalte verschieben',
  'boards.deleteColumn': 'Spalte löschen',
  'boards.restoreColumn': RESTORE,
  'tickets.create': 'Ticket erstellen',
  'tickets.createMany': 'Mehrere Tickets erstellen',
  'tickets.edit': 'Ticket bearbeiten',
  'tickets.setTask': 'Aufgabe abhaken',
  'tickets.link': 'Ticket verknüpfen',
  'tickets.unlink': 'Verknüpfung entfernen',
  'tickets.addLinks': 'Verknüpfungen kopieren',
  'tickets.move': MOVE,
  'tickets.swap': MOVE,
  'tickets.movePosition': MOVE,
  'tickets.delete': 'Ticket löschen',
  'tickets.restore': RESTORE,
  'tickets.duplicate': 'Ticket duplizieren',
  'tickets.changeMany': 'Mehrere Tickets ändern',
  'tickets.revertMany': 'Mehrere Tickets ändern',
  'tickets.restoreMany': RESTORE,
  'tickets.unarchive': 'Aus dem Archiv wiederherstellen',
  'tickets.addCopies': 'Tickets kopieren',
  'tickets.leave': 'Ticket auf ein anderes Board verschieben',
  'tickets.arrive': 'Ticket auf dieses Board verschieben',
  'tickets.comment': 'Kommentar hinzufügen',
  'tickets.editComment': 'Kommentar bearbeiten',
  'tickets.setReaction': 'Auf einen Kommentar reagieren',
  'tickets.deleteComment': 'Kommentar löschen',
  'tickets.restoreComment': 'Kommentar wiederherstellen',
  'tickets.addFile': 'Datei hinzufügen',
  'tickets.removeFile': 'Datei entfernen',
  'tickets.restoreFile': 'Datei wiederherstellen',
};
