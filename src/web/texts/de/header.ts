import type * as en from '../header.ts';

export const headerTexts: typeof en.headerTexts = {
  back: 'Zurück',
  logout: 'Abmelden',
  account: (name) => `Konto von ${name}`,
  googleAccount: 'Google-Konto',
  yourAccount: 'Dein Konto',
  theme: 'Farben',
  themeSystem: 'Wie das System',
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
      { keys: ['Strg', 'K'], what: 'Suchen und überall hingehen' },
      { keys: ['?'], what: 'Diese Liste zeigen' },
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
    ],
  },
  {
    title: 'Auf einem Board, mit dem Fokus auf einem Ticket oder dem Griff einer Spalte',
    shortcuts: [
      { keys: ['Leertaste'], what: 'Aufnehmen und ablegen' },
      { keys: ['←', '↑', '→', '↓'], what: 'Platz wählen' },
      { keys: ['S'], what: 'Mit dem Ticket an diesem Platz tauschen' },
      { keys: ['Esc'], what: 'Zurücklegen, was getragen wird' },
      { keys: ['Enter'], what: 'Ticket öffnen' },
    ],
  },
  {
    title: 'Auf einem Board',
    shortcuts: [
      { keys: ['Strg', 'P'], what: 'Board drucken, oder was der Filter zeigt' },
      { keys: ['/'], what: 'Tickets filtern' },
    ],
  },
  {
    title: 'Im Kalender, mit dem Fokus auf einem Tag',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Zu einem anderen Tag gehen' },
      { keys: ['Pos1', 'Ende'], what: 'Erster und letzter Tag der Woche' },
      { keys: ['Bild ↑', 'Bild ↓'], what: 'Einen Monat zurück und vor' },
    ],
  },
  {
    title: 'In einem Ticket',
    shortcuts: [{ keys: ['Strg', 'Enter'], what: 'Kommentar abschicken, an dem du schreibst' }],
  },
];
