export const financesTexts = {
  title: 'Finances',
  emptyTitle: 'Nothing here',
  emptyText: 'Freelane does not record any finances.',
};
