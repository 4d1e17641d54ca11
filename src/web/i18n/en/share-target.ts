/** The page that turns a shared link into a ticket. */
export const shareTargetTexts = {
  title: 'Add a ticket',
  text: 'Choose where to add the link you shared.',
  board: 'Board',
  column: 'Column',
  go: 'Continue',
  loading: 'Loading boards...',
  loadFailed: 'Failed to load boards. Please try again.',
  noneTitle: 'No board to add to',
  noneText: 'Only people who manage a board can add tickets.',
};
