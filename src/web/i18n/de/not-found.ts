import type * as en from '../en/not-found.ts';

export const notFoundTexts: typeof en.notFoundTexts = {
  title: 'Seite nicht gefunden',
  text: 'Unter dieser Adresse gibt es keine Seite. Sie wurde vielleicht verschoben oder gelöscht.',
  goHome: 'Zur Startseite',
};
