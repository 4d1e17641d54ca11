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
  home: 'Start',
  audit: 'Protokoll',
  system: 'System',
  theme: (name) => `Design: ${name}`,
  nothing: 'Nichts gefunden',
  nothingText: 'Tickets, Boards, Projekte, Personen und Aktionen werden an ihren Wörtern gefunden.',
  clear: 'Suche leeren',
  failed: 'Die Suche ist fehlgeschlagen. Bitte versuche es erneut.',
  results: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
};

export const boardSwitcherTexts: typeof en.boardSwitcherTexts = {
  title: 'Board wechseln',
  find: 'Board finden',
  boards: 'Boards',
  others: 'Weitere Boards',
  overview: 'Alle Boards',
};
