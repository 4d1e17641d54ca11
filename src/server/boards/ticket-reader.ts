import type { Board, BoardHead } from '../../core/board/board.ts';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import type { CommentPlace, CommentRecord } from '../storage/boards/comments.ts';
import { membersRepository } from '../storage/boards/members.ts';
import type { SaidTicket, WholeTicket } from '../storage/boards/tickets.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { PeopleLookup, Person } from './people-lookup.ts';

/** What an answer with tickets says of their board. */
export interface TicketsBoard extends Pick<Board, 'columns'> {
  row: Pick<BoardHead, 'id' | 'createdBy'>;
}

/** Tickets of one board, and the people who did something to them. */
export interface TicketsView {
  board: TicketsBoard;
  tickets: WholeTicket[];
  people: ReadonlyMap<string, Person>;
}

/** A ticket as its reader sees it before they write to it. */
export interface TicketForWriting {
  board: TicketsBoard;
  ticket: SaidTicket;
}

/** Comments of a ticket, the newest first, and whether there are older ones. */
export interface CommentPage {
  comments: CommentRecord[];
  hasOlder: boolean;
}

/** A ticket as an open one shows it: with its newest comments alone. */
export interface OpenTicket extends CommentPage {
  ticket: Omit<WholeTicket, 'comments'>;
  commentCount: number;
  people: TicketsView['people'];
}

/** A ticket as it is read in an open transaction. */
export interface TicketWithComments extends TicketsView {
  /** To be called when that is committed: what was read may be kept from then on. */
  committed(): void;
}

const COMMENT_PAGE = RESOURCE_LIMITS.commentPage.max;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  named: PeopleLookup;
}

/** One ticket with all that belongs to it. */
export function createTicketReader({ store, repositories, named }: Deps) {
  const { tickets, comments: talk } = repositories;
  const structures = membersRepository(store.tables);

  /** @throws AppError ticket.unknown when there is none or the person does not see it. */
  function ticket(userId: string, ticketId: string): Promise<TicketsView> {
    return store.read(async (query) => {
      const { reader, ...seen } = await seenIn(query, userId, ticketId);
      return viewOf(query, reader, seen);
    });
  }

  /** @throws AppError ticket.unknown when there is none or the person does not see it. */
  function openTicket(userId: string, ticketId: string): Promise<OpenTicket> {
    return store.read(async (query) => {
      const { board, record, reader } = await foundIn(query, userId, ticketId);
      const page = await pageOf(query, record, null);
      const seen = { board, ticket: { comments: [], ...record } };
      const { tickets: whole, people } = await viewOf(query, reader, seen);
      const [{ comments: _none, ...ticket }] = whole as [WholeTicket];
      const { length } = page.comments;
      const commentCount = page.hasOlder
        ? await talk.countOf(query, record.boardId, ticketId)
        : length;
      return { ticket, ...page, commentCount, people };
    });
  }

  /** The comments before one of them. @throws AppError ticket.unknown */
  function olderComments(
    userId: string,
    ticketId: string,
    place: CommentPlace,
  ): Promise<CommentPage> {
    return store.read(async (query) => {
      const { record } = await foundIn(query, userId, ticketId);
      return pageOf(query, record, place);
    });
  }

  async function pageOf(
    query: Query,
    { boardId, id }: Pick<WholeTicket, 'boardId' | 'id'>,
    after: CommentPlace | null,
  ): Promise<CommentPage> {
    const found = await talk.pageOf(query, boardId, id, after, COMMENT_PAGE + 1);
    return { comments: found.slice(0, COMMENT_PAGE), hasOlder: found.length > COMMENT_PAGE };
  }

  /** The same view with the texts of comments that were too long to be read in its transaction. */
  async function withTexts<T extends TicketsView>(view: T): Promise<T> {
    const isUnread = view.tickets.some(({ comments }) =>
      comments.some(({ text }) => text === null),
    );
    if (!isUnread) return view;
    return store.read(async (query) => {
      const whole: WholeTicket[] = [];
      for (const one of view.tickets) whole.push(await tickets.withTexts(query, one));
      return { ...view, tickets: whole };
    });
  }

  /** The same inside a transaction of its caller. */
  async function ticketIn(
    query: Query,
    userId: string,
    ticketId: string,
  ): Promise<TicketWithComments> {
    const { reader, ...seen } = await seenIn(query, userId, ticketId);
    const view = await viewOf(query, reader, seen, false);
    const committed = () => tickets.keepHistory(seen.ticket, view.tickets[0]?.history ?? []);
    return { committed, ...view };
  }

  /** The ticket without what was done to it, and who did. @throws AppError ticket.unknown */
  function seenTicket(userId: string, ticketId: string): Promise<TicketForWriting> {
    return store.read((query) => seenIn(query, userId, ticketId));
  }

  /** The same inside a transaction of its caller. */
  function seenTicketIn(query: Query, userId: string, ticketId: string): Promise<TicketForWriting> {
    return seenIn(query, userId, ticketId);
  }

  /** The same ticket with what had been done to it by then, whatever has become of it since. */
  function viewOfSeen(userId: string, seen: TicketForWriting): Promise<TicketsView> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      return viewOf(query, actor, seen);
    });
  }

  async function seenIn(query: Query, userId: string, ticketId: string) {
    const { board, reader, ...found } = await foundIn(query, userId, ticketId);
    return { board, ticket: await tickets.withComments(query, found), reader };
  }

  async function foundIn(query: Query, userId: string, ticketId: string) {
    const found = await tickets.onBoard(query, ticketId, userId);
    // Whoever has no account any more is told so.
    if (!found) await accessOf(query, repositories, userId);
    if (!found || !canSee(found.actor, found)) throw new AppError('ticket.unknown');
    const { board, actor: reader } = found;
    const columns = await structures.columnsAt(query, board);
    const { record, commentTotals } = found;
    return { board: { row: board, columns }, record, commentTotals, reader };
  }

  async function viewOf(
    query: Query,
    reader: Actor,
    seen: TicketForWriting,
    isCommitted = true,
  ): Promise<TicketsView> {
    const { ticket } = seen;
    // What others wait for is not to take long.
    const said = isCommitted ? await tickets.withTexts(query, ticket) : ticket;
    const whole = [await tickets.withHistory(query, said, isCommitted)];
    return { board: seen.board, tickets: whole, people: await named.in(query, reader, whole) };
  }

  return {
    ticket,
    openTicket,
    olderComments,
    withTexts,
    ticketIn,
    seenTicket,
    seenTicketIn,
    viewOfSeen,
  };
}
