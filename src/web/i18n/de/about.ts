import { TICKET_KEYS } from '../../lib/keyboard/ticket-keys.ts';
import type * as en from '../en/about.ts';

export const aboutTexts: typeof en.aboutTexts = {
  title: 'Über Freelane',
  version: (version) => `Version ${version}`,
  text: 'Freelane ist Projektmanagement mit Live-Kanban-Boards für Freelancer und kleine Teams. Es läuft auf deinem eigenen Server: Deine Arbeit und die Daten deiner Kunden bleiben bei dir.',
  licence: 'Freie Software unter der MIT-Lizenz.',
  accessibility: 'Barrierefreiheit',
  shortcuts: 'Tastenkürzel',
  ctrl: 'Strg',
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
      { keys: ['Strg', 'Z'], what: 'Letzte Änderung rückgängig machen' },
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
      { keys: ['Strg', 'Klick'], what: 'Ein weiteres Ticket auswählen' },
      { keys: ['Umschalt', 'Klick'], what: 'Die Tickets bis hier auswählen' },
    ],
  },
  {
    title: 'Auf einem Ticket, oder im geöffneten',
    shortcuts: [
      { keys: [TICKET_KEYS.assign], what: 'Zuweisen' },
      { keys: [TICKET_KEYS.assignMe], what: 'Mir zuweisen oder mich entfernen' },
      { keys: [TICKET_KEYS.labels], what: 'Labels ändern' },
      { keys: [TICKET_KEYS.dueDate], what: 'Fälligkeit' },
      { keys: [TICKET_KEYS.priority], what: 'Priorität' },
      { keys: [TICKET_KEYS.move], what: 'In eine Spalte verschieben' },
      { keys: [TICKET_KEYS.archive], what: 'Archivieren' },
      { keys: [TICKET_KEYS.snooze], what: 'Vorerst weglegen' },
      { keys: [TICKET_KEYS.timer], what: 'Zeit starten oder stoppen' },
      { keys: [TICKET_KEYS.comment], what: 'Kommentieren' },
      { keys: [TICKET_KEYS.copyNumber], what: 'Nummer kopieren' },
      { keys: [TICKET_KEYS.copyAddress], what: 'Adresse kopieren' },
      { keys: [TICKET_KEYS.next, TICKET_KEYS.previous], what: 'Nächstes und voriges Ticket' },
      {
        keys: [TICKET_KEYS.add],
        what: 'Neues Ticket per Name, in der Spalte eines fokussierten oder in der ersten',
      },
      { keys: [TICKET_KEYS.select], what: 'Fokussiertes auswählen; Esc hebt die Auswahl auf' },
    ],
  },
  {
    title: 'In der Tabelle',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Zu einer anderen Zelle gehen' },
      { keys: ['Pos1', 'Ende'], what: 'Erste und letzte Zelle der Zeile; mit Strg der Tabelle' },
      { keys: ['Bild ↑', 'Bild ↓'], what: 'Eine Bildschirmhöhe hinauf und hinunter' },
      { keys: ['Enter'], what: 'Zelle bearbeiten; beim Namen das Ticket öffnen' },
      { keys: ['F2'], what: 'Zelle bearbeiten, auch den Namen' },
      { keys: ['Leertaste'], what: 'Ticket auswählen, oder Gruppe auf- und zuklappen' },
      { keys: ['Enter'], what: 'Auf einer Überschrift: danach sortieren; mit Umschalt zusätzlich' },
      { keys: ['Umschalt', '←', '→'], what: 'Auf einer Überschrift: Breite ändern' },
      { keys: ['Strg', 'Umschalt', '←', '→'], what: 'Auf einer Überschrift: Spalte verschieben' },
    ],
  },
  {
    title: 'Auf einem Balken der Zeitleiste',
    shortcuts: [
      { keys: ['←', '→'], what: 'Beginn und Termin um einen Tag verschieben' },
      { keys: ['Umschalt', '←', '→'], what: 'Termin um einen Tag verschieben' },
      { keys: ['↑', '↓'], what: 'Zu einem anderen Ticket gehen' },
      { keys: ['Leertaste'], what: 'Beginn und Termin setzen' },
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
    shortcuts: [
      { keys: ['Strg', 'Enter'], what: 'Kommentar abschicken' },
      { keys: ['Strg', 'B'], what: 'Fett' },
      { keys: ['Strg', 'I'], what: 'Kursiv' },
      { keys: ['Strg', 'E'], what: 'Code' },
      { keys: ['Strg', 'Umschalt', '7'], what: 'Aufgabenliste' },
      { keys: ['Strg', 'Umschalt', '8'], what: 'Liste' },
      { keys: ['Strg', 'Umschalt', '.'], what: 'Zitat' },
    ],
  },
];
