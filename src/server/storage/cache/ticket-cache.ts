import type { LoggedChange } from '../../../core/board/change.ts';
import { patchTicket, type Ticket } from '../../../core/board/ticket.ts';
import { setBounded } from '../../lib/bounded-map.ts';
import type { BoardRow } from '../boards/rows.ts';

/** Maximum number of boards with cached tickets, and of cached tickets per board. */
const MAX_CACHED_BOARDS = 250;
const MAX_CACHED_TICKETS = 200;

/** Changes that do not list each affected ticket, or after which tickets may change unseen. */
const CLEARING_CHANGES: ReadonlySet<string> = new Set(['column.removed', 'board.removed']);

interface CachedBoard {
  tickets: Map<string, Ticket>;
  /** The board's last write when the tickets were in this state. */
  write: number;
  /** Whether that write is still in progress, so that its outcome is unknown. */
  isOpen: boolean;
}

/**
 * Tickets that this process read or wrote recently. Each write stores a random number in its
 * board's row, and the number of the write before. If that is ours, no process has written since,
 * and our write was not rolled back.
 */
export class TicketCache {
  private readonly boards = new Map<string, CachedBoard>();

  /** Cached tickets by id, as of the write that `row` began. Callers add the tickets they read. */
  beginWrite({ id, lastWrite, writeBefore }: BoardRow): Map<string, Ticket> {
    const cached = this.boards.get(id);
    const isValid = cached !== undefined && !cached.isOpen && cached.write === writeBefore;
    const tickets =
      isValid && cached.tickets.size <= MAX_CACHED_TICKETS ? cached.tickets : new Map();
    setBounded(this.boards, id, { tickets, write: lastWrite, isOpen: true }, MAX_CACHED_BOARDS);
    return tickets;
  }

  /** Applies the changes of the write that `row` began. */
  endWrite({ id, lastWrite }: BoardRow, changes: LoggedChange[]): void {
    const cached = this.boards.get(id);
    if (cached?.write !== lastWrite) return;
    for (const { change } of changes) {
      if (change.type === 'ticket.put') cached.tickets.set(change.ticket.id, change.ticket);
      else if (change.type === 'ticket.removed') cached.tickets.delete(change.id);
      else if (CLEARING_CHANGES.has(change.type)) cached.tickets.clear();
      else if (change.type === 'ticket.set') {
        const ticket = cached.tickets.get(change.id);
        if (ticket) cached.tickets.set(change.id, patchTicket(ticket, change.set));
      }
    }
    cached.isOpen = false;
  }
}
