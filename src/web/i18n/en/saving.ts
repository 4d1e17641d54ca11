/** Changes that are not saved yet, beside the board. */
export const savingTexts = {
  answered: (status: number) => `The server answered with status ${status}`,
  tooLarge: 'The request is not valid',
  boardUnknown: 'Board not found',
  boardDeleted: 'The board was deleted',
  retry: 'Retry',
  discard: 'Discard',
  show: 'Show changes',
};
