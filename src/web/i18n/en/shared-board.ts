/** The page of a shared board, for users without an account. */
export const sharedBoardTexts = {
  title: 'Shared board',
  about: 'About',
  readOnly: 'You can view this board. Changes appear as they happen.',
  readOnlyUntil: (day: string) => `You can view it until ${day}. Changes appear as they happen.`,
  boardOf: (owner: string) => `A board of ${owner}.`,
  settings: 'Language and theme',
  madeWith: 'Made with Freelane',
  loading: 'Loading the board...',
  overTitle: 'This link is no longer valid',
  overText: 'It was revoked or has expired. Ask the person who sent it for a new one.',
  failedTitle: 'The board could not be loaded',
  failedText: 'The server cannot be reached right now.',
  tryAgain: 'Try Again',
  ticketGone: 'This ticket is no longer shared.',
};
