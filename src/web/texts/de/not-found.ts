import type * as en from '../not-found.ts';

export const notFoundTexts: typeof en.notFoundTexts = {
  title: 'Seite nicht gefunden',
  text: 'Unter dieser Adresse ist nichts. Es ist umgezogen, oder es gab es nie.',
  goHome: 'Zur Startseite',
};
