import type { Board, BoardHead, Column, Member } from '../../core/board/board.ts';
import { byPosition } from '../../core/board/ordering.ts';
import type { Cursor } from '../../core/board/wire/feed.ts';
import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { RESOURCE_LIMITS } from '../../core/resource-limits.ts';
import type { Actor } from '../../core/users/user.ts';
import { accessOf, openBoard, openBoardAs } from '../access/board-access.ts';
import { ByteBudget } from '../lib/byte-budget.ts';
import { CPU_BOUND_CONCURRENCY, semaphore, semaphorePerKey } from '../lib/semaphore.ts';
import { membersRepository } from '../storage/boards/members.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { headOf } from '../storage/boards/ticket-columns.ts';
import type { SizedTicket } from '../storage/boards/ticket-portions.ts';
import type { PlacedTicket, WholeTicket } from '../storage/boards/tickets.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import { createPeopleLookup, type Person } from './people-lookup.ts';
import type { TicketsView } from './ticket-reader.ts';
import { createTicketReader } from './ticket-reader.ts';

/** What is known of a board besides its tickets. */
export interface BoardStructure extends Pick<Board, 'members' | 'columns'> {
  row: BoardHead;
  /** The place in its log that it was read at. */
  cursor: Cursor;
}

/** A board with its tickets whole, as far as its reader sees them. */
export interface WholeBoard extends BoardStructure {
  tickets: WholeTicket[];
  people: ReadonlyMap<string, Person>;
}

/** Some tickets of a board, and the people who did something to them. */
export type TicketPortion = Pick<WholeBoard, 'tickets' | 'people'>;

/** A board whose tickets are read while they are written. */
export interface BoardReading extends BoardStructure {
  /** Those that its reader sees, in their order: by column, and as they stand in it. */
  placed: readonly { id: string; columnId: string }[];
  /** The same tickets, whole, in the same order. */
  portions(): AsyncIterable<TicketPortion>;
}

/** A ticket's column as its reader sees it: ids of the tickets in their order. */
export interface ColumnOrder {
  /** The column's name. */
  column: string;
  ticketIds: string[];
}

/** Readings of whole boards that a person may have waiting, and all people together. */
const MAX_WAITING = { person: 20, all: 200 };

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

export type BoardReader = ReturnType<typeof createBoardReader>;

/** Boards and tickets with all that belongs to them, as scripts and an open ticket read them. */
export function createBoardReader({ store, repositories }: Deps) {
  const { boards, tickets, ticketPortions, manyBoards } = repositories;
  const inPersonsTurn = semaphorePerKey(RESOURCE_LIMITS.boardReadings.max, MAX_WAITING.person);
  const inTurn = semaphore(CPU_BOUND_CONCURRENCY, MAX_WAITING.all);
  const named = createPeopleLookup(store, repositories);
  const wholeTickets = createTicketReader({ store, repositories, named });
  const structures = membersRepository(store.tables);
  const users = usersRepository(store.tables);

  /** A person reads one whole board after the other, so that others can read theirs. */
  function reading<T>(userId: string, work: (query: Query) => Promise<T>): Promise<T> {
    return inPersonsTurn(userId, () => inTurn(() => store.read(work)));
  }

  /**
   * What `tell` makes of the board. @throws AppError board.unknown when there is none or the person
   * may not open it, answer.tooLarge
   */
  function board<T>(
    userId: string,
    boardId: string,
    tell: (board: BoardReading) => Promise<T>,
  ): Promise<T> {
    return reading(userId, async (query) => {
      const { board: found, actor } = await openedStructure(query, userId, boardId);
      const placed = await placedOn(query, userId, found, boardId);
      return tell({ ...found, placed, portions: () => portions(query, actor, placed) });
    });
  }

  async function placedOn(
    query: Query,
    userId: string,
    { columns }: BoardStructure,
    boardId: string,
  ): Promise<SizedTicket[]> {
    const budget = new ByteBudget();
    const inColumn = new Map(inOrder(columns).map(({ id }) => [id, [] as SizedTicket[]]));
    for await (const page of ticketPortions.sizedPages(query, boardId)) {
      for (const ticket of page) {
        if (!sees(userId, ticket)) continue;
        budget.spendOnTicket(ticket.bytes);
        inColumn.get(ticket.columnId)?.push(ticket);
      }
    }
    return [...inColumn.values()].flatMap((placed) => placed.sort(byPosition));
  }

  async function* portions(query: Query, reader: Actor, wanted: SizedTicket[]) {
    for await (const whole of ticketPortions.wholeIn(query, wanted)) {
      yield { tickets: whole, people: await named.in(query, reader, whole) };
    }
  }

  /** The board without its tickets. @throws AppError board.unknown */
  function structure(userId: string, boardId: string): Promise<BoardStructure> {
    return store.read((query) => structureOf(query, userId, boardId));
  }

  /** Whether there is such a board and the person may open it. */
  async function opens(userId: string, boardId: string): Promise<boolean> {
    const found = await store.read((query) => unlessUnknown(opened(query, userId, boardId)));
    return found !== null;
  }

  /**
   * Every board that the person may open; its tickets without comments and history.
   * @throws AppError answer.tooLarge
   */
  function all(userId: string, projectId?: string): Promise<WholeBoard[]> {
    return reading(userId, async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const ids = await boards.openIds(query, userId, can(actor, 'boards.openAll'));
      const { rows, columns, members } = await manyBoards.read(query, ids);
      const wanted = rows.filter((row) => projectId === undefined || row.projectId === projectId);
      const columnsOf = grouped(columns);
      const membersOf = grouped(members);
      const seenOf = grouped(await seenOn(query, userId, wanted));
      return wanted
        .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
        .map((row) => ({
          ...structureFrom(row, membersOf.get(row.id) ?? [], byId(columnsOf.get(row.id) ?? [])),
          tickets: seenOf.get(row.id) ?? [],
          people: new Map(),
        }));
    });
  }

  /** The tickets of these boards that the person sees. */
  async function seenOn(query: Query, userId: string, rows: BoardRow[]): Promise<WholeTicket[]> {
    const budget = new ByteBudget();
    const seen: WholeTicket[] = [];
    const ids = rows.map(({ id }) => id);
    for await (const page of manyBoards.ticketPages(query, ids)) {
      for (const record of page) {
        if (!sees(userId, record)) continue;
        budget.spendOnTicket(record.description.length);
        // What is spread comes last, as in tickets.ts.
        seen.push({ comments: [], history: [], ...record });
      }
    }
    return seen;
  }

  /** Those of the tickets that the person sees, by their boards. @throws AppError answer.tooLarge */
  function severalTickets(userId: string, ids: string[]): Promise<TicketsView[]> {
    return reading(userId, async (query) => {
      const budget = new ByteBudget();
      const views: TicketsView[] = [];
      for (const [boardId, found] of grouped(await ticketPortions.sizedByIds(query, ids))) {
        const seen = found.filter((ticket) => sees(userId, ticket));
        for (const { bytes } of seen) budget.spendOnTicket(bytes);
        const view = await viewOf(query, userId, boardId, seen);
        if (view) views.push(view);
      }
      return views;
    });
  }

  /** The column that a ticket is in. @throws AppError ticket.unknown */
  function columnOrder(userId: string, ticketId: string): Promise<ColumnOrder> {
    return store.read(async (query) => {
      const record = await tickets.byId(query, ticketId);
      const found = record && (await unlessUnknown(structureOf(query, userId, record.boardId)));
      const column = found?.columns.get(record?.columnId ?? '');
      if (!record || !column || !sees(userId, record)) throw new AppError('ticket.unknown');
      const placed = await tickets.inColumn(query, record.boardId, column.id);
      const seen = placed.filter((one) => sees(userId, one)).sort(byPosition);
      return { column: column.name, ticketIds: seen.map(({ id }) => id) };
    });
  }

  /** The board that a ticket is on, or was on; null where there never was such a ticket. */
  function boardIdOf(ticketId: string): Promise<string | null> {
    return store.read((query) => tickets.boardIdOf(query, ticketId));
  }

  /** Everyone with an account, with the boards that the reader may open and they are on. */
  function everyone(userId: string): Promise<Person[]> {
    return store.read(async (query) => {
      const listed = await users.listUsers(query);
      const { actor } = await accessOf(query, repositories, userId);
      return [...(await named.everyone(query, actor, listed)).values()];
    });
  }

  function opened(query: Query, userId: string, boardId: string): Promise<BoardRow> {
    return openBoard(query, repositories, userId, boardId);
  }

  async function structureOf(query: Query, userId: string, boardId: string) {
    return (await openedStructure(query, userId, boardId)).board;
  }

  /** The board without its tickets, and who opens it. */
  async function openedStructure(query: Query, userId: string, boardId: string) {
    const { row, actor } = await openBoardAs(query, repositories, userId, boardId);
    const members = await structures.membersOf(query, boardId);
    const columns = await structures.columnsAt(query, row);
    return { board: structureFrom(row, members, columns), actor };
  }

  /** These tickets, all of one board; null where it is closed to the person. */
  async function viewOf(
    query: Query,
    userId: string,
    boardId: string,
    wanted: SizedTicket[],
  ): Promise<TicketsView | null> {
    const found = await unlessUnknown(openedStructure(query, userId, boardId));
    if (!found) return null;
    return { board: found.board, ...(await together(portions(query, found.actor, wanted))) };
  }

  return {
    board,
    structure,
    opens,
    all,
    ...wholeTickets,
    severalTickets,
    columnOrder,
    boardIdOf,
    everyone,
  };
}

/** All portions as one. */
async function together(portions: AsyncIterable<TicketPortion>): Promise<TicketPortion> {
  const tickets: WholeTicket[] = [];
  const people = new Map<string, Person>();
  for await (const portion of portions) {
    tickets.push(...portion.tickets);
    for (const [id, person] of portion.people) people.set(id, person);
  }
  return { tickets, people };
}

/** A board with its tickets in memory, for which it must be small. */
export async function wholeBoard(board: BoardReading): Promise<WholeBoard> {
  return { ...board, ...(await together(board.portions())) };
}

export function inOrder(columns: BoardStructure['columns']): Column[] {
  return [...columns.values()].sort(byPosition);
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

function sees(userId: string, ticket: Omit<PlacedTicket, 'pos'>): boolean {
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
