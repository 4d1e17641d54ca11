/**
 * Texts of every page, the landing page included: its script has a size limit, so keep this short.
 */
export const shellTexts = {
  product: 'Freelane',
  home: 'Home',
  about: 'About',
  login: 'Login',
  signUp: 'Sign Up',
  menu: 'Menu',
  loading: 'Loading...',
  skip: 'Skip to content',
  site: 'Site',
  crashedTitle: 'Something went wrong',
  crashedText: 'Your work on the server is safe.',
  reload: 'Reload the page',
};
