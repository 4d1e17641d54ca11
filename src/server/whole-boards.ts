import type { Board } from '../core/board/board.ts';
import { AppError } from '../core/errors.ts';
import { can } from '../core/permissions.ts';
import { openedBoard } from './access.ts';
import type { BoardRow, Standing } from './storage/boards.ts';
import type { PersonsBoards } from './storage/people.ts';
import type { BoardRepositories } from './storage/repositories.ts';
import type { Query, Store } from './storage/store.ts';
import type { TicketRecord, WholeTicket } from './storage/ticket-records.ts';
import { headOf } from './storage/tickets.ts';
import { type ListedUser, usersRepository } from './storage/users.ts';

/** Somebody who is named in an answer: by whom something was done, or who is on a board. */
export interface Person extends PersonsBoards {
  id: string;
  name: string;
  email: string;
  roles: string[];
}

/** A board with its tickets whole, as far as its reader sees them. */
export interface WholeBoard extends Pick<Board, 'members' | 'columns'> {
  row: ReturnType<typeof headOf>;
  tickets: WholeTicket[];
  people: ReadonlyMap<string, Person>;
}

/** Tickets of one board, and the people who did something to them. */
export interface TicketsView {
  board: Pick<WholeBoard, 'row' | 'columns'>;
  tickets: WholeTicket[];
  people: ReadonlyMap<string, Person>;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
}

export type WholeBoards = ReturnType<typeof createWholeBoards>;

/** Boards and tickets with all that belongs to them, as scripts and an open ticket read them. */
export function createWholeBoards({ store, repositories }: Deps) {
  const { boards, snapshots, tickets, people } = repositories;
  const users = usersRepository(store.tables);

  /** @throws AppError board.unknown when there is none or the person may not open it. */
  function board(userId: string, boardId: string): Promise<WholeBoard> {
    return store.read(async (query) => {
      const row = await openedBoard(query, repositories, userId, boardId);
      const seen = (await tickets.ofBoard(query, boardId)).filter((ticket) => sees(userId, ticket));
      return whole(query, userId, row, seen);
    });
  }

  /** Every board that the person may open; its tickets without comments and history. */
  function all(userId: string, projectId?: string): Promise<WholeBoard[]> {
    return store.read(async (query) => {
      const { actor } = await standingOf(query, userId);
      const found: WholeBoard[] = [];
      for (const summary of await boards.list(query, userId, can(actor, 'boards.openAll'))) {
        if (projectId !== undefined && summary.projectId !== projectId) continue;
        const row = await boards.head(query, summary.id);
        if (row) found.push(await slim(query, userId, row));
      }
      return found;
    });
  }

  /** @throws AppError ticket.unknown when there is none or the person does not see it. */
  function ticket(userId: string, ticketId: string): Promise<TicketsView> {
    return store.read(async (query) => {
      const record = await tickets.byId(query, ticketId);
      const view = record && (await viewOf(query, userId, record.boardId, [record]));
      if (!view || view.tickets.length === 0) throw new AppError('ticket.unknown');
      return view;
    });
  }

  /** Those of the tickets that the person sees, in the order in which they were asked for. */
  function severalTickets(userId: string, ids: string[]): Promise<TicketsView[]> {
    return store.read(async (query) => {
      const records = new Map((await tickets.byIds(query, ids)).map((one) => [one.id, one]));
      const views: TicketsView[] = [];
      for (const id of ids) {
        const record = records.get(id);
        const view = record && (await viewOf(query, userId, record.boardId, [record]));
        if (view && view.tickets.length > 0) views.push(view);
      }
      return views;
    });
  }

  /** Everyone with an account, with the boards that the reader may open and they are on. */
  function everyone(userId: string): Promise<Person[]> {
    return store.read(async (query) => {
      const listed = await users.listUsers(query);
      const known = await peopleFor(query, userId, listed);
      return listed.flatMap(({ id }) => known.get(id) ?? []);
    });
  }

  /** The tickets that the person sees of these, all of one board; null where it is closed to them. */
  async function viewOf(
    query: Query,
    userId: string,
    boardId: string,
    records: TicketRecord[],
  ): Promise<TicketsView | null> {
    const row = await openedBoard(query, repositories, userId, boardId).catch(unlessUnknown);
    if (!row) return null;
    const seen = records.filter((record) => sees(userId, record));
    return { board: await slim(query, userId, row, []), ...(await talk(query, userId, row, seen)) };
  }

  async function whole(
    query: Query,
    userId: string,
    row: BoardRow,
    seen: TicketRecord[],
  ): Promise<WholeBoard> {
    const board = await slim(query, userId, row, []);
    return { ...board, ...(await talk(query, userId, row, seen)) };
  }

  async function talk(query: Query, userId: string, row: BoardRow, seen: TicketRecord[]) {
    const told = await tickets.withTalk(query, row.id, seen);
    const named = new Set(told.flatMap(({ history }) => history.map(({ by }) => by)));
    const listed = named.size > 0 ? await users.listUsers(query) : [];
    const known = listed.filter(({ id }) => named.has(id));
    return { tickets: told, people: await peopleFor(query, userId, known) };
  }

  async function slim(
    query: Query,
    userId: string,
    row: BoardRow,
    known?: TicketRecord[],
  ): Promise<WholeBoard> {
    const records = known ?? (await tickets.ofBoard(query, row.id));
    const { members, columns } = await snapshots.structure(query, row.id);
    return {
      row: headOf(row),
      members: new Map(members.map((member) => [member.userId, member])),
      columns: new Map(columns.map((column) => [column.id, column])),
      tickets: records
        .filter((record) => sees(userId, record))
        .map((record) => ({ ...record, comments: [], history: [] })),
      people: new Map(),
    };
  }

  async function peopleFor(
    query: Query,
    userId: string,
    listed: ListedUser[],
  ): Promise<Map<string, Person>> {
    if (listed.length === 0) return new Map();
    const { actor } = await standingOf(query, userId);
    const opened = await boards.openIds(query, userId, can(actor, 'boards.openAll'));
    const ids = listed.map(({ id }) => id);
    const of = await people.boardsOf(query, ids, opened);
    return new Map(
      listed.map(({ id, email, roles, firstName, lastName }) => {
        const on = of.get(id) ?? { adminBoards: [], userBoards: [] };
        return [id, { id, name: `${firstName} ${lastName}`, email, roles, ...on }];
      }),
    );
  }

  async function standingOf(query: Query, userId: string): Promise<Standing> {
    const standing = await boards.standing(query, '', userId);
    if (!standing) throw new AppError('unauthorized');
    return standing;
  }

  return { board, all, ticket, severalTickets, everyone };
}

function sees(userId: string, ticket: TicketRecord): boolean {
  return can({ id: userId, roles: [] }, 'tickets.see', { ticket });
}

function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'board.unknown') return null;
  throw error;
}
