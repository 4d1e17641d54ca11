export const adminsOnlyTexts = {
  title: 'For administrators only',
  text: 'Only administrators can open this page.',
  toDashboard: 'Go to Dashboard',
};
