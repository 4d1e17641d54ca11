import type * as en from '../en/offline.ts';

export const offlineTexts: typeof en.offlineTexts = {
  kept: 'Dein zuletzt geöffnetes Board ist offline verfügbar:',
};
