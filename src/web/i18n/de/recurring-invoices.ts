import type * as english from '../en/recurring-invoices.ts';
import { invoiceStates } from './invoices.ts';

export const scheduledDraftsTexts: typeof english.scheduledDraftsTexts = {
  bank: 'Kontoauszug',
  recurring: 'Wiederkehrende',
  forClient: 'Wiederkehrende Rechnung',
  title: 'Nach Plan erstellt',
  draft: (client, day) => `Entwurf für ${client}, ${day}`,
  failed: (client, day) => `Kein Entwurf für ${client} am ${day}`,
  notIssued: (reason) => `nicht ausgestellt: ${reason}`,
  more: (count) => `und ${count} weitere`,
};

export const scheduleReasons: typeof english.scheduleReasons = {
  incomplete: 'es fehlt etwas',
  noAdmin: 'die Person, die den Plan zuletzt gespeichert hat, ist kein Administrator mehr',
  archived: 'der Kunde ist archiviert',
  deleted: 'der Kunde ist gelöscht',
  currency: 'der Kunde hat eine andere Währung',
  lines: 'zu viele Positionen',
  other: 'ein Fehler ist aufgetreten',
};

export const recurringTexts: typeof english.recurringTexts = {
  title: 'Wiederkehrende Rechnungen',
  back: 'Rechnungen',
  intro: 'Ein Plan erstellt an jedem seiner Tage einen Entwurf. Du prüfst ihn und stellst ihn aus.',
  loading: 'Wiederkehrende Rechnungen werden geladen…',
  loadFailed:
    'Die wiederkehrenden Rechnungen konnten nicht geladen werden. Bitte versuche es erneut.',
  none: 'Noch keine wiederkehrenden Rechnungen',
  noneText:
    'Für Hosting, Support oder eine Pauschale: Positionen, die gleich bleiben, oder die Zeit eines Zeitraums.',
  add: 'Neue wiederkehrende Rechnung',
  edit: 'Bearbeiten',
  editOne: (name) => `${name} bearbeiten`,
  pause: 'Anhalten',
  pauseOne: (name) => `${name} anhalten`,
  resume: 'Fortsetzen',
  resumeOne: (name) => `${name} fortsetzen`,
  remove: 'Löschen',
  removeOne: (name) => `${name} löschen`,
  removed: (name) => `„${name}“ gelöscht`,
  paused: (name) => `„${name}“ angehalten`,
  resumed: (name) => `„${name}“ fortgesetzt`,
  undone: 'Rückgängig gemacht',
  failed: 'Das konnte nicht geändert werden. Bitte versuche es erneut.',
  pausedBadge: 'Angehalten',
  endedBadge: 'Beendet',
  issuesBadge: 'Wird automatisch ausgestellt',
  next: (day) => `Nächste: ${day}`,
  rhythm: (every, unit) => {
    if (unit === 'week') return every === 1 ? 'Jede Woche' : `Alle ${every} Wochen`;
    return every === 1 ? 'Jeden Monat' : `Alle ${every} Monate`;
  },
  since: (rhythm, start, until) =>
    until === null ? `${rhythm} ab ${start}` : `${rhythm} ab ${start} bis ${until}`,
  perInvoice: (amount) => `${amount} plus Steuer`,
  withTime: 'offene Zeit',
  runs: (name) => `Von ${name} erstellt`,
  never: 'Noch nichts erstellt',
  states: {
    pending: 'wird ausgestellt',
    draft: invoiceStates.draft,
    issued: 'Ausgestellt',
    empty: 'nichts abzurechnen',
    failed: 'kein Entwurf',
  },
  discarded: 'verworfen',
};

export const scheduleFormTexts: typeof english.scheduleFormTexts = {
  title: { new: 'Neue wiederkehrende Rechnung', edit: 'Wiederkehrende Rechnung bearbeiten' },
  save: 'Speichern',
  saved: (name) => `„${name}“ gespeichert`,
  failed: 'Die wiederkehrende Rechnung konnte nicht gespeichert werden. Bitte versuche es erneut.',
  changed: 'Jemand anderes hat sie inzwischen geändert. Schließe und öffne sie erneut.',
  name: 'Name',
  nameHint: 'Für dich. Er steht nicht auf der Rechnung.',
  client: 'Kunde',
  clientHint: 'Kunden wählen',
  every: 'Alle',
  unit: 'Einheit',
  units: { week: 'Wochen', month: 'Monate' },
  start: 'Erster Tag',
  until: 'Letzter Tag',
  untilHint: 'Leer lassen für kein Ende',
  period: 'Eine Rechnung berechnet',
  periods: { begins: 'den beginnenden Zeitraum', ended: 'den abgelaufenen Zeitraum' },
  next: 'Nächste Tage',
  noNext: 'Keine weiteren Tage.',
  lines: 'Positionen',
  linesHint:
    '{month}, {year}, {from} und {to} werden durch den Zeitraum ersetzt, in der Sprache des Kunden.',
  line: (place) => `Position ${place}`,
  lineName: (place) => `Text von Position ${place}`,
  quantity: 'Menge',
  lineUnit: 'Einheit',
  price: (currency) => (currency ? `Preis in ${currency}` : 'Preis'),
  tax: 'Steuer',
  addLine: 'Position hinzufügen',
  removeLine: (place) => `Position ${place} entfernen`,
  discountKept: 'Mit ihrem Rabatt.',
  time: 'Offene Zeit hinzufügen',
  timeNote: 'Alle bis zum Vortag erfasste Zeit.',
  projects: 'Projekte',
  grouping: 'Gruppiert nach',
  introduction: 'Text über den Positionen',
  closing: 'Text unter den Positionen',
  issues: 'Automatisch ausstellen',
  issuesNote:
    'Nur wenn nichts fehlt; sonst bleibt es ein Entwurf. Ausgestellt wird im Namen der Person, die dies zuletzt gespeichert hat.',
  faults: {
    name: 'Bitte gib einen Namen ein.',
    client: 'Bitte wähle einen Kunden.',
    every: 'Gib eine Zahl von 1 bis 60 ein.',
    start: 'Gib einen Tag ein.',
    until: 'Er darf nicht vor dem ersten Tag liegen.',
    lines: 'Füge eine Position oder offene Zeit hinzu.',
    lineName: 'Bitte gib einen Text ein.',
    number: 'Das ist keine Zahl.',
  },
};
