/** Texts for offline use. */
export const offlineTexts = {
  cachedBoards: 'The boards you opened in the last 30 days are available offline:',
};
