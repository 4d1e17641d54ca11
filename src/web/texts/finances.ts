export const financesTexts = {
  title: 'Finances',
  emptyTitle: 'Nothing here',
  emptyText: 'Freelane does not record any finances.',
  forbiddenTitle: 'For administrators only',
  forbiddenText: 'This page is for administrators. Your account is not one of them.',
  toDashboard: 'Go to Dashboard',
};
