import type * as en from '../copies.ts';

export const ticketCopyTexts: typeof en.ticketCopyTexts = {
  more: 'Mehr',
  duplicate: 'Duplizieren',
  moveToBoard: 'Auf ein anderes Board…',
};

export const moveToBoardTexts: typeof en.moveToBoardTexts = {
  title: 'Auf ein anderes Board',
  board: 'Ziel',
  column: 'Spalte',
  loading: 'Spalten werden geladen...',
  text: 'Kommentare und Verlauf gehen mit. Wer nicht auf dem anderen Board ist, wird vom Ticket genommen.',
  submit: 'Ticket verschieben',
  noBoards: 'Du verwaltest kein anderes Board, auf das es könnte.',
  noColumns: 'Dieses Board hat noch keine Spalten.',
  hasPhotos: 'Ein Ticket mit Fotos kann nicht auf ein anderes Board. Entferne zuerst seine Fotos.',
  moved: (name, board) => `„${name}“ ist jetzt auf „${board}“.`,
};

export const copyBoardTexts: typeof en.copyBoardTexts = {
  title: 'Neues Board aus diesem',
  name: 'Name des Boards',
  nameOf: (name) => `${name} (Kopie)`,
  nameMissing: 'Bitte gib dem Board einen Namen.',
  withTickets: 'Mit den Tickets, die du siehst',
  withTicketsNote: 'Ohne ihre Fotos, Kommentare und Verläufe.',
  withoutDates: 'Ohne ihre Termine, Fotos, Kommentare und Verläufe.',
  withMembers: 'Mit seinen Leuten',
  submit: 'Board erstellen',
  busy: 'Wird erstellt...',
};
