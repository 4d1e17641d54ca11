import type * as en from '../share.ts';

export const shareTexts: typeof en.shareTexts = {
  title: 'Ticket hinzufügen',
  text: 'Wähle, wohin der Link soll, den du geteilt hast.',
  board: 'Board',
  column: 'Spalte',
  go: 'Weiter',
  loading: 'Boards werden geladen...',
  loadFailed: 'Die Boards konnten nicht geladen werden. Bitte versuche es noch einmal.',
  noneTitle: 'Kein Board dafür',
  noneText: 'Tickets fügt hinzu, wer ein Board verwaltet.',
};
