import type * as en from '../en/shell.ts';

export const shellTexts: typeof en.shellTexts = {
  product: 'Freelane',
  home: 'Start',
  about: 'Info',
  login: 'Anmelden',
  signUp: 'Registrieren',
  menu: 'Menü',
  loading: 'Wird geladen...',
  skip: 'Zum Inhalt',
  site: 'Seiten',
  crashedTitle: 'Etwas ist schiefgegangen',
  crashedText: 'Auf dem Server ist nichts verloren.',
  reload: 'Seite neu laden',
};
