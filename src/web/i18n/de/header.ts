import type * as en from '../en/header.ts';

export const headerTexts: typeof en.headerTexts = {
  back: 'Zurück',
  logout: 'Abmelden',
  account: (name) => `Konto von ${name}`,
  googleAccount: 'Google-Konto',
  yourAccount: 'Dein Konto',
  audit: 'Protokoll',
  system: 'System',
  boards: 'Boards',
  projects: 'Projekte',
  time: 'Zeiten',
  theme: 'Design',
  themeSystem: 'Wie das Gerät',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  language: 'Sprache',
};
