import type * as en from '../en/time-import.ts';

export const timeImportTexts: typeof en.timeImportTexts = {
  intro:
    'Übernimmt Zeiteinträge aus einer CSV-Datei: dem ausführlichen Bericht von Toggl Track, dem Export von Kimai oder einem Export aus Freelane.',
  choose: 'CSV-Datei wählen',
  chooseOther: 'Andere Datei wählen',
  orDrop: 'oder hier ablegen',
  unknown: 'Das ist keine CSV-Datei mit Zeiteinträgen aus Toggl Track, Kimai oder Freelane.',
  unreadable: 'Die Datei lässt sich nicht lesen.',
  tooLong: (rows) => `Die Datei ist zu lang: Höchstens ${rows} Zeilen lassen sich importieren.`,
  loadFailed:
    'Personen, Projekte und Tickets konnten nicht geladen werden. Bitte versuche es erneut.',
  formats: { freelane: 'Freelane-Export', toggl: 'Toggl Track (CSV)', kimai: 'Kimai (CSV)' },
  summary: (format, count) =>
    count === 1 ? `${format}: 1 Eintrag` : `${format}: ${count} Einträge`,
  zone: 'Zeitzone der Datei',
  personIs: (name) => `Zeiten von ${name}`,
  skip: 'Weglassen',
  me: 'Ich',
  projectIs: (name) => `Projekt ${name}`,
  noProject: 'Ohne Projekt',
  newProject: 'Neues Projekt',
  firstRows: 'Die ersten Zeilen',
  day: 'Tag',
  start: 'Beginn',
  duration: 'Zeit',
  project: 'Projekt',
  note: 'Notiz',
  leftOut: (count) =>
    count === 1
      ? '1 Eintrag anderer wird weggelassen.'
      : `${count} Einträge anderer werden weggelassen.`,
  unknownBillable: (count) =>
    `In ${count} Zeilen ist das Wort für abrechenbar unbekannt; sie gelten als nicht abrechenbar.`,
  cutNotes: (count) => `${count} Notizen werden auf 500 Zeichen gekürzt.`,
  problems: (count) =>
    count === 1
      ? '1 Zeile lässt sich nicht importieren'
      : `${count} Zeilen lassen sich nicht importieren`,
  inLine: (line, text) => `Zeile ${line}: ${text}`,
  more: (count) => `Und ${count} weitere.`,
  faults: {
    day: (text) => (text ? `„${text}“ ist kein gültiger Tag.` : 'Es fehlt der Tag.'),
    duration: (text) => (text ? `„${text}“ ist keine Dauer.` : 'Es fehlen Dauer und Ende.'),
    tooLong: (text) => `„${text}“ ist mehr als 24 Stunden.`,
    type: (text) => `„${text}“ ist kein Zeiteintrag.`,
  },
  refusals: {
    person: 'Die Person hat kein Konto.',
    ticket: 'Das Ticket ist für die Person nicht zugänglich.',
    project: 'Das Projekt ist für die Person nicht zugänglich.',
  },
  checking: 'Wird geprüft...',
  preview: (added, time, known) =>
    `${added === 1 ? '1 Eintrag wird' : `${added} Einträge werden`} hinzugefügt (${time}).${knownText(known)}`,
  previewFailed: 'Die Einträge konnten nicht geprüft werden. Bitte versuche es erneut.',
  import: (count) => (count === 1 ? '1 Eintrag importieren' : `${count} Einträge importieren`),
  report: (added, time, known) =>
    `${added === 1 ? '1 Eintrag' : `${added} Einträge`} hinzugefügt (${time}).${knownText(known)}`,
  failed:
    'Der Import ist fehlgeschlagen. Versuche es erneut: Schon hinzugefügte Einträge werden nicht doppelt angelegt.',
  earlier: 'Frühere Importe',
  remaining: (remaining, added) => {
    if (remaining === added) return added === 1 ? '1 Eintrag' : `${added} Einträge`;
    return `${remaining} von ${added} Einträgen sind noch da`;
  },
  undo: 'Rückgängig machen',
  undoNamed: (name) => `Import von ${name} rückgängig machen`,
  undoQuestion: (name) => `Import von ${name} rückgängig machen?`,
  undoDetails: (count) =>
    `${count === 1 ? '1 Eintrag wird' : `${count} Einträge werden`} gelöscht, auch was seitdem geändert wurde. Einträge auf gestellten Rechnungen und angelegte Projekte bleiben.`,
  undone: (removed, billed) => {
    const text = removed === 1 ? '1 Eintrag gelöscht.' : `${removed} Einträge gelöscht.`;
    if (billed === 0) return text;
    return `${text} ${billed} auf gestellten Rechnungen lassen sich nicht löschen.`;
  },
  undoFailed: 'Der Import konnte nicht rückgängig gemacht werden. Bitte versuche es erneut.',
};

function knownText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 ist schon erfasst und wird übersprungen.'
    : ` ${count} sind schon erfasst und werden übersprungen.`;
}
