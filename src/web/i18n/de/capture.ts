import type * as en from '../en/capture.ts';

export const captureTexts: typeof en.captureTexts = {
  language: 'de',
  open: (column) => `Per Name zu ${column} hinzufügen`,
  label: (column) => `Neues Ticket in ${column}`,
  placeholder: 'Name @Person !hoch #Label fr',
  add: 'Hinzufügen',
  more: 'Mehr Felder',
  close: 'Schließen',
  nameTooLong: 'Ein Name kann höchstens 300 Zeichen haben.',
  added: (name) => `„${name}“ wurde hinzugefügt.`,
  manyAdded: (count) => `${count} Tickets wurden hinzugefügt.`,
  offers: 'Vorschläge',
  offered: (count, first) =>
    count === 1
      ? `1 Vorschlag: ${first}. Enter übernimmt ihn.`
      : `${count} Vorschläge, zuerst ${first}. Enter übernimmt ihn.`,
  chips: 'Erkannt',
  recognised: (what) => `Erkannt: ${what}`,
  takeBack: (what) => `Als Text behalten: ${what}`,
  assignee: (name) => name,
  priority: (priority) => `Priorität ${priority}`,
  labelled: (label) => `mit Label ${label}`,
  makeTickets: (count) => `${count} Tickets erstellen?`,
  make: (count) => `${count} Tickets erstellen`,
  asOne: 'Als eines',
  pasted: (column) =>
    `Du hast mehrere Zeilen eingefügt. Jede kann ein Ticket in ${column} werden, oder alle zusammen ein Ticket, dessen Beschreibung die übrigen Zeilen enthält.`,
  tooMany: (count) =>
    `Das sind ${count} Zeilen. Höchstens 100 Zeilen mit 100.000 Zeichen werden auf einmal zu Tickets.`,
  tooLong: 'Als ein Ticket wäre die Beschreibung länger als 20.000 Zeichen.',
  recognise: 'Personen, Prioritäten, Labels und Daten erkennen',
  preview: 'Die Tickets',
};
