import type { BoardRole } from '../../../core/board/board.ts';
import type { Priority } from '../../../core/board/ticket-fields.ts';
import type * as en from '../en/board.ts';

const roles: Record<BoardRole, string> = { ADMIN: 'Admin', EDITOR: 'Editor' };
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
  edit: 'Bearbeiten',
  duplicate: 'Duplizieren',
  remove: 'Löschen',
  confirmDelete: (name) =>
    `Die Spalte „${name}“ wird mit allen Tickets gelöscht. Sie lässt sich 30 Tage lang aus dem Papierkorb wiederherstellen.`,
  hidesTickets: 'Einige ihrer Tickets siehst du nicht. Auch sie werden gelöscht.',
  gone: 'Diese Spalte wurde gelöscht. Du kannst deinen Text noch kopieren.',
  mayHideTickets: 'Vielleicht siehst du einige ihrer Tickets nicht. Auch sie werden gelöscht.',
  yesDelete: 'Ja, löschen',
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
  dateIncomplete: 'Gib Tag und Uhrzeit ein, oder keins von beiden.',
  findPerson: 'Person suchen',
  visibleToHint: 'Wenn du niemanden auswählst, sehen es alle auf dem Board.',
  creating: 'Wird erstellt...',
  columnGone: (name) =>
    `Jemand anderes hat die Spalte gelöscht. Das Ticket kommt in die Spalte ${name}.`,
  noColumn:
    'Jemand anderes hat die Spalte gelöscht, und es gibt keine andere. Du kannst deinen Text noch kopieren.',
  due: (date) => `Fällig ${date}`,
  overdue: (date) => `Überfällig seit ${date}`,
  photos: (count) => (count === 1 ? '1 Foto' : `${count} Fotos`),
  restricted: 'Nur für einige sichtbar',
  swap: 'Tauschen',
};

export const dragTexts: typeof en.dragTexts = {
  instructions:
    'Enter öffnet ein Ticket, die Leertaste nimmt es auf. Beim Ziehen wählen die Pfeiltasten den Platz, S tauscht zwei Tickets, die Leertaste legt ab und Escape bricht ab.',
  pickedUp: (name, column, place, of) =>
    `${name} aufgenommen in ${column}, Platz ${place} von ${of}.`,
  over: (name, column, place, of) => `${name}: ${column}, Platz ${place} von ${of}.`,
  swapsWith: (name, other, column, place, of) =>
    `${name} tauscht den Platz mit ${other}: ${column}, Platz ${place} von ${of}.`,
  dropped: (name, column, place, of) => `${name} abgelegt in ${column}, Platz ${place} von ${of}.`,
  swapped: (name, other, column, place, of) =>
    `${name} mit ${other} getauscht: ${column}, Platz ${place} von ${of}.`,
  putBack: (name, column, place, of) =>
    `${name} ist zurück in ${column}, Platz ${place} von ${of}.`,
  pickedUpColumn: (name, place, of) => `Spalte ${name} aufgenommen, Platz ${place} von ${of}.`,
  overColumn: (name, place, of) => `Spalte ${name}: Platz ${place} von ${of}.`,
  droppedColumn: (name, place, of) => `Spalte ${name} abgelegt, Platz ${place} von ${of}.`,
  putBackColumn: (name, place, of) => `Spalte ${name} ist zurück, Platz ${place} von ${of}.`,
  gone: 'Jemand anderes hat verschoben oder gelöscht, was du gerade ziehst.',
};

export const remoteTexts: typeof en.remoteTexts = {
  added: (who, name) => `${who} hat ${name} hinzugefügt.`,
  changed: (who, name) => `${who} hat ${name} geändert.`,
  moved: (who, name) => `${who} hat ${name} verschoben.`,
  movedTo: (who, name, column) => `${who} hat ${name} nach ${column} verschoben.`,
  deleted: (who, name) => `${who} hat ${name} gelöscht.`,
  commented: (who, name) => `${who} hat ${name} kommentiert.`,
  many: (count) => `${count} Änderungen von anderen.`,
};
