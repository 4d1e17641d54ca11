import type * as en from '../en/page.ts';

export const pageTexts: typeof en.pageTexts = {
  tryAgain: 'Erneut versuchen',
  discard: 'Deine Eingaben verwerfen?',
  discardDetails: 'Sie sind nicht gespeichert.',
  notFetched: 'Das ließ sich nicht laden. Prüfe die Verbindung und lade die Seite neu.',
  yesDiscard: 'Verwerfen',
  unsaved: (text) => `Nicht gespeichert. Zum Kopieren: ${text}`,
};
