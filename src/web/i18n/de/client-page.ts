import type * as en from '../en/client-page.ts';

export const clientPageTexts: typeof en.clientPageTexts = {
  loading: 'Das Dokument wird geladen...',
  endedTitle: 'Dieser Link ist nicht mehr gültig',
  endedText: 'Bitten Sie den Absender um einen neuen.',
  failedTitle: 'Das Dokument konnte nicht geladen werden',
  failedText: 'Der Server ist gerade nicht zu erreichen.',
  tryAgain: 'Erneut versuchen',
  madeWith: 'Erstellt mit Freelane',
};
