export const financesTexts = {
  title: 'Finances',
  emptyTitle: 'No financial data',
  emptyText:
    'Freelane does not record income or expenses. Estimates in hours are on the boards, and a board’s export brings them into a spreadsheet.',
  toBoards: 'Go to Boards',
};
