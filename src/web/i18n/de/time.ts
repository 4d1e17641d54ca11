import type * as en from '../en/time.ts';

export const timeTexts: typeof en.timeTexts = {
  timer: 'Laufende Zeitmessung',
  start: 'Zeit starten',
  stop: 'Zeit stoppen',
  runs: (name) => `Zeit läuft: ${name}`,
  notSaved:
    'Noch nicht gespeichert. Die Zeit ist auf diesem Gerät gespeichert und wird erneut gesendet.',
  recorded: (duration, name) => `${duration} auf „${name}“ erfasst.`,
  tooShort: (seconds) => `Verworfen: Die Zeit lief weniger als ${seconds} Sekunden.`,
  hidden: 'Verborgenes Ticket',
  noTarget: 'Ohne Ticket',
  seconds: (seconds) => `${seconds} Sek.`,
  target: 'Für',
  chooseTarget: 'Ticket oder Projekt wählen',
  duration: 'Zeit',
  durationHint: 'Als 1:30, 1,5, 90m, 1h 30m oder von–bis: 9:15-10:45.',
  badDuration: 'Gib eine Zeit von höchstens 24 Stunden ein.',
  day: 'Tag',
  badDay: 'Gib einen Tag ein.',
  note: 'Notiz',
  billable: 'Abrechenbar',
  isBillable: 'Abrechenbar',
  isNotBillable: 'Nicht abrechenbar',
  billableOf: (name) => `Abrechenbar: ${name}`,
  overlaps: 'Überschneidet sich mit einem anderen Eintrag',
  billed: 'abgerechnet',
  isBilled: 'Abgerechnet: Der Eintrag lässt sich nicht mehr ändern',
  onInvoice: (number) => `Abgerechnet mit Rechnung ${number}`,
  addTime: 'Zeit eintragen',
  add: 'Eintragen',
  save: 'Speichern',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  editEntry: (name) => `Zeit auf ${name} bearbeiten`,
  editNamed: (duration, name) => `${duration} auf ${name} bearbeiten`,
  deleteNamed: (duration, name) => `${duration} auf ${name} löschen`,
  added: (duration, name) => `${duration} auf „${name}“ eingetragen.`,
  edited: (name) => `Die Zeit auf „${name}“ wurde geändert.`,
  deleted: (duration, name) => `${duration} auf „${name}“ gelöscht.`,
  entriesOf: (day) => `Einträge vom ${day}`,
  nothingOnDay: 'Keine Zeit an diesem Tag.',
};

export const timesheetTexts: typeof en.timesheetTexts = {
  title: 'Zeiten',
  whose: 'Wessen Zeiten',
  own: 'Meine',
  everyone: 'Alle',
  grid: 'Zeiten der Woche',
  what: 'Ticket oder Projekt',
  total: 'Summe',
  weekTotal: (duration) => `Woche: ${duration}`,
  days: 'Tage der Woche',
  earlier: 'Vorige Woche',
  later: 'Nächste Woche',
  today: 'Heute',
  addRow: 'Zeile hinzufügen',
  copyRows: 'Zeilen der letzten Woche übernehmen',
  copied: (count) => {
    if (count === 0) return 'Die letzte Woche hat keine weiteren Zeilen.';
    return count === 1 ? '1 Zeile wurde hinzugefügt.' : `${count} Zeilen wurden hinzugefügt.`;
  },
  copyFailed: 'Die letzte Woche konnte nicht geladen werden. Bitte versuche es erneut.',
  importCsv: 'CSV importieren',
  importTitle: 'Zeiten importieren',
  toTime: 'Zurück zu den Zeiten',
  csv: 'CSV exportieren',
  csvName: (from, to) => `zeiten-${from}-${to}`,
  csvFailed: 'Die Zeiten konnten nicht exportiert werden. Bitte versuche es erneut.',
  empty: 'keine Zeit',
  entries: (count) => `${count} Einträge`,
  running: 'Zeit läuft',
  overlaps: 'überschneidet sich',
  hint: 'Tippe in eine Zelle, zum Beispiel 1:30. Enter speichert, Escape bricht ab, Leertaste zeigt die Einträge.',
  none: 'Keine Zeit in dieser Woche',
  noneText:
    'Starte die Zeit hier oben oder auf einem Ticket, oder füge eine Zeile hinzu und trage die Zeit ein.',
  loading: 'Deine Zeiten werden geladen...',
  loadFailed: 'Deine Zeiten konnten nicht geladen werden. Bitte versuche es erneut.',
};

export const timerBarTexts: typeof en.timerBarTexts = {
  placeholder: 'Woran arbeitest du?',
  running: 'Notiz hinzufügen',
};

export const targetTexts: typeof en.targetTexts = {
  placeholder: 'Tickets und Projekte suchen …',
  recent: 'Zuletzt',
  other: 'Sonstiges',
  start: 'Tippe, um ein Ticket oder Projekt zu finden.',
  nothing: 'Kein Ticket oder Projekt gefunden',
};

export const longTimerTexts: typeof en.longTimerTexts = {
  question: (duration) => `${duration} behalten?`,
  text: (name, since) => `Die Zeit auf „${name}“ läuft seit ${since}. Wie viel davon war Arbeit?`,
  duration: 'Zeit, die bleibt',
  tooLong: (duration) => `Die Zeit lief ${duration}.`,
  keepSome: 'Diese Zeit behalten',
  keepAll: (duration) => `Alle ${duration} behalten`,
  discard: 'Verwerfen',
  discarded: 'Die Zeit wurde verworfen.',
};

export const ticketTimeTexts: typeof en.ticketTimeTexts = {
  tab: (duration) => (duration ? `Zeit (${duration})` : 'Zeit'),
  total: (duration) => `Summe ${duration}`,
  running: 'Laufende Zeiten',
  none: 'Noch keine Zeit',
  noneText: 'Starte die Zeiterfassung oder trage Zeit manuell ein.',
  notShared: 'Dieses Board zeigt die Zeiten nicht allen.',
  loading: 'Zeiten werden geladen...',
  loadFailed: 'Die Zeiten konnten nicht geladen werden. Bitte versuche es erneut.',
};

export const csvTexts: typeof en.csvTexts = {
  day: 'Tag',
  start: 'Beginn',
  end: 'Ende',
  duration: 'Dauer',
  seconds: 'Sekunden',
  number: 'Nummer',
  ticket: 'Ticket',
  board: 'Board',
  project: 'Projekt',
  note: 'Notiz',
  billable: 'Abrechenbar',
  yes: 'ja',
  no: 'nein',
};
