export const notFoundTexts = {
  title: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or never was.',
  goHome: 'Go home',
};
