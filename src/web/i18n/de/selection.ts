import type * as en from '../en/selection.ts';

export const selectionTexts: typeof en.selectionTexts = {
  title: 'Ausgewählte Tickets',
  selected: (count) => `${count} ausgewählt`,
  move: 'Verschieben',
  assign: 'Zuweisen',
  labels: 'Labels',
  label: 'Label',
  addLabel: 'Label hinzufügen',
  add: 'Hinzufügen',
  removeLabel: (label) => `${label} entfernen`,
  days: [
    [0, 'Heute'],
    [1, 'Morgen'],
    [7, 'In einer Woche'],
  ],
  chooseDate: 'Datum wählen',
  setDate: 'Fälligkeit setzen',
  noDate: 'Keine Fälligkeit',
  noPriority: 'Keine Priorität',
  remove: 'Löschen',
  confirmDelete: (count) => (count === 1 ? '1 Ticket löschen?' : `${count} Tickets löschen?`),
  confirmDeleteDetails:
    'Wer das Board verwaltet, kann sie 30 Tage lang aus dem Papierkorb wiederherstellen.',
  clear: 'Auswahl aufheben',
  copied: (name) => `Die Adresse von „${name}“ wurde kopiert.`,
  copyFailed: 'Die Adresse konnte nicht kopiert werden.',
};
