import type { Board, BoardHead } from '../../core/board/board.ts';
import { AppError } from '../../core/errors.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { accessOf } from '../access/board-access.ts';
import { canSee } from '../access/ticket-access.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import type { CommentCursor, CommentRecord } from '../storage/boards/comments.ts';
import { membersRepository } from '../storage/boards/members.ts';
import type { FullTicket, TicketWithCommentRefs } from '../storage/boards/tickets.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { PeopleLookup, Person, Reader } from './people-lookup.ts';

/** The part of a board that is returned with its tickets. */
export interface TicketsBoard extends Pick<Board, 'columns'> {
  row: Pick<BoardHead, 'id' | 'createdBy'>;
}

/** Tickets of one board, and the people in their history. */
export interface TicketsView {
  board: TicketsBoard;
  tickets: FullTicket[];
  people: ReadonlyMap<string, Person>;
}

/** A ticket as read before a write to it. */
export interface TicketForWriting {
  board: TicketsBoard;
  ticket: TicketWithCommentRefs;
}

/** Comments of a ticket, newest first, and whether there are older ones. */
export interface CommentPage {
  comments: CommentRecord[];
  hasOlder: boolean;
}

/** A ticket for the open ticket view, with only its newest comments. */
export interface OpenTicket extends CommentPage {
  ticket: Omit<FullTicket, 'comments'>;
  commentCount: number;
  people: TicketsView['people'];
}

/** A ticket as read in an open transaction. */
export interface TicketWithComments extends TicketsView {
  /** To be called after the commit: what was read may be cached from then on. */
  committed(): void;
}

const COMMENT_PAGE = RESOURCE_LIMITS.commentPage.max;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  peopleLookup: PeopleLookup;
  /** Reads something large, one after another per user. */
  readInTurn<T>(viewer: Viewer, work: (query: Query) => Promise<T>): Promise<T>;
}

/** Reads single tickets with their comments, history and people. */
export function createTicketReader({ store, repositories, peopleLookup, readInTurn }: Deps) {
  const { tickets, comments } = repositories;
  const structures = membersRepository(store.tables);

  /** @throws AppError ticket.unknown when there is none or the person does not see it. */
  async function ticket(viewer: Viewer, ticketId: string): Promise<TicketsView> {
    const view = await store.read(async (query) => {
      const { reader, ...visible } = await readVisible(query, viewer, ticketId);
      return hasAllTexts(visible.ticket) ? viewOf(query, reader, visible) : null;
    });
    if (view) return view;
    return readInTurn(viewer, async (query) => {
      const { reader, ...visible } = await readVisible(query, viewer, ticketId);
      return viewOf(query, reader, visible);
    });
  }

  /** @throws AppError ticket.unknown when there is none or the person does not see it. */
  function openTicket(viewer: Viewer, ticketId: string): Promise<OpenTicket> {
    return store.read(async (query) => {
      const { board, record, reader } = await locate(query, viewer, ticketId);
      const page = await pageOf(query, record, null);
      const visible = { board, ticket: { comments: [], ...record } };
      const { tickets: fullTickets, people } = await viewOf(query, reader, visible);
      const [{ comments: _none, ...ticket }] = fullTickets as [FullTicket];
      const { length } = page.comments;
      const commentCount = page.hasOlder
        ? await comments.countOf(query, record.boardId, ticketId)
        : length;
      return { ticket, ...page, commentCount, people };
    });
  }

  /** The comments older than a given one. @throws AppError ticket.unknown */
  function olderComments(
    viewer: Viewer,
    ticketId: string,
    place: CommentCursor,
  ): Promise<CommentPage> {
    return store.read(async (query) => {
      const { record } = await locate(query, viewer, ticketId);
      return pageOf(query, record, place);
    });
  }

  async function pageOf(
    query: Query,
    { boardId, id }: Pick<FullTicket, 'boardId' | 'id'>,
    after: CommentCursor | null,
  ): Promise<CommentPage> {
    const page = await comments.pageOf(query, boardId, id, after, COMMENT_PAGE + 1);
    return { comments: page.slice(0, COMMENT_PAGE), hasOlder: page.length > COMMENT_PAGE };
  }

  /** The view with the texts of comments that were too long to be read in its transaction. */
  async function withTexts<T extends TicketsView>(view: T): Promise<T> {
    if (view.tickets.every(hasAllTexts)) return view;
    return store.read(async (query) => {
      const fullTickets: FullTicket[] = [];
      for (const ticket of view.tickets) fullTickets.push(await tickets.withTexts(query, ticket));
      return { ...view, tickets: fullTickets };
    });
  }

  /** The same inside a transaction of its caller. */
  async function ticketIn(
    query: Query,
    viewer: Viewer,
    ticketId: string,
  ): Promise<TicketWithComments> {
    const { reader, ...visible } = await readVisible(query, viewer, ticketId);
    const view = await viewOf(query, reader, visible, false);
    const committed = () => tickets.keepHistory(visible.ticket, view.tickets[0]?.history ?? []);
    return { committed, ...view };
  }

  /** The ticket without history and people. @throws AppError ticket.unknown */
  function seenTicket(viewer: Viewer, ticketId: string): Promise<TicketForWriting> {
    return store.read((query) => readVisible(query, viewer, ticketId));
  }

  /** The same inside a transaction of its caller. */
  function seenTicketIn(query: Query, viewer: Viewer, ticketId: string): Promise<TicketForWriting> {
    return readVisible(query, viewer, ticketId);
  }

  /** The ticket as it was read, with its history up to then, even if it has changed since. */
  function viewOfSeen(viewer: Viewer, seen: TicketForWriting): Promise<TicketsView> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, viewer.userId);
      return viewOf(query, { actor, viewer }, seen);
    });
  }

  async function readVisible(query: Query, viewer: Viewer, ticketId: string) {
    const { board, reader, ...located } = await locate(query, viewer, ticketId);
    return { board, ticket: await tickets.withComments(query, located), reader };
  }

  async function locate(query: Query, viewer: Viewer, ticketId: string) {
    const located = await tickets.onBoard(query, ticketId, viewer.userId);
    // Throws unauthorized if the account was deleted.
    if (!located) await accessOf(query, repositories, viewer.userId);
    if (!located || !reaches(viewer, located.board.id) || !canSee(located.actor, located)) {
      throw new AppError('ticket.unknown');
    }
    const { board, actor } = located;
    const columns = await structures.columnsAt(query, board);
    const { record, commentTotals } = located;
    return { board: { row: board, columns }, record, commentTotals, reader: { actor, viewer } };
  }

  async function viewOf(
    query: Query,
    reader: Reader,
    visible: TicketForWriting,
    isCommitted = true,
  ): Promise<TicketsView> {
    const { ticket } = visible;
    // An open transaction must be short, so long texts are read after the commit.
    const ticketWithTexts = isCommitted ? await tickets.withTexts(query, ticket) : ticket;
    const fullTickets = [await tickets.withHistory(query, ticketWithTexts, isCommitted)];
    return {
      board: visible.board,
      tickets: fullTickets,
      people: await peopleLookup.in(query, reader, fullTickets),
    };
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

/** Whether no comment's text was too long to be read in a transaction. */
function hasAllTexts({ comments }: Pick<FullTicket, 'comments'>): boolean {
  return comments.every(({ text }) => text !== null);
}
