/** Texts for offline use. */
export const offlineTexts = {
  kept: 'The last board you opened is available offline:',
};
