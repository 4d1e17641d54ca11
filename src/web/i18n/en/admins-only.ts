export const adminsOnlyTexts = {
  title: 'For administrators only',
  text: 'Only administrators can open this page.',
  toHome: 'Go to Home',
};
