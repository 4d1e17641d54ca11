const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The archive of a board. */
export const archiveTexts = {
  title: 'Archive',
  archive: 'Archive',
  archived: 'Archived',
  loading: 'Loading the archive...',
  loadFailed: 'Failed to load the archive. Please try again.',
  search: 'Search the archive',
  list: 'Archived tickets, newest first',
  emptyTitle: 'The archive is empty',
  emptyText:
    'Archive tickets that are finished to keep the board clear. They can be found and restored here at any time.',
  noMatches: 'No archived ticket has these words in its name.',
  more: 'Show More',
  from: (column: string) => `From ${column}`,
  fromDeleted: (column: string) => `From ${column}, which was deleted`,
  when: (when: string) => `Archived ${when}`,
  whenBy: (when: string, who: string) => `Archived ${when} by ${who}`,
  select: (name: string) => `Select ${name}`,
  selected: (count: number) => `${count} selected`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restoreMany: (count: number) => (count === 1 ? 'Restore 1 Ticket' : `Restore ${count} Tickets`),
  notice: (when: string, who: string | null) =>
    who === null
      ? `This ticket was archived ${when}.`
      : `This ticket was archived ${when} by ${who}.`,
  noComments: 'No comments',
  after: 'Archive finished tickets',
  never: 'Never automatically',
  afterDays: (count: number) => `After ${days(count)}`,
  afterHint: 'Tickets in columns marked as done, without changes or comments for this long.',
  afterNoColumn: 'No column is marked as done yet. Edit a column to mark it.',
};
