import type * as en from '../en/finances.ts';

export const financesTexts: typeof en.financesTexts = {
  title: 'Finanzen',
  emptyTitle: 'Keine Finanzdaten',
  emptyText:
    'Freelane erfasst keine Einnahmen oder Ausgaben. Schätzungen in Stunden stehen auf den Boards, und der Export eines Boards bringt sie in eine Tabelle.',
  toBoards: 'Zu den Boards',
};
