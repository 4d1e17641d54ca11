import type { BoardRole } from '../../../core/board/board.ts';
import type { Priority } from '../../../core/board/ticket-fields.ts';
import type * as en from '../en/board.ts';

const roles: Record<BoardRole, string> = {
  VIEWER: 'Betrachter',
  COMMENTER: 'Kommentator',
  EDITOR: 'Editor',
  ADMIN: 'Admin',
};
const priorities: Record<Priority, string> = { HIGH: 'Hoch', MEDIUM: 'Mittel', LOW: 'Niedrig' };

export const boardTexts: typeof en.boardTexts = {
  heading: 'Board',
  loading: 'Das Board wird geladen...',
  loadingTickets: 'Tickets werden geladen...',
  updatingStructure: 'Die Spalten werden geändert...',
  loadFailed: 'Das Board konnte nicht geladen werden. Bitte versuche es erneut.',
  notFound: 'Das Board gibt es nicht, oder du hast keinen Zugriff darauf.',
  noLonger: (name) => `Du kannst das Board „${name}“ nicht mehr öffnen.`,
  created: 'Erstellt',
  lastUpdated: 'Zuletzt geändert',
  members: 'Mitglieder des Boards',
  creatorRole: 'Ersteller',
  roles,
  limits: {
    VIEWER: 'Du kannst dieses Board ansehen',
    COMMENTER: 'Du kannst ansehen und kommentieren',
  },
  unknownUser: (id) => `Person ${id}`,
  more: (count) => `+${count}`,
  allMembers: (count) => `Alle Mitglieder des Boards (${count})`,
  noColumns: 'Noch keine Spalten',
  noColumnsText: 'Die Verwalter des Boards haben noch keine Spalten angelegt.',
  noColumnsYours: 'Lege Spalten für die Schritte an, die deine Tickets durchlaufen.',
  startWith: 'Mit „Zu erledigen“, „In Arbeit“, „Fertig“ beginnen',
  startColumns: ['Zu erledigen', 'In Arbeit', 'Fertig'],
  started: 'Drei Spalten wurden hinzugefügt.',
  noTickets: 'Noch keine Tickets',
  noMatching: 'Keine passenden Tickets',
  ticketCount: (count) => (count === 1 ? '1 Ticket' : `${count} Tickets`),
  ticketGone: 'Dieses Ticket wurde gelöscht oder ist für dich nicht mehr sichtbar.',
  ticketUnknown: 'Dieses Ticket gibt es nicht, oder es ist für dich nicht sichtbar.',
};

export const connectionTexts: typeof en.connectionTexts = {
  live: 'Live',
  reconnecting: 'Verbindet neu',
  offline: 'Offline',
  failing: 'Nicht gespeichert, wird wiederholt',
  waiting: (count) => (count === 1 ? '1 Änderung wartet' : `${count} Änderungen warten`),
};

export const columnTexts: typeof en.columnTexts = {
  add: 'Neue Spalte',
  addTitle: 'Neue Spalte',
  editTitle: 'Spalte bearbeiten',
  deleteTitle: 'Spalte löschen',
  name: 'Name der Spalte',
  save: 'Änderungen speichern',
  adding: 'Wird hinzugefügt...',
  saving: 'Wird gespeichert...',
  actions: (name) => `Aktionen für ${name}`,
  move: (name) => `Spalte ${name} verschieben`,
  moveLeft: 'Nach links verschieben',
  moveRight: 'Nach rechts verschieben',
  edit: 'Bearbeiten',
  collapse: (name) => `${name} einklappen`,
  expand: (name) => `${name} ausklappen`,
  ofLimit: (count, limit) =>
    count > limit
      ? `${count} Tickets, mehr als die Höchstzahl ${limit}`
      : `${count} von höchstens ${limit} Tickets`,
  sortOnce: 'Sortieren...',
  duplicate: 'Duplizieren',
  remove: 'Löschen',
  confirmDelete: (name) =>
    `Die Spalte „${name}“ wird mit allen Tickets gelöscht. Sie lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.`,
  hidesTickets: 'Einige ihrer Tickets siehst du nicht. Auch sie werden gelöscht.',
  gone: 'Diese Spalte wurde gelöscht. Du kannst deinen Text noch kopieren.',
  mayHideTickets: 'Vielleicht siehst du einige ihrer Tickets nicht. Auch sie werden gelöscht.',
  yesDelete: 'Ja, löschen',
};

export const estimateTexts: typeof en.estimateTexts = {
  short: { POINTS: (number) => `${number} P.`, HOURS: (number) => `${number} Std.` },
  long: {
    POINTS: (number) => (number === '1' ? '1 Punkt' : `${number} Punkte`),
    HOURS: (number) => (number === '1' ? '1 Stunde' : `${number} Stunden`),
  },
  estimated: (estimate) => `Geschätzt auf ${estimate}`,
  sum: (estimate) => `insgesamt ${estimate}`,
};

export const ticketTexts: typeof en.ticketTexts = {
  add: 'Ticket hinzufügen',
  addTo: (column) => `Ticket hinzufügen zu ${column}`,
  addTitle: 'Neues Ticket',
  nameMissing: 'Bitte gib dem Ticket einen Namen.',
  priorities,
  labelsTooMany: 'Höchstens 20 Labels.',
  labelTooLong: 'Ein Label kann höchstens 50 Zeichen haben.',
  urlForeign: 'Gib eine Adresse mit http oder https ein.',
  startAfterDue: 'Der Beginn darf nicht nach dem Termin liegen.',
  numberInvalid: 'Gib eine Zahl von 0 bis 99.999,99 mit höchstens 2 Nachkommastellen ein.',
  dateIncomplete: 'Gib ein vollständiges Datum ein, oder keins.',
  findPerson: 'Person suchen',
  visibleToHint: 'Wenn du niemanden auswählst, sehen es alle auf dem Board.',
  creating: 'Wird erstellt...',
  columnGone: (name) =>
    `Jemand anderes hat die Spalte gelöscht. Das Ticket kommt in die Spalte ${name}.`,
  noColumn:
    'Jemand anderes hat die Spalte gelöscht, und es gibt keine andere. Du kannst deinen Text noch kopieren.',
  starts: (date) => `Beginnt am ${date}`,
  due: (date) => `Fällig ${date}`,
  overdue: (date) => `Überfällig seit ${date}`,
  doneDue: (date) => `Erledigt, war fällig am ${date}`,
  tasks: (done, count) => `${done} von ${count} Aufgaben erledigt`,
  photos: (count) => (count === 1 ? '1 Foto' : `${count} Fotos`),
  files: (count) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  restricted: 'Nur für einige sichtbar',
  repeats: 'Wiederholt sich',
  untouched: (days) => `Seit ${days === 1 ? '1 Tag' : `${days} Tagen`} unverändert`,
  untouchedShort: (days) => `${days} T`,
  swap: 'Tauschen',
  dragInstructions:
    'Enter öffnet ein Ticket, die Leertaste nimmt es auf. Beim Ziehen wählen die Pfeiltasten den Platz, S tauscht zwei Tickets, die Leertaste legt ab und Escape bricht ab.',
};
