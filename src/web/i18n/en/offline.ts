/** Texts for offline use. */
export const offlineTexts = {
  cachedBoard: 'The last board you opened is available offline:',
};
