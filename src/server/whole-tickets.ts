import { AppError } from '../core/errors.ts';
import type { Actor } from '../core/user.ts';
import { standingOf } from './access.ts';
import { maySee } from './may-see.ts';
import type { NamedPeople } from './named-people.ts';
import type { BoardRepositories } from './storage/repositories.ts';
import type { Query, Store } from './storage/store.ts';
import { structureRepository } from './storage/structure.ts';
import type { SaidTicket } from './storage/ticket-records.ts';
import type { TicketsBoard, TicketsView } from './whole-boards.ts';

/** A ticket as its reader sees it before they write to it. */
export interface SeenTicket {
  board: TicketsBoard;
  ticket: SaidTicket;
}

/** A ticket as it is read in an open transaction. */
export interface ToldTicket extends TicketsView {
  /** To be called when that is committed: what was read may be kept from then on. */
  committed(): void;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  named: NamedPeople;
}

/** One ticket with all that belongs to it. */
export function createWholeTickets({ store, repositories, named }: Deps) {
  const { tickets } = repositories;
  const structures = structureRepository(store.tables);

  /** @throws AppError ticket.unknown when there is none or the person does not see it. */
  function ticket(userId: string, ticketId: string): Promise<TicketsView> {
    return store.read(async (query) => {
      const { reader, ...seen } = await seenIn(query, userId, ticketId);
      return viewOf(query, reader, seen);
    });
  }

  /** The same inside a transaction of its caller. */
  async function ticketIn(query: Query, userId: string, ticketId: string): Promise<ToldTicket> {
    const { reader, ...seen } = await seenIn(query, userId, ticketId);
    const view = await viewOf(query, reader, seen, false);
    const committed = () => tickets.keepHistory(seen.ticket, view.tickets[0]?.history ?? []);
    return { committed, ...view };
  }

  /** The ticket without what was done to it, and who did. @throws AppError ticket.unknown */
  function seenTicket(userId: string, ticketId: string): Promise<SeenTicket> {
    return store.read((query) => seenIn(query, userId, ticketId));
  }

  /** The same inside a transaction of its caller. */
  function seenTicketIn(query: Query, userId: string, ticketId: string): Promise<SeenTicket> {
    return seenIn(query, userId, ticketId);
  }

  /** The same ticket with what had been done to it by then, whatever has become of it since. */
  function viewOfSeen(userId: string, seen: SeenTicket): Promise<TicketsView> {
    return store.read(async (query) => {
      const { actor } = await standingOf(query, repositories, userId);
      return viewOf(query, actor, seen);
    });
  }

  async function seenIn(query: Query, userId: string, ticketId: string) {
    const found = await tickets.onBoard(query, ticketId, userId);
    // Whoever has no account any more is told so.
    if (!found) await standingOf(query, repositories, userId);
    if (!found || !maySee(found.actor, found)) throw new AppError('ticket.unknown');
    const { board, actor: reader } = found;
    const columns = await structures.columnsAt(query, board);
    const ticket = await tickets.withComments(query, found);
    return { board: { row: board, columns }, ticket, reader };
  }

  async function viewOf(
    query: Query,
    reader: Actor,
    seen: SeenTicket,
    isCommitted = true,
  ): Promise<TicketsView> {
    const whole = [await tickets.withHistory(query, seen.ticket, isCommitted)];
    return { board: seen.board, tickets: whole, people: await named.in(query, reader, whole) };
  }

  return { ticket, ticketIn, seenTicket, seenTicketIn, viewOfSeen };
}
