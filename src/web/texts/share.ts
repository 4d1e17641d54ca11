/** The page on which a shared link becomes a ticket. */
export const shareTexts = {
  title: 'Add a ticket',
  text: 'Choose where the link that you shared goes.',
  board: 'Board',
  column: 'Column',
  go: 'Continue',
  loading: 'Loading boards...',
  loadFailed: 'Failed to load boards. Please try again.',
  noneTitle: 'No board to add to',
  noneText: 'Tickets are added by those who manage a board.',
};
