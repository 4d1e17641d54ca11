import type * as en from '../en/finances.ts';

export const financesTexts: typeof en.financesTexts = {
  title: 'Finanzen',
  emptyTitle: 'Keine Finanzdaten',
  emptyText: 'Freelane erfasst keine Einnahmen oder Ausgaben.',
  toBoards: 'Zu den Boards',
};
