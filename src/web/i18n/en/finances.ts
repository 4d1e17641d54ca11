export const financesTexts = {
  title: 'Finances',
  emptyTitle: 'No financial data',
  emptyText: 'Freelane does not record income or expenses.',
  toBoards: 'Go to Boards',
};
