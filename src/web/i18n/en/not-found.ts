export const notFoundTexts = {
  title: 'Page not found',
  text: 'There is no page at this address. It may have been moved or deleted.',
  goHome: 'Go home',
};
