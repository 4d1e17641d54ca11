import { AppError } from '../../../errors.ts';
import { LIMITS } from '../../../limits.ts';
import type { Board } from '../../board.ts';
import { type LoggedChange, removeTicket } from '../../change.ts';
import type { Outcome } from '../../rule.ts';
import type { Ticket } from '../../ticket.ts';

/**
 * Takes tickets off the board into its archive (ZA1), with a line in their history.
 * @throws AppError ticket.archiveLimit
 */
export function archived(board: Board, tickets: readonly Ticket[]): Outcome {
  if (archivedCount(board) + tickets.length > LIMITS.archivedTickets) {
    throw new AppError('ticket.archiveLimit');
  }
  return withNote(tickets, 'Archived');
}

/** The same without a check, for tickets that the server has chosen. */
export function withNote(tickets: readonly Ticket[], text: string): Outcome {
  return {
    changes: tickets.map(archiveTicket),
    history: tickets.map(({ id }) => ({ ticketId: id, text })),
  };
}

function archiveTicket(ticket: Ticket): LoggedChange {
  const change = { type: 'ticket.removed' as const, id: ticket.id, isArchived: true as const };
  return { ...removeTicket(ticket), change };
}

/** The number of archived tickets; zero on a page, which does not know it. @throws if not loaded */
function archivedCount({ partial }: Board): number {
  if (!partial) return 0;
  if (partial.archivedCount === null) throw new Error('archived tickets were not counted');
  return partial.archivedCount;
}
