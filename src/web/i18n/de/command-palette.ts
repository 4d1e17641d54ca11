import type * as en from '../en/command-palette.ts';

export const commandPaletteTexts: typeof en.commandPaletteTexts = {
  title: 'Suche',
  placeholder: 'Tickets, Boards, Personen suchen…',
  recent: 'Letzte Boards',
  boards: 'Boards',
  tickets: 'Tickets',
  projects: 'Projekte',
  people: 'Personen',
  actions: 'Aktionen',
  archived: 'Archiviert',
  ticketIn: (column, board) => `${column} · ${board}`,
  theirTickets: 'Zugewiesene Tickets auf diesem Board anzeigen',
  dashboard: 'Übersicht',
  audit: 'Protokoll',
  system: 'System',
  theme: (name) => `Design: ${name}`,
  nothing: 'Nichts gefunden',
  failed: 'Die Suche ist fehlgeschlagen. Bitte versuche es erneut.',
  results: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
};
