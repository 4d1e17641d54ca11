export const commandPaletteTexts = {
  title: 'Search',
  placeholder: 'Search tickets, boards, people…',
  recent: 'Recent boards',
  boards: 'Boards',
  tickets: 'Tickets',
  projects: 'Projects',
  people: 'People',
  actions: 'Actions',
  /** In place of the column of an archived ticket. */
  archived: 'Archived',
  ticketIn: (column: string, board: string) => `${column} · ${board}`,
  theirTickets: 'Show assigned tickets on this board',
  home: 'Home',
  audit: 'Audit',
  system: 'System',
  theme: (name: string) => `Theme: ${name}`,
  nothing: 'Nothing found',
  nothingText: 'The search finds tickets, boards, projects, people and actions by their words.',
  clear: 'Clear the search',
  failed: 'Search failed. Please try again.',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
};

/** The button beside a board's name. */
export const boardSwitcherTexts = {
  title: 'Switch board',
  find: 'Find a board',
  boards: 'Boards',
  others: 'Other boards',
  overview: 'All boards',
};
