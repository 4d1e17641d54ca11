import type { PresenceActivity } from '../../../core/board/wire/presence.ts';

/** Other users on a board, and their activities. */
export const presenceTexts = {
  here: 'Here now',
  /** A user's activity on a ticket, shown on its card. */
  doing: {
    dragging: (who: string) => `${who} is moving this`,
    editing: (who: string) => `${who} is editing`,
    commenting: (who: string) => `${who} is writing a comment`,
  } satisfies Record<PresenceActivity, (who: string) => string>,
  editing: (names: readonly string[]) => `${subject(names)} editing…`,
  commenting: (names: readonly string[]) => `${subject(names)} writing a comment…`,
};

function subject(names: readonly string[]): string {
  if (names.length > 2) return `${names.length} people are`;
  return names.length === 2 ? `${names.join(' and ')} are` : `${names[0]} is`;
}
