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
  theme: 'Design',
  themeSystem: 'Wie das Gerät',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  language: 'Sprache',
};

export const aboutTexts: typeof en.aboutTexts = {
  title: 'Über Freelane',
  version: (version) => `Version ${version}`,
  text: 'Freelane ist Projektmanagement mit Live-Kanban-Boards für Freelancer und kleine Teams. Es läuft auf deinem eigenen Server: Deine Arbeit und die Daten deiner Kunden bleiben bei dir.',
  licence: 'Freie Software unter der MIT-Lizenz.',
  shortcuts: 'Tastenkürzel',
};

export const shortcutGroups: typeof en.shortcutGroups = [
  {
    title: 'Überall',
    shortcuts: [
      { keys: ['Strg', 'K'], what: 'Suchen und jede Seite öffnen' },
      { keys: ['?'], what: 'Diese Liste anzeigen' },
      { keys: ['Esc'], what: 'Dialog oder Menü schließen' },
      { keys: ['Enter'], what: 'Formular absenden' },
    ],
  },
  {
    title: 'Menüs und Auswahllisten',
    shortcuts: [
      { keys: ['↑', '↓'], what: 'Durch die Auswahl gehen' },
      { keys: ['Pos1', 'Ende'], what: 'Erster und letzter Eintrag eines Menüs' },
      { keys: ['Bild ↑', 'Bild ↓'], what: 'Fünf Einträge auf einmal' },
    ],
  },
  {
    title: 'Auf einem Board',
    shortcuts: [
      { keys: ['Strg', 'Z'], what: 'Letzte Änderung rückgängig machen; ⌘\u00a0Z auf dem Mac' },
      { keys: ['/'], what: 'Tickets filtern' },
      { keys: ['Strg', 'P'], what: 'Board drucken, wie gefiltert' },
    ],
  },
  {
    title: 'Auf einem Ticket oder dem Griff einer Spalte',
    shortcuts: [
      { keys: ['Leertaste'], what: 'Aufnehmen und ablegen' },
      { keys: ['←', '↑', '→', '↓'], what: 'Platz wählen' },
      { keys: ['S'], what: 'Mit dem Ticket an diesem Platz tauschen' },
      { keys: ['Esc'], what: 'Ziehen abbrechen' },
      { keys: ['Enter'], what: 'Ticket öffnen' },
    ],
  },
  {
    title: 'Auf einem Tag im Kalender',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Zu einem anderen Tag gehen' },
      { keys: ['Pos1', 'Ende'], what: 'Erster und letzter Tag der Woche' },
      { keys: ['Bild ↑', 'Bild ↓'], what: 'Voriger und nächster Monat' },
    ],
  },
  {
    title: 'In einem Ticket',
    shortcuts: [{ keys: ['Strg', 'Enter'], what: 'Kommentar abschicken' }],
  },
];
