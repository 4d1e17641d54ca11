import type { Board, BoardHead } from '../board.ts';
import type { Ticket } from '../ticket.ts';

/** The key of a board, present or earlier, and the number of a ticket there. */
export interface TicketNumber {
  key: string;
  number: number;
}

/** The number of a ticket that has none yet, because the server has not answered. */
export const NO_NUMBER = 0;

/** The greatest number that is read. */
export const MAX_NUMBER = 9_999_999;

/** The greatest number that an import keeps, so that the numbers after it are read too. */
export const MAX_IMPORTED_NUMBER = 9_000_000;

const WRITTEN = /^\s*([A-Z]{2,5})-([1-9]\d{0,6})\s*$/i;

/** The number of a ticket as it is written, as `WEB-12`; '' if it has none yet. */
export function numberOf(
  { ticketKey }: Pick<BoardHead, 'ticketKey'>,
  { number }: Pick<Ticket, 'number'>,
): string {
  return ticketKey && number ? `${ticketKey}-${number}` : '';
}

/** Reads a number as it is written, in any case; null if the text is something else. */
export function parseTicketNumber(text: string): TicketNumber | null {
  const [, key, number] = WRITTEN.exec(text) ?? [];
  return key && number ? { key: key.toUpperCase(), number: Number(number) } : null;
}

/** The numbers of the next tickets. A page does not know them, because hidden tickets have some. */
export function nextNumber({ partial }: Board, n = 0): number {
  return partial ? partial.lastNumber + 1 + n : NO_NUMBER;
}
