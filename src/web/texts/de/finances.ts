import type * as en from '../finances.ts';

export const financesTexts: typeof en.financesTexts = {
  title: 'Finanzen',
  emptyTitle: 'Noch nichts da',
  emptyText: 'Freelane erfasst keine Finanzen.',
};
