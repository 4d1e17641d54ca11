import type * as en from '../palette.ts';

export const paletteTexts: typeof en.paletteTexts = {
  title: 'Suche',
  placeholder: 'Tickets, Boards, Personen suchen…',
  recent: 'Letzte Boards',
  boards: 'Boards',
  tickets: 'Tickets',
  projects: 'Projekte',
  people: 'Personen',
  actions: 'Aktionen',
  ticketIn: (column, board) => `${column} · ${board}`,
  theirTickets: 'Die Tickets auf diesem Board zeigen',
  dashboard: 'Übersicht',
  audit: 'Protokoll',
  system: 'System',
  theme: (name) => `Farben: ${name}`,
  nothing: 'Nichts gefunden',
  failed: 'Die Suche hat nicht geklappt. Bitte versuche es noch einmal.',
  results: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
};
