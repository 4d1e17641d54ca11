import { maySingleKeyAct } from './single-keys.ts';

/** Keys that act on a focused card or an open ticket, by action. */
export const TICKET_KEYS = {
  assign: 'A',
  assignMe: 'I',
  labels: 'L',
  dueDate: 'D',
  priority: 'P',
  move: 'M',
  snooze: 'H',
  timer: 'T',
  archive: 'E',
  select: 'X',
  comment: 'C',
  copyNumber: '.',
  copyAddress: 'U',
  add: 'N',
  next: 'J',
  previous: 'K',
} as const;

export type TicketAction = keyof typeof TICKET_KEYS;

const ACTIONS = new Map(
  Object.entries(TICKET_KEYS).map(([action, key]) => [key.toLowerCase(), action as TicketAction]),
);

/** The action of a key press; null with Shift, and where no single key may act. */
export function ticketActionOf(event: KeyboardEvent): TicketAction | null {
  // A box that selects takes keys of its own.
  if (event.shiftKey || document.activeElement?.matches('input') || !maySingleKeyAct(event))
    return null;
  return ACTIONS.get(event.key.toLowerCase()) ?? null;
}
