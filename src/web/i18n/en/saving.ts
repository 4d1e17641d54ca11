/** Changes that are not saved yet, beside the board. */
export const savingTexts = {
  answered: (status: number) => `The server answered with status ${status}`,
  retry: 'Retry',
  discard: 'Discard',
  show: 'Show changes',
};
