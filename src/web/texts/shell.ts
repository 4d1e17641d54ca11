import type { Words } from '../ui/words.ts';

/** What every page may say, the landing page included: its script has a limit, so keep this short. */
export const shellTexts = {
  product: 'Freelane',
  home: 'Home',
  about: 'About',
  login: 'Login',
  signUp: 'Sign Up',
  menu: 'Menu',
  skip: 'Skip to content',
  site: 'Site',
  crashedTitle: 'Something went wrong',
  crashedText: 'Your work on the server is safe.',
  reload: 'Reload the page',
};

export const kitTexts: Words = {
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading...',
  cancel: 'Cancel',
  noMatches: 'No matches',
};
