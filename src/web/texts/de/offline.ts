import type * as en from '../offline.ts';

export const offlineTexts: typeof en.offlineTexts = {
  kept: 'Das Board, das du zuletzt offen hattest, liegt auf diesem Gerät:',
};
