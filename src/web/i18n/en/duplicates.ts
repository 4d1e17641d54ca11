/** Duplicating boards and tickets, and moving tickets to other boards. */
export const duplicateTicketTexts = {
  more: 'More',
  duplicate: 'Duplicate',
  moveToBoard: 'Move to another board…',
};

export const moveToBoardTexts = {
  title: 'Move to Another Board',
  board: 'Board',
  column: 'Column',
  loading: 'Loading columns...',
  text: 'Comments and history move with it. People who are not on that board are removed from the ticket.',
  submit: 'Move Ticket',
  noBoards: 'You do not manage any other boards.',
  noColumns: 'This board has no columns yet.',
  moved: (name: string, board: string) => `“${name}” was moved to “${board}”.`,
};

export const copyBoardTexts = {
  title: 'Duplicate Board',
  name: 'Board name',
  nameOf: (name: string) => `${name} (copy)`,
  nameMissing: 'Please enter a board name.',
  withTickets: 'Include the tickets you can see',
  withTicketsNote: 'Without their photos, comments and history.',
  withoutDates: 'Without their due dates, photos, comments and history.',
  withMembers: 'Include its members',
  submit: 'Create Board',
  busy: 'Creating...',
};
