import type * as en from '../en/share-target.ts';

export const shareTargetTexts: typeof en.shareTargetTexts = {
  title: 'Ticket hinzufügen',
  text: 'Wähle, wo du den geteilten Link hinzufügen möchtest.',
  board: 'Board',
  column: 'Spalte',
  go: 'Weiter',
  loading: 'Boards werden geladen...',
  loadFailed: 'Die Boards konnten nicht geladen werden. Bitte versuche es erneut.',
  noneTitle: 'Kein passendes Board',
  noneText: 'Nur wer ein Board verwaltet, kann Tickets hinzufügen.',
};
