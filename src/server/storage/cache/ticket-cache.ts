import { patchTicket, type Ticket } from '../../../core/board/board.ts';
import type { LoggedChange } from '../../../core/board/change.ts';
import { setBounded } from '../../lib/bounded-map.ts';
import type { BoardRow } from '../boards/rows.ts';

/** Boards whose tickets are kept, and tickets kept of one of them, at most. */
const BOARDS = 250;
const TICKETS = 200;

/** What is not told of each ticket, or lets them be changed while nobody looks. */
const LOSES_MANY: ReadonlySet<string> = new Set(['column.removed', 'board.removed']);

interface Kept {
  tickets: Map<string, Ticket>;
  /** The board's last write when the tickets were like this. */
  write: number;
  /** Whether that write is still being made: then nobody knows what it will come to. */
  isOpen: boolean;
}

/**
 * The tickets that this process read or wrote last, so that they need not be read again. Each write
 * leaves a random number in its board's row, and the number before: where that is ours, nobody else
 * has written since, in whatever process, and ours was not undone.
 */
export class TicketCache {
  private readonly boards = new Map<string, Kept>();

  /** Tickets by id as the write that `row` began finds them; whoever reads others adds them. */
  open({ id, lastWrite, writeBefore }: BoardRow): Map<string, Ticket> {
    const known = this.boards.get(id);
    const holds = known !== undefined && !known.isOpen && known.write === writeBefore;
    const tickets = holds && known.tickets.size <= TICKETS ? known.tickets : new Map();
    setBounded(this.boards, id, { tickets, write: lastWrite, isOpen: true }, BOARDS);
    return tickets;
  }

  /** Takes note of what the write that `row` began has changed. */
  close({ id, lastWrite }: BoardRow, facts: LoggedChange[]): void {
    const known = this.boards.get(id);
    if (known?.write !== lastWrite) return;
    for (const { change } of facts) {
      if (change.type === 'ticket.put') known.tickets.set(change.ticket.id, change.ticket);
      else if (change.type === 'ticket.removed') known.tickets.delete(change.id);
      else if (LOSES_MANY.has(change.type)) known.tickets.clear();
      else if (change.type === 'ticket.set') {
        const ticket = known.tickets.get(change.id);
        if (ticket) known.tickets.set(change.id, patchTicket(ticket, change.set));
      }
    }
    known.isOpen = false;
  }
}
