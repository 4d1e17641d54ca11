/** What is said where boards and tickets are copied, and go to other boards. */
export const ticketCopyTexts = {
  more: 'More',
  duplicate: 'Duplicate',
  moveToBoard: 'Move to another board…',
};

export const moveToBoardTexts = {
  title: 'Move to Another Board',
  board: 'Board',
  column: 'Column',
  loading: 'Loading columns...',
  text: 'Its comments and history go with it. People who are not on that board are taken off the ticket.',
  submit: 'Move Ticket',
  noBoards: 'You manage no other board that it could go to.',
  noColumns: 'This board has no columns yet.',
  hasPhotos: 'A ticket with photos cannot go to another board. Remove its photos first.',
  moved: (name: string, board: string) => `“${name}” is on “${board}” now.`,
};

export const copyBoardTexts = {
  title: 'New Board From This',
  name: 'Board name',
  nameOf: (name: string) => `${name} (copy)`,
  nameMissing: 'Please enter a board name.',
  withTickets: 'With the tickets that you see',
  withTicketsNote: 'Without their photos, comments and history.',
  withoutDates: 'Without their due dates, photos, comments and history.',
  withMembers: 'With its people',
  submit: 'Create Board',
  busy: 'Creating...',
};
