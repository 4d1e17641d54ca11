import type * as en from '../en/labels.ts';

export const labelTexts: typeof en.labelTexts = {
  title: 'Labels verwalten',
  text: 'Änderungen gelten für alle Tickets dieses Boards, auch für eingeschränkte, die du nicht siehst.',
  none: 'Noch keine Labels',
  noneText: 'Gib in einem Ticket ein Label ein, dann erscheint es hier mit seiner Farbe.',
  noMatches: 'Kein Label passt.',
  filter: 'Label suchen',
  list: 'Labels dieses Boards',
  count: (count) => (count === 0 ? 'Keine Tickets' : count === 1 ? '1 Ticket' : `${count} Tickets`),
  restricted:
    'Nur auf eingeschränkten Tickets. Wenn du eine Farbe wählst, sehen alle hier den Namen.',
  color: (label) => `Farbe von ${label}`,
  automatic: 'Automatisch',
  rename: (label) => `${label} umbenennen`,
  renameTitle: 'Label umbenennen',
  name: 'Name des Labels',
  nameMissing: 'Bitte gib einen Namen ein.',
  save: 'Umbenennen',
  merge: 'Zusammenführen',
  mergeHint: (label, count) =>
    count === 1
      ? `„${label}“ gibt es schon. Das Label von 1 Ticket wird damit zusammengeführt.`
      : `„${label}“ gibt es schon. Die Labels von ${count} Tickets werden damit zusammengeführt.`,
  remove: (label) => `${label} entfernen`,
  removeQuestion: (label) => `Das Label „${label}“ entfernen?`,
  removeDetails: (count) =>
    count === 1
      ? 'Es wird von 1 Ticket entfernt. Das Ticket bleibt.'
      : `Es wird von ${count} Tickets entfernt. Die Tickets bleiben.`,
  removeUnused: 'Nur seine Farbe wird entfernt: Keines deiner Tickets hat es.',
  removeConfirm: 'Entfernen',
};
