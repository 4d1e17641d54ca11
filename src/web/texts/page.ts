/** What pages beyond the landing page share. */
export const pageTexts = {
  tryAgain: 'Try again',
};
