import type * as en from '../en/accessibility.ts';

export const accessibilityTexts: typeof en.accessibilityTexts = {
  title: 'Barrierefreiheit',
  section: 'Diese Einstellungen gelten für diesen Browser.',
  more: 'Wie barrierefrei Freelane ist',
  singleKeys: 'Einzelne Tasten wirken',
  singleKeysNote:
    'Zum Beispiel A zum Zuweisen eines fokussierten Tickets oder / zum Filtern. Schalte sie aus, wenn du per Sprache eingibst oder oft versehentlich Tasten drückst. Tasten mit Strg oder ⌘ bleiben.',
  announcements: 'Änderungen anderer ansagen',
  announcementsNote:
    'Für Screenreader auf einem offenen Board, höchstens ein Satz in fünf Sekunden.',
  notStored: 'Dein Browser erlaubt Freelane nicht, diese Einstellung zu speichern.',
  intro: 'Freelane soll die Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, erfüllen.',
  parts: [
    {
      title: 'Was getestet wird',
      items: [
        'Jede Seite, jeder Dialog und jedes Menü wird mit axe geprüft, hell und dunkel, am Computer und auf dem Handy.',
        'Ein vollständiger Weg vom ersten Konto bis zum letzten gelöschten Projekt wird nur mit der Tastatur, mit der Maus und per Touch gegangen.',
        'Der Fokus ist überall sichtbar, und Dialoge geben ihn dorthin zurück, woher er kam.',
        'Keine Seite ist breiter als ihr Fenster, auch nicht auf dem Handy oder bei 200 % Zoom.',
        'Auf dem Handy sind Bedienelemente mindestens 24 Pixel breit und hoch.',
        'Karten und Spalten lassen sich auch über Menüs verschieben, ohne zu ziehen.',
        'Mit erzwungenen Farben behalten Spalten, Tage, Menüs und Dialoge ihre Ränder.',
        'Ansagen für Screenreader werden anhand ihres Textes geprüft, nicht mit Menschen, die einen Screenreader nutzen.',
        'Wer weniger Bewegung wünscht, sieht keine.',
      ],
    },
    {
      title: 'Was bekanntermaßen fehlt',
      items: [
        'Freelane wurde nicht von Menschen mit Behinderungen und nicht mit bestimmten Screenreadern getestet.',
      ],
    },
    {
      title: 'Wenn etwas für dich nicht funktioniert',
      items: [
        'Sag es der Person, die diesen Server betreibt: einem ADMIN deines Teams oder wer dir die Adresse gegeben hat.',
        'Nenne die Seite, was du tun wolltest, deinen Browser und deine Hilfsmittel.',
        'ADMINs können es dem Freelane-Projekt melden, das Barrieren als Fehler behandelt.',
      ],
    },
  ],
};
