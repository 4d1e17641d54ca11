import type * as en from '../en/duplicates.ts';

export const duplicateTicketTexts: typeof en.duplicateTicketTexts = {
  more: 'Mehr',
  duplicate: 'Duplizieren',
  moveToBoard: 'Auf ein anderes Board verschieben…',
};

export const moveToBoardTexts: typeof en.moveToBoardTexts = {
  title: 'Auf ein anderes Board verschieben',
  board: 'Zielboard',
  column: 'Spalte',
  loading: 'Spalten werden geladen...',
  text: 'Kommentare und Verlauf werden mit verschoben. Personen, die nicht auf dem anderen Board sind, werden vom Ticket entfernt.',
  submit: 'Ticket verschieben',
  noBoards: 'Du verwaltest kein anderes Board.',
  noColumns: 'Dieses Board hat noch keine Spalten.',
  moved: (name, board) => `„${name}“ wurde nach „${board}“ verschoben.`,
};

export const copyBoardTexts: typeof en.copyBoardTexts = {
  title: 'Board duplizieren',
  name: 'Name des Boards',
  nameOf: (name) => `${name} (Kopie)`,
  nameMissing: 'Bitte gib dem Board einen Namen.',
  withTickets: 'Mit den für dich sichtbaren Tickets',
  withTicketsNote: 'Ohne ihre Fotos, Kommentare und Verläufe.',
  withoutDates: 'Ohne ihre Termine, Fotos, Kommentare und Verläufe.',
  withMembers: 'Mit seinen Mitgliedern',
  submit: 'Board erstellen',
  busy: 'Wird erstellt...',
};
