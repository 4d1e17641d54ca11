/** What is said where there is no network. */
export const offlineTexts = {
  kept: 'The last board you opened is available offline:',
};
