import type * as en from '../look.ts';

export const lookTexts: typeof en.lookTexts = {
  title: 'Geteiltes Board',
  readOnly: 'Du siehst dieses Board nur an. Jede Änderung erscheint von selbst.',
  madeWith: 'Gemacht mit Freelane',
  loading: 'Das Board wird geladen...',
  overTitle: 'Dieser Link gilt nicht mehr',
  overText: 'Er wurde widerrufen oder ist abgelaufen. Bitte um einen neuen, wo du ihn her hast.',
  failedTitle: 'Das Board konnte nicht geladen werden',
  failedText: 'Der Server ist gerade nicht zu erreichen.',
  tryAgain: 'Noch einmal versuchen',
  ticketGone: 'Dieses Ticket wird nicht mehr gezeigt.',
};
