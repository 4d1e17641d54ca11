import { FIELD_NAMES, type FieldName, TICKET_FIELDS } from '../../../core/board/ticket-fields.ts';
import type * as en from '../en/ticket.ts';
import { fieldTexts } from './fields.ts';

export const openTicketTexts: typeof en.openTicketTexts = {
  board: (name) => `auf ${name}`,
  stored:
    'Was du änderst, wird auf diesem Gerät gespeichert und gesendet, sobald die Verbindung wieder da ist.',
  waiting: (what) => `Es wartet: ${what}.`,
  several: (what, count) => `${what} (${count})`,
  edit: 'Bearbeiten',
  remove: 'Löschen',
  description: 'Beschreibung',
  versions: 'Frühere Fassungen',
  noDescription: 'Keine Beschreibung',
  photos: 'Angehängte Fotos',
  photo: (name) => `${name}, öffnet in einem neuen Tab`,
  cover: 'Titelbild der Karte',
  asCover: (name) => `${name} als Titelbild verwenden`,
  removePhoto: (name) => `Foto ${name} entfernen`,
  confirmRemovePhoto:
    'Möchtest du dieses Foto wirklich entfernen? Das lässt sich nicht rückgängig machen.',
  yesRemove: 'Entfernen',
  removePhotoFailed: 'Das Foto konnte nicht entfernt werden. Bitte versuche es erneut.',
  removePhotoForbidden: 'Du darfst von diesem Ticket keine Fotos entfernen',
  confirmDelete:
    'Möchtest du dieses Ticket wirklich löschen? Es lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.',
  confirmDeleteUnmanaged:
    'Möchtest du dieses Ticket wirklich löschen? Wer das Board verwaltet, kann es 30 Tage lang aus dem Papierkorb wiederherstellen.',
  loadFailed: 'Das Ticket konnte nicht geladen werden. Bitte versuche es erneut.',
  tryAgain: 'Erneut versuchen',
  talk: 'Kommentare und Verlauf',
  comments: (count) => `Kommentare (${count})`,
  history: (count) => `Verlauf (${count})`,
};

export const ticketPropertyTexts: typeof en.ticketPropertyTexts = {
  title: 'Angaben',
  status: 'Status',
  dates: 'Daten',
  created: 'Erstellt',
  noCreated: 'Unbekannt',
};

export const ticketUrlTexts: typeof en.ticketUrlTexts = {
  title: 'URL',
  none: 'Keine URL',
  think: 'Think-Link',
  edit: 'Link bearbeiten',
  save: 'Speichern',
  opens: 'öffnet in einem neuen Tab',
  failed: 'Die URL konnte nicht geändert werden. Bitte versuche es erneut.',
  forbidden: 'Du darfst die URL dieses Tickets nicht ändern.',
};

export const commentTexts: typeof en.commentTexts = {
  label: 'Dein Kommentar',
  placeholder: 'Schreib einen Kommentar',
  add: 'Kommentieren',
  adding: 'Wird gesendet...',
  none: 'Noch keine Kommentare',
  sending: 'Wird gesendet...',
  waiting: 'Wartet auf die Verbindung',
  failing: 'Nicht gespeichert, wird wiederholt',
  remove: 'Löschen',
  removeOf: (name) => `Kommentar von ${name} löschen`,
  forbidden: 'Du darfst diesen Kommentar nicht löschen',
  confirmDelete:
    'Möchtest du diesen Kommentar wirklich löschen? Das lässt sich nicht rückgängig machen.',
  deleteFailed: 'Der Kommentar konnte nicht gelöscht werden. Bitte versuche es erneut.',
  reply: 'Antworten',
  replyTo: (name) => `Auf den Kommentar von ${name} antworten`,
  edit: 'Bearbeiten',
  editOf: (name) => `Kommentar von ${name} bearbeiten`,
  editLabel: 'Deinen Kommentar bearbeiten',
  save: 'Speichern',
  edited: 'bearbeitet',
  versionsOf: (name) => `bearbeitet, frühere Fassungen des Kommentars von ${name} anzeigen`,
  changedElsewhere: 'Dieser Kommentar wurde auf einem anderen Gerät geändert. Die Fassung dort:',
  list: 'Kommentare, neueste zuerst',
  showOlder: 'Ältere Kommentare anzeigen',
  loadingOlder: 'Ältere Kommentare werden geladen…',
  olderFailed: 'Ältere Kommentare konnten nicht geladen werden.',
};

/** Reactions to a comment. */
export const reactionTexts: typeof en.reactionTexts = {
  react: 'Reagieren',
  reactTo: (name) => `Auf den Kommentar von ${name} reagieren`,
  menu: 'Reaktionen',
  names: {
    '👍': 'Daumen hoch',
    '🎉': 'Feiern',
    '❤️': 'Herz',
    '😄': 'Lachen',
    '👀': 'Wird angesehen',
    '✅': 'Erledigt',
  },
};

/** The beginnings of history lines, and their translations. */
const LINES: readonly [RegExp, string][] = [
  [/^Created$/, 'Erstellt'],
  [/^Restored$/, 'Wiederhergestellt'],
  [/^Archived$/, 'Archiviert'],
  [/^Restored from the archive$/, 'Aus dem Archiv wiederhergestellt'],
  [
    /^Archived automatically: finished and unchanged for a day$/,
    'Automatisch archiviert: seit einem Tag erledigt und unverändert',
  ],
  [
    /^Archived automatically: finished and unchanged for (\d+) days$/,
    'Automatisch archiviert: seit $1 Tagen erledigt und unverändert',
  ],
  [/^Commented$/, 'Kommentiert'],
  [/^Repeated from an earlier ticket$/, 'Wiederholung eines früheren Tickets'],
  [/^Repeated as a new ticket$/, 'Als neues Ticket wiederholt'],
  [
    /^Repeats no more: the person who chose it does not manage the board any more$/,
    'Wiederholt sich nicht mehr: Wer es gewählt hat, verwaltet das Board nicht mehr',
  ],
  [/^Assigned$/, 'Zugewiesen'],
  [/^Unassigned$/, 'Niemandem mehr zugewiesen'],
  [/^Added an assignee$/, 'Eine Person mehr zuständig'],
  [/^Removed an assignee$/, 'Eine Person weniger zuständig'],
  [/^Changed URL$/, 'URL geändert'],
  [/^Copied from another ticket$/, 'Von einem anderen Ticket kopiert'],
  [/^Moved from another board$/, 'Von einem anderen Board verschoben'],
  [/^Left behind: (.*)$/, 'Nicht übernommen: $1'],
  [/^Changed photos$/, 'Fotos geändert'],
  [/^Imported$/, 'Importiert'],
  [/^Imported from Trello$/, 'Aus Trello importiert'],
  [/^Completed task (.*)$/, 'Aufgabe erledigt: $1'],
  [/^Reopened task (.*)$/, 'Aufgabe wieder offen: $1'],
  [/^Blocks (.*)$/, 'Blockiert $1'],
  [/^No longer blocks (.*)$/, 'Blockiert nicht mehr $1'],
  [/^Blocked by (.*)$/, 'Blockiert durch $1'],
  [/^No longer blocked by (.*)$/, 'Nicht mehr blockiert durch $1'],
  [/^Related to (.*)$/, 'Verwandt mit $1'],
  [/^No longer related to (.*)$/, 'Nicht mehr verwandt mit $1'],
  [/^Duplicate of (.*)$/, 'Duplikat von $1'],
  [/^No longer a duplicate of (.*)$/, 'Kein Duplikat mehr von $1'],
  [/^Duplicated by (.*)$/, 'Hat das Duplikat $1'],
  [/^No longer duplicated by (.*)$/, 'Hat nicht mehr das Duplikat $1'],
  [/^New sub-ticket (.*)$/, 'Neues Unter-Ticket $1'],
  [/^Sub-ticket removed: (.*)$/, 'Unter-Ticket entfernt: $1'],
  [/^Sub-ticket of (.*)$/, 'Unter-Ticket von $1'],
  [/^No longer a sub-ticket of (.*)$/, 'Kein Unter-Ticket mehr von $1'],
  [/^Changed task (.*)$/, 'Aufgabe geändert: $1'],
  [/^Renamed label (.*) to (.*)$/, 'Label $1 in $2 umbenannt'],
  [/^Removed label (.*)$/, 'Label $1 entfernt'],
  [/^Restored label (.*)$/, 'Label $1 wiederhergestellt'],
  [/^Imported: (.*)$/, 'Importiert: $1'],
  [/^Moved from (.*) to (.*)$/, 'Von $1 nach $2 verschoben'],
];

/** Fields that the history names shorter than the form. */
const SHORT_NAMES: { [K in FieldName]?: string } = { name: 'Name', dueDate: 'Termin' };

/** The names of the fields, by the words of the stored history. */
const FIELDS = new Map(
  FIELD_NAMES.map((name) => [
    TICKET_FIELDS[name].history,
    SHORT_NAMES[name] ?? fieldTexts[name].label,
  ]),
);

/** What an automation rule did ends with its name. */
function historyLine(notes: string): string {
  const [, done, rule] = /^(.*) by the rule “(.*)”$/s.exec(notes) ?? [];
  return done && rule ? `${lineOf(done)} durch die Regel „${rule}“` : lineOf(notes);
}

function lineOf(notes: string): string {
  const [, fields] = /^Edited (.*)$/.exec(notes) ?? [];
  if (fields) {
    const names = fields.split(', ').map((field) => FIELDS.get(field) ?? field);
    return `Bearbeitet: ${names.join(', ')}`;
  }
  const [pattern, line] = LINES.find(([known]) => known.test(notes)) ?? [];
  return pattern && line ? notes.replace(pattern, line) : notes;
}

export const historyTexts: typeof en.historyTexts = {
  undo: 'Rückgängig',
  undoLine: (line) => `Rückgängig machen: ${line}`,
  line: historyLine,
  none: 'Noch kein Verlauf',
  list: 'Verlauf, neueste Einträge zuerst',
};

export const ticketFormTexts: typeof en.ticketFormTexts = {
  required: 'Pflichtfeld',
  column: 'Spalte',
  startTime: 'Uhrzeit des Beginns, optional',
  dueTime: 'Uhrzeit der Fälligkeit, optional',
  editTitle: 'Ticket bearbeiten',
  kept: 'Dein nicht gespeicherter Entwurf wurde wiederhergestellt.',
  update: 'Änderungen speichern',
  updating: 'Wird gespeichert...',
  changed: 'Jemand anderes hat das inzwischen geändert. Neuer Stand:',
  choose: 'Jemand anderes hat inzwischen dasselbe Feld geändert. Wähle zuerst, was gelten soll.',
  empty: 'leer',
  useTheirs: 'Neuen Stand übernehmen',
  keepMine: 'Meins behalten',
  gone: 'Dieses Ticket wurde gelöscht oder ist für dich nicht mehr sichtbar. Du kannst deinen Text noch kopieren.',
  notAllowed: 'Das darfst du nicht mehr. Du kannst deinen Text noch kopieren.',
};
