export const adminsOnlyTexts = {
  title: 'For administrators only',
  text: 'This page is for administrators. Your account is not one of them.',
  toDashboard: 'Go to Dashboard',
};
