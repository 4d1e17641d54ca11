import {
  numberOf,
  parseTicketNumber,
  type TicketNumber,
} from '../../core/board/fields/ticket-number.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Viewer } from '../access/viewer.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { CommentCursor, CommentRecord } from '../storage/tickets/comments.ts';
import type { TextVersion } from '../storage/tickets/text-versions.ts';
import type {
  ArchivedMark,
  FullTicket,
  TicketRecord,
  TicketWithComments,
} from '../storage/tickets/tickets.ts';
import type { PeopleLookup, Person } from './people-lookup.ts';
import type { TicketLinks, TicketLinkView } from './ticket-links.ts';
import { createTicketLocator, type LocatedTicket, type TicketsBoard } from './ticket-locator.ts';

/** Tickets of one board, and the people in their history. */
export interface TicketsView {
  board: TicketsBoard;
  tickets: FullTicket[];
  /** For a single ticket: how it was archived; null or missing if it is on the board. */
  archived?: ArchivedMark | null;
  people: ReadonlyMap<string, Person>;
}

/** A ticket as read before a write to it. */
export interface TicketForWriting {
  board: TicketsBoard;
  ticket: TicketRecord;
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
  /** Whether there are earlier texts of the description. */
  hasVersions: boolean;
  /** How it was archived, with the name of its column; null if it is on the board. */
  archived: (ArchivedMark & { columnName: string }) | null;
  people: TicketsView['people'];
}

/** A ticket as shown in the texts of other tickets. */
export interface TicketReference {
  id: string;
  /** As `WEB-12`. */
  number: string;
  name: string;
  boardId: string;
  columnName: string;
  isArchived: boolean;
}

/** Identifies a ticket: its id, or a present or former number. */
export type NamedTicket = { ticketId: string } | { number: TicketNumber };

/** A ticket as read in an open transaction. */
export interface TicketInTransaction extends TicketsView {
  /** To be called after the commit: from then on the result may be cached. */
  committed(): void;
}

/** Size of a ticket's comments from which on reads are queued per user. */
const LONG_COMMENTS_CHARACTERS = 64 * 1024;
const COMMENT_PAGE = RESOURCE_LIMITS.commentPage.max;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  peopleLookup: PeopleLookup;
  ticketLinks: TicketLinks;
  /** Reads something large, one after another per user. */
  readQueued<T>(viewer: Viewer, work: (query: Query) => Promise<T>): Promise<T>;
}

/** Reads single tickets with their comments, history and people. */
export function createTicketReader(deps: Deps) {
  const { store, repositories, peopleLookup, ticketLinks, readQueued } = deps;
  const { tickets, ticketNumbers, comments, textVersions } = repositories;
  const { locate, locateAnywhere } = createTicketLocator(repositories);

  /**
   * A ticket on a board, or an archived one.
   * @throws AppError ticket.unknown when there is none or the person does not see it.
   */
  async function ticket(viewer: Viewer, ticketId: string): Promise<TicketsView> {
    const view = await store.read(async (query) => {
      const located = await locateAnywhere(query, viewer, ticketId);
      return hasLongComments(located) ? null : viewOfLocated(query, located);
    });
    return (
      view ??
      readQueued(viewer, async (query) =>
        viewOfLocated(query, await locateAnywhere(query, viewer, ticketId)),
      )
    );
  }

  /** The same for the open ticket view. @throws AppError ticket.unknown */
  function openTicket(viewer: Viewer, ticketId: string): Promise<OpenTicket> {
    return store.read(async (query) => {
      const located = await locateAnywhere(query, viewer, ticketId);
      const { record, board } = located;
      const page = await pageOf(query, record, null);
      const withoutComments = { comments: [], ...record };
      const { tickets: fullTickets, people } = await viewOf(query, located, withoutComments);
      const [{ comments: _comments, ...ticket }] = fullTickets as [FullTicket];
      const { length } = page.comments;
      const commentCount = page.hasOlder
        ? await comments.countOf(query, record.boardId, ticketId)
        : length;
      const hasVersions = await textVersions.hasOfDescription(query, record.boardId, ticketId);
      const archived = located.archived && {
        ...located.archived,
        columnName: board.columns.get(record.columnId)?.name ?? '',
      };
      return { ticket, ...page, commentCount, hasVersions, archived, people };
    });
  }

  /** The preview of a ticket that a text names. @throws AppError ticket.unknown */
  function reference(viewer: Viewer, named: NamedTicket): Promise<TicketReference> {
    return store.read(async (query) => {
      const found = 'number' in named ? await ticketNumbers.find(query, named.number) : null;
      const ticketId = 'ticketId' in named ? named.ticketId : (found ?? '');
      const { board, record, archived } = await locateAnywhere(query, viewer, ticketId);
      const { id, name, boardId, columnId } = record;
      const number = numberOf(board.row, record);
      const columnName = board.columns.get(columnId)?.name ?? '';
      return { id, number, name, boardId, columnName, isArchived: archived !== null };
    });
  }

  /** The id of a ticket that is named by its id, or by its number, without checking access. */
  async function idOf(name: string): Promise<string> {
    const number = parseTicketNumber(name);
    if (!number) return name;
    return store.read(async (query) => {
      // An imported ticket may have an id that looks like a number.
      if ((await tickets.boardIdOf(query, name)) !== null) return name;
      return (await ticketNumbers.find(query, number)) ?? name;
    });
  }

  /** The comments older than a given one. @throws AppError ticket.unknown */
  function olderComments(
    viewer: Viewer,
    ticketId: string,
    place: CommentCursor,
  ): Promise<CommentPage> {
    return store.read(async (query) => {
      const { record } = await locateAnywhere(query, viewer, ticketId);
      return pageOf(query, record, place);
    });
  }

  /**
   * The earlier texts of the description and of the comments that are not deleted, the last
   * replaced first. @throws AppError ticket.unknown
   */
  function versions(viewer: Viewer, ticketId: string): Promise<TextVersion[]> {
    return store.read(async (query) => {
      const { record } = await locateAnywhere(query, viewer, ticketId);
      return textVersions.listOf(query, record.boardId, ticketId);
    });
  }

  /** The links of the ticket that the reader sees. @throws AppError ticket.unknown */
  function links(viewer: Viewer, ticketId: string): Promise<TicketLinkView[]> {
    return store.read(async (query) => {
      const { reader } = await locate(query, viewer, ticketId);
      return ticketLinks.ofTicketIn(query, reader, ticketId);
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

  /** The same inside the caller's transaction. */
  async function ticketIn(query: Query, viewer: Viewer, id: string): Promise<TicketInTransaction> {
    return inTransaction(query, await locate(query, viewer, id));
  }

  /**
   * The ticket after a write of the viewer in this transaction, who saw it before. It is returned
   * even if that write hid it from them. Null if they still see it and its comments are long: then
   * it is read after the transaction, which others are waiting for.
   * @throws AppError ticket.unknown when it was deleted
   */
  async function writtenTicketIn(
    query: Query,
    viewer: Viewer,
    id: string,
  ): Promise<TicketInTransaction | null> {
    const located = await locate(query, viewer, id, () => true);
    const isStillSeen = sees(audienceOf(located.record), viewer.userId);
    return hasLongComments(located) && isStillSeen ? null : inTransaction(query, located);
  }

  /** The ticket without comments, history and people. @throws AppError ticket.unknown */
  function visibleTicket(viewer: Viewer, ticketId: string): Promise<TicketForWriting> {
    return store.read((query) => visibleTicketIn(query, viewer, ticketId));
  }

  /** The same inside the caller's transaction. */
  async function visibleTicketIn(
    query: Query,
    viewer: Viewer,
    ticketId: string,
  ): Promise<TicketForWriting> {
    const { board, record } = await locate(query, viewer, ticketId);
    return { board, ticket: record };
  }

  async function inTransaction(query: Query, located: LocatedTicket): Promise<TicketInTransaction> {
    const ticketWithComments = await tickets.withComments(query, located);
    const { storedHistory, ...view } = await readView(query, located, ticketWithComments, false);
    const committed = () => tickets.cacheHistory(ticketWithComments, storedHistory);
    return { committed, ...view };
  }

  async function viewOfLocated(query: Query, located: LocatedTicket): Promise<TicketsView> {
    const isSliced = hasLongComments(located);
    return viewOf(query, located, await tickets.withComments(query, located, { isSliced }));
  }

  async function viewOf(
    query: Query,
    located: Pick<LocatedTicket, 'board' | 'archived' | 'reader'>,
    ticketWithComments: TicketWithComments,
  ): Promise<TicketsView> {
    const { storedHistory: _, ...view } = await readView(query, located, ticketWithComments, true);
    return view;
  }

  /** With the history as it is stored, without links, which depend on the reader. */
  async function readView(
    query: Query,
    { board, archived, reader }: Pick<LocatedTicket, 'board' | 'archived' | 'reader'>,
    ticketWithComments: TicketWithComments,
    isCommitted: boolean,
  ): Promise<TicketsView & { storedHistory: FullTicket['history'] }> {
    const stored = await tickets.withHistory(query, ticketWithComments, isCommitted);
    const fullTickets = await ticketLinks.withHistory(query, reader, [stored]);
    const people = await peopleLookup.in(query, reader, fullTickets);
    return { board, tickets: fullTickets, archived, people, storedHistory: stored.history };
  }

  return {
    ticket,
    openTicket,
    reference,
    idOf,
    olderComments,
    versions,
    links,
    ticketIn,
    writtenTicketIn,
    visibleTicket,
    visibleTicketIn,
  };
}

/** Whether its comments are so large that reads and writes are queued per user. */
function hasLongComments({ commentTotals }: LocatedTicket): boolean {
  return commentTotals.characters > LONG_COMMENTS_CHARACTERS;
}
