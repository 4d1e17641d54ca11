/** Texts shared by pages other than the landing page. */
export const pageTexts = {
  tryAgain: 'Try again',
  notFetched: 'This could not be loaded. Check your connection, then reload the page.',
  discard: 'Discard what you typed?',
  discardDetails: 'It has not been saved.',
  yesDiscard: 'Discard',
  unsaved: (text: string) => `This was not saved. You can copy it here: ${text}`,
};
