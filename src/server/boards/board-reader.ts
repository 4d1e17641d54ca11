import type { Column, Member } from '../../core/board/board.ts';
import { byPosition } from '../../core/board/ordering.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import { accessOf, openBoard, openBoardAs, openBoardIds } from '../access/board-access.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import { ByteBudget } from '../lib/byte-budget.ts';
import { CPU_BOUND_CONCURRENCY, semaphore, semaphorePerKey } from '../lib/semaphore.ts';
import { type BoardRow, headOf } from '../storage/boards/rows.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { SizedTicket } from '../storage/tickets/ticket-portions.ts';
import type { FullTicket, PlacedTicket } from '../storage/tickets/tickets.ts';
import {
  type BoardStructure,
  type ColumnOrder,
  collect,
  type FullBoard,
  type StreamedBoard,
  sortedColumnsOf,
} from './full-board.ts';
import { createPeopleLookup, type Person, type Reader } from './people-lookup.ts';
import { createTicketLinks } from './ticket-links.ts';
import { createTicketReader, type TicketsView } from './ticket-reader.ts';

/** Maximum number of queued reads of whole boards, per user and in total. */
const MAX_QUEUED_READS = { perUser: 20, total: 200 };

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

export type BoardReader = ReturnType<typeof createBoardReader>;

/** Reads complete boards and tickets, for the REST API and open tickets. */
export function createBoardReader({ store, repositories }: Deps) {
  const { tickets, ticketPortions, manyBoards } = repositories;
  const perUser = semaphorePerKey(RESOURCE_LIMITS.boardReads.max, MAX_QUEUED_READS.perUser);
  const overall = semaphore(CPU_BOUND_CONCURRENCY, MAX_QUEUED_READS.total);
  const peopleLookup = createPeopleLookup(store, repositories);
  const ticketLinks = createTicketLinks({ store, repositories });
  const ticketReader = createTicketReader({
    ...{ store, repositories, peopleLookup, ticketLinks },
    readQueued,
  });
  const users = usersRepository(store.tables);

  /** Reads whole boards one after another per user, so that other users get their turn. */
  function readQueued<T>(viewer: Viewer, work: (query: Query) => Promise<T>): Promise<T> {
    return perUser(viewer.userId, () => overall(() => store.read(work)));
  }

  /**
   * The result of `read` for the board.
   * @throws AppError board.unknown if the user may not open it, answer.tooLarge
   */
  function board<T>(
    viewer: Viewer,
    boardId: string,
    read: (board: StreamedBoard) => Promise<T>,
  ): Promise<T> {
    return readQueued(viewer, async (query) => {
      const { board: structure, reader } = await openedStructure(query, viewer, boardId);
      const placed = await visibleTicketsOn(query, viewer, structure, boardId);
      return read({
        ...structure,
        placed,
        portions: () => portions(query, reader, boardId, placed),
      });
    });
  }

  async function visibleTicketsOn(
    query: Query,
    viewer: Viewer,
    { columns }: BoardStructure,
    boardId: string,
  ): Promise<SizedTicket[]> {
    const budget = new ByteBudget();
    const inColumn = new Map(sortedColumnsOf(columns).map(({ id }) => [id, [] as SizedTicket[]]));
    for await (const page of ticketPortions.sizedPages(query, viewer.userId, boardId)) {
      for (const ticket of page) {
        budget.spendOnTicket(ticket.bytes);
        inColumn.get(ticket.columnId)?.push(ticket);
      }
    }
    return [...inColumn.values()].flatMap((placed) => placed.sort(byPosition));
  }

  async function* portions(query: Query, reader: Reader, boardId: string, tickets: SizedTicket[]) {
    for await (const stored of ticketPortions.wholeIn(query, boardId, tickets)) {
      const whole = await ticketLinks.withHistory(query, reader, stored);
      yield { tickets: whole, people: await peopleLookup.in(query, reader, whole) };
    }
  }

  /** The board without its tickets. @throws AppError board.unknown */
  function structure(viewer: Viewer, boardId: string): Promise<BoardStructure> {
    return store.read((query) => structureOf(query, viewer, boardId));
  }

  /** Whether the board exists and the user may open it. */
  async function opens(viewer: Viewer, boardId: string): Promise<boolean> {
    const board = await store.read((query) =>
      unlessUnknown(openBoard(query, repositories, viewer, boardId)),
    );
    return board !== null;
  }

  /**
   * Every board that the user may open, with its tickets but without their comments and history.
   * @throws AppError answer.tooLarge
   */
  function all(viewer: Viewer, projectId?: string): Promise<FullBoard[]> {
    return readQueued(viewer, async (query) => {
      const ids = await openBoardIds(query, repositories, viewer);
      const { rows, columns, members } = await manyBoards.read(query, ids);
      const selected = rows.filter((row) => projectId === undefined || row.projectId === projectId);
      const columnsByBoard = grouped(columns);
      const membersByBoard = grouped(members);
      const ticketsByBoard = grouped(await ticketsOn(query, viewer, selected));
      return selected
        .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
        .map((row) => ({
          ...structureFrom(
            row,
            membersByBoard.get(row.id) ?? [],
            byId(columnsByBoard.get(row.id) ?? []),
          ),
          tickets: ticketsByBoard.get(row.id) ?? [],
          people: new Map(),
        }));
    });
  }

  /** The tickets of these boards that are visible to the user. */
  async function ticketsOn(query: Query, viewer: Viewer, rows: BoardRow[]): Promise<FullTicket[]> {
    const budget = new ByteBudget();
    const visible: FullTicket[] = [];
    const ids = rows.map(({ id }) => id);
    for await (const page of manyBoards.ticketPages(query, ids)) {
      for (const record of page) {
        if (!sees(viewer, record)) continue;
        budget.spendOnTicket(record.description.length);
        // The spread comes last for the sake of V8's hidden classes, as in tickets.ts.
        visible.push({ comments: [], history: [], ...record });
      }
    }
    return visible;
  }

  /**
   * The requested tickets that the user sees, grouped by board. @throws AppError answer.tooLarge
   */
  function severalTickets(viewer: Viewer, ids: string[]): Promise<TicketsView[]> {
    return readQueued(viewer, async (query) => {
      const budget = new ByteBudget();
      const views: TicketsView[] = [];
      const sized = await ticketPortions.sizedByIds(query, viewer.userId, ids);
      for (const [boardId, visible] of grouped(sized)) {
        for (const { bytes } of visible) budget.spendOnTicket(bytes);
        const view = await viewOf(query, viewer, boardId, visible);
        if (view) views.push(view);
      }
      return views;
    });
  }

  /** The column of a ticket. @throws AppError ticket.unknown */
  function columnOrder(viewer: Viewer, ticketId: string): Promise<ColumnOrder> {
    return store.read(async (query) => {
      const record = await tickets.byId(query, ticketId);
      const structure = record && (await unlessUnknown(structureOf(query, viewer, record.boardId)));
      const column = structure?.columns.get(record?.columnId ?? '');
      if (!record || !column || !sees(viewer, record)) throw new AppError('ticket.unknown');
      const placed = await tickets.inColumn(query, record.boardId, column.id);
      const visible = placed.filter((ticket) => sees(viewer, ticket)).sort(byPosition);
      return { column: column.name, ticketIds: visible.map(({ id }) => id) };
    });
  }

  /** The board that a ticket is or was on; null if there never was such a ticket. */
  async function boardIdOf(viewer: Viewer, ticketId: string): Promise<string | null> {
    const boardId = await store.read((query) => tickets.boardIdOf(query, ticketId));
    return boardId !== null && reaches(viewer, boardId) ? boardId : null;
  }

  /**
   * All users, each with those of their boards that the viewer may open. A token of a single board
   * gets only the people of that board.
   */
  function everyone(viewer: Viewer): Promise<Person[]> {
    return store.read(async (query) => {
      const listed = await users.listUsers(query);
      const { actor } = await accessOf(query, repositories, viewer.userId);
      const people = [...(await peopleLookup.everyone(query, { actor, viewer }, listed)).values()];
      const isOnBoard = ({ adminBoards, userBoards }: Person) =>
        adminBoards.length + userBoards.length > 0;
      return viewer.onlyBoard === null ? people : people.filter(isOnBoard);
    });
  }

  async function structureOf(query: Query, viewer: Viewer, boardId: string) {
    return (await openedStructure(query, viewer, boardId)).board;
  }

  /** The board without its tickets, and the acting user. */
  async function openedStructure(query: Query, viewer: Viewer, boardId: string) {
    const { row, actor } = await openBoardAs(query, repositories, viewer, boardId);
    const members = await repositories.members.membersOf(query, boardId);
    const columns = await repositories.members.columnsAt(query, row);
    return { board: structureFrom(row, members, columns), reader: { actor, viewer } };
  }

  /** These tickets, all of one board; null if the user may not open it. */
  async function viewOf(
    query: Query,
    viewer: Viewer,
    boardId: string,
    tickets: SizedTicket[],
  ): Promise<TicketsView | null> {
    const opened = await unlessUnknown(openedStructure(query, viewer, boardId));
    if (!opened) return null;
    return {
      board: opened.board,
      ...(await collect(portions(query, opened.reader, boardId, tickets))),
    };
  }

  return {
    board,
    structure,
    opens,
    all,
    ...ticketReader,
    linksOfBoard: ticketLinks.ofBoard,
    severalTickets,
    columnOrder,
    boardIdOf,
    everyone,
  };
}

function structureFrom(
  row: BoardRow,
  members: Member[],
  columns: BoardStructure['columns'],
): BoardStructure {
  return {
    row: headOf(row),
    cursor: { epoch: row.epoch, seq: row.seq },
    members: new Map(members.map((member) => [member.userId, member])),
    columns,
  };
}

function byId(columns: Column[]): BoardStructure['columns'] {
  return new Map(columns.map((column) => [column.id, column]));
}

function sees({ userId }: Viewer, ticket: Omit<PlacedTicket, 'pos'>): boolean {
  return can({ id: userId, roles: [] }, 'tickets.see', { ticket });
}

function grouped<T extends { boardId: string }>(records: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const group = groups.get(record.boardId);
    if (group) group.push(record);
    else groups.set(record.boardId, [record]);
  }
  return groups;
}

async function unlessUnknown<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'board.unknown') return null;
    throw error;
  }
}
