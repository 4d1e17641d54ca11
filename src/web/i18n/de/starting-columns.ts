import type * as en from '../en/starting-columns.ts';

export const startingColumnTexts: typeof en.startingColumnTexts = {
  templates: {
    kanban: { name: 'Kanban-Board', columns: ['Zu erledigen', 'In Arbeit', 'Fertig'] },
    client: {
      name: 'Kundenauftrag',
      columns: ['Ideen', 'Vereinbart', 'In Arbeit', 'Beim Kunden', 'Abgenommen', 'Abgerechnet'],
    },
    content: {
      name: 'Redaktionsplan',
      columns: ['Ideen', 'Entwurf', 'Korrektur', 'Geplant', 'Veröffentlicht'],
    },
    bugs: {
      name: 'Fehlerliste',
      columns: ['Gemeldet', 'Bestätigt', 'Wird behoben', 'Zu testen', 'Behoben'],
    },
    sales: {
      name: 'Vertrieb',
      columns: [
        'Anfrage',
        'Im Gespräch',
        'Angebot gesendet',
        'Verhandlung',
        'Gewonnen',
        'Verloren',
      ],
    },
  },
  empty: 'Leer',
  emptyNote: 'Eigene Spalten später anlegen',
};

export const firstBoardTexts: typeof en.firstBoardTexts = {
  title: 'Dein erstes Board',
  text: 'Ein Klick legt ein Board mit drei Spalten an, bereit für dein erstes Ticket.',
  create: 'Mein erstes Board anlegen',
  name: 'Mein erstes Board',
  importTitle: 'Du kommst von woanders?',
  importText: 'Bring deine Boards aus Trello oder aus einem anderen Freelane mit.',
  import: 'Importieren',
};
