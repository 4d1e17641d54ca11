/** What is said where there is no network. */
export const offlineTexts = {
  kept: 'The board that you had open last is kept on this device:',
};
