import type * as en from '../en/undo.ts';

export const undoTexts: typeof en.undoTexts = {
  undo: 'Rückgängig',
  undone: 'Deine Änderung wurde rückgängig gemacht.',
  failed: (reason) => `Rückgängigmachen fehlgeschlagen: ${reason ?? 'Unbekannter Fehler'}`,
  moved: (name) => `„${name}“ wurde verschoben.`,
  swapped: (name, other) => `„${name}“ und „${other}“ wurden getauscht.`,
  edited: (name) => `„${name}“ wurde geändert.`,
  manyMoved: (count) =>
    count === 1 ? '1 Ticket wurde verschoben.' : `${count} Tickets wurden verschoben.`,
  manyCreated: (count) =>
    count === 1 ? '1 Ticket wurde hinzugefügt.' : `${count} Tickets wurden hinzugefügt.`,
  manyEdited: (count) =>
    count === 1 ? '1 Ticket wurde geändert.' : `${count} Tickets wurden geändert.`,
  manyDeleted: (count) =>
    count === 1 ? '1 Ticket wurde gelöscht.' : `${count} Tickets wurden gelöscht.`,
  archived: (name) => `„${name}“ wurde archiviert.`,
  manyArchived: (count) => `${count} Tickets wurden archiviert.`,
  unarchived: (name) => `„${name}“ ist wieder auf dem Board.`,
  manyUnarchived: (count) => `${count} Tickets sind wieder auf dem Board.`,
  archiving: (days) => {
    if (days === null) return 'Erledigte Tickets bleiben jetzt auf dem Board.';
    return `Erledigte Tickets werden jetzt nach ${days === 1 ? '1 Tag' : `${days} Tagen`} archiviert.`;
  },
  fading: (days) => {
    if (days === null) return 'Karten verblassen nicht mehr.';
    return `Karten verblassen jetzt nach ${days === 1 ? '1 Tag' : `${days} Tagen`} ohne Änderung.`;
  },
  timeShared: (isShared) =>
    isShared
      ? 'Alle auf dem Board sehen jetzt die Zeiten der anderen.'
      : 'Nur ADMINs sehen jetzt noch die Zeiten der anderen.',
  renamed: (name) => `„${name}“ wurde umbenannt.`,
  appearance: 'Das Board sieht jetzt anders aus.',
  unitChanged: {
    POINTS: 'Schätzungen sind jetzt in Punkten.',
    HOURS: 'Schätzungen sind jetzt in Stunden.',
  },
  aboutChanged: 'Der Text über das Board wurde geändert.',
  aboutShared: (isShared) =>
    isShared
      ? 'Kundenlinks zeigen jetzt den Text über das Board.'
      : 'Kundenlinks zeigen den Text über das Board nicht mehr.',
  keyChanged: (key) => `Ticketnummern beginnen jetzt mit ${key}.`,
  labelRenamed: (from, to) => `Das Label „${from}“ heißt jetzt „${to}“.`,
  labelRemoved: (label) => `Das Label „${label}“ wurde entfernt.`,
  labelColored: (label) => `Die Farbe von „${label}“ wurde geändert.`,
  fieldsChanged: 'Die eigenen Felder wurden geändert.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  copied: (name) => `„${name}“ wurde dupliziert.`,
  columnEdited: (name) => `„${name}“ wurde geändert.`,
  sorted: (name) => `„${name}“ wurde sortiert.`,
  columnCopied: (name) => `„${name}“ wurde dupliziert.`,
  linked: (name) => `„${name}“ wurde verknüpft.`,
  unlinked: (name) => `Eine Verknüpfung von „${name}“ wurde entfernt.`,
  commentEdited: 'Der Kommentar wurde geändert.',
  commentDeleted: 'Der Kommentar wurde gelöscht.',
  viewSaved: (name) => `Die Ansicht „${name}“ wurde gespeichert.`,
  fileRemoved: 'Die Datei wurde entfernt.',
};
