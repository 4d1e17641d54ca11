/** The page that somebody without an account sees by a link to a board. */
export const lookTexts = {
  title: 'Shared board',
  readOnly: 'You are looking at this board. It follows every change.',
  madeWith: 'Made with Freelane',
  loading: 'Loading the board...',
  overTitle: 'This link is no longer valid',
  overText: 'It was revoked, or has expired. Ask whoever gave it to you for another one.',
  failedTitle: 'The board could not be loaded',
  failedText: 'The server cannot be reached right now.',
  tryAgain: 'Try Again',
  ticketGone: 'This ticket is not shown any more.',
};
