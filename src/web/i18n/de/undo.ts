import type * as en from '../en/undo.ts';

export const undoTexts: typeof en.undoTexts = {
  undo: 'Rückgängig',
  undone: 'Deine Änderung wurde rückgängig gemacht.',
  failed: (reason) => `Rückgängigmachen fehlgeschlagen: ${reason ?? 'Unbekannter Fehler'}`,
  moved: (name) => `„${name}“ wurde verschoben.`,
  swapped: (name, other) => `„${name}“ und „${other}“ wurden getauscht.`,
  edited: (name) => `„${name}“ wurde geändert.`,
  renamed: (name) => `„${name}“ wurde umbenannt.`,
  deleted: (name) => `„${name}“ wurde gelöscht.`,
  copied: (name) => `„${name}“ wurde dupliziert.`,
  columnCopied: (name) => `„${name}“ wurde dupliziert.`,
  commentDeleted: 'Der Kommentar wurde gelöscht.',
};
