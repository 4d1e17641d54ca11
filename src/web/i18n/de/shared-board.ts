import type * as en from '../en/shared-board.ts';

export const sharedBoardTexts: typeof en.sharedBoardTexts = {
  title: 'Geteiltes Board',
  about: 'Worum es geht',
  readOnly: 'Du kannst dieses Board ansehen. Änderungen erscheinen sofort.',
  readOnlyUntil: (day) => `Du kannst es bis ${day} ansehen. Änderungen erscheinen sofort.`,
  boardOf: (owner) => `Ein Board von ${owner}.`,
  settings: 'Sprache und Design',
  madeWith: 'Erstellt mit Freelane',
  loading: 'Das Board wird geladen...',
  overTitle: 'Dieser Link gilt nicht mehr',
  overText:
    'Er wurde widerrufen oder ist abgelaufen. Bitte die Person, die ihn dir geschickt hat, um einen neuen.',
  failedTitle: 'Das Board konnte nicht geladen werden',
  failedText: 'Der Server ist gerade nicht zu erreichen.',
  tryAgain: 'Erneut versuchen',
  ticketGone: 'Dieses Ticket wird nicht mehr geteilt.',
};
