import type * as en from '../en/shell.ts';

export const shellTexts: typeof en.shellTexts = {
  product: 'Freelane',
  home: 'Start',
  about: 'Info',
  login: 'Anmelden',
  signUp: 'Registrieren',
  menu: 'Menü',
  skip: 'Zum Inhalt',
  site: 'Seiten',
  crashedTitle: 'Etwas ist schiefgegangen',
  crashedText: 'Auf dem Server ist nichts verloren.',
  reload: 'Seite neu laden',
};

export const uiTexts: typeof en.uiTexts = {
  close: 'Schließen',
  dismiss: 'Ausblenden',
  loading: 'Wird geladen...',
  cancel: 'Abbrechen',
  noMatches: 'Keine Treffer',
  showTyped: 'Anzeigen, was eingegeben ist',
  hideTyped: 'Verbergen, was eingegeben ist',
  show: 'Anzeigen',
  hide: 'Verbergen',
};
