import type * as en from '../en/offline.ts';

export const offlineTexts: typeof en.offlineTexts = {
  cachedBoards: 'Die Boards, die du in den letzten 30 Tagen geöffnet hast, sind offline verfügbar:',
};
