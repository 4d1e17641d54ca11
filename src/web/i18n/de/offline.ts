import type * as en from '../en/offline.ts';

export const offlineTexts: typeof en.offlineTexts = {
  cachedBoard: 'Dein zuletzt geöffnetes Board ist offline verfügbar:',
};
