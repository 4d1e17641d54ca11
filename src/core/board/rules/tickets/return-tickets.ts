import { setTicket } from '../../change.ts';
import type { Outcome } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';

/** Returns snoozed tickets to their places, also to a full column (SN2). */
export function returnTickets(tickets: readonly Ticket[], at: number): Outcome {
  return {
    changes: tickets.map((ticket) => setTicket(ticket, { snoozedUntil: null, updatedAt: at })),
    history: tickets.map(({ id }) => ({ ticketId: id, text: 'Came back' })),
  };
}
