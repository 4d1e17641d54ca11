import { AppError } from '../errors.ts';
import type { Ticket } from './ticket.ts';

/** The most work per transaction of a command that runs in portions. */
export const MAX_PORTION = { tickets: 100, characters: 400_000 } as const;

/** Size in a log row of a ticket without its description, and of each user it is visible to. */
const CHARACTERS_PER_TICKET = 1000;
const CHARACTERS_PER_VIEWER = 120;

/** The approximate number of characters that a transaction writes for a ticket. */
export function weightOf(
  { visibleTo, fields }: Pick<Ticket, 'visibleTo' | 'fields'>,
  description = '',
): number {
  const viewers = visibleTo?.length ?? 0;
  const texts = description.length + (fields ? JSON.stringify(fields).length : 0);
  return texts + CHARACTERS_PER_TICKET + viewers * CHARACTERS_PER_VIEWER;
}

/** The most that a command on many tickets, which runs in one transaction, may write. */
const MAX_CHARACTERS_OF_MANY = 1_000_000;

/**
 * @param descriptionOf the description written for the nth ticket, if any
 * @throws AppError ticket.tooMany if one command would write too much for these tickets
 */
export function checkWeight(
  tickets: readonly Ticket[],
  descriptionOf: (n: number) => string | undefined = () => undefined,
): void {
  const weight = tickets.reduce((sum, ticket, n) => sum + weightOf(ticket, descriptionOf(n)), 0);
  if (weight > MAX_CHARACTERS_OF_MANY) throw new AppError('ticket.tooMany');
}

/**
 * The number of leading tickets that form one portion, by weight; at least one if there are any.
 */
export function portionLength(weights: readonly number[]): number {
  let sum = 0;
  const end = weights.findIndex((weight, n) => {
    sum += weight;
    return n === MAX_PORTION.tickets || (n > 0 && sum > MAX_PORTION.characters);
  });
  return end < 0 ? weights.length : end;
}
