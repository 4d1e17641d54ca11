/** The page of a document for a client, who has no account. */
export const clientPageTexts = {
  loading: 'Loading the document...',
  endedTitle: 'This link is no longer valid',
  endedText: 'Ask whoever sent it to you for a new one.',
  failedTitle: 'The document could not be loaded',
  failedText: 'The server cannot be reached right now.',
  tryAgain: 'Try Again',
  madeWith: 'Made with Freelane',
};
