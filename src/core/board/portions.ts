import type { Ticket } from './board.ts';

/** What one transaction takes of a command that is done in portions. */
export const PORTION = { tickets: 100, characters: 400_000 } as const;

/** Characters of a ticket besides its description, and of a person who may see it, in a log row. */
const CHARACTERS_PER_TICKET = 1000;
const CHARACTERS_PER_VIEWER = 120;

/** About how much a transaction writes for a ticket. */
export function weightOf({ visibleTo }: Pick<Ticket, 'visibleTo'>, description = ''): number {
  const viewers = visibleTo?.length ?? 0;
  return description.length + CHARACTERS_PER_TICKET + viewers * CHARACTERS_PER_VIEWER;
}

/** How many of the first tickets make one portion, by their weights: at least one, if there is one. */
export function portionLength(weights: readonly number[]): number {
  let sum = 0;
  const end = weights.findIndex((weight, n) => {
    sum += weight;
    return n === PORTION.tickets || (n > 0 && sum > PORTION.characters);
  });
  return end < 0 ? weights.length : end;
}
