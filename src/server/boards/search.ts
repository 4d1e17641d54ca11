import { audienceOf, sees } from '../../core/board/visibility.ts';
import { can } from '../../core/permissions.ts';
import { hasWords, wordsOf } from '../../core/search/search-words.ts';
import { fullName } from '../../core/users/user.ts';
import { accessOf, openBoard } from '../access/board-access.ts';
import type { FoundTicket, TicketSearch } from '../storage/boards/search.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** Of each kind so many are found. */
const MOST = 20;
/** Of one board's tickets so many, the newest. */
const MOST_OF_BOARD = 1000;

interface Named {
  id: string;
  name: string;
}

/** What a search finds: of each kind at most 20, those that fit best first. */
export interface Found {
  boards: Named[];
  projects: Named[];
  tickets: (Named & { boardId: string; boardName: string; columnName: string })[];
  people: (Named & { email: string })[];
}

export type Search = ReturnType<typeof createSearch>;

/** Finding things by their words, as far as somebody may see them. */
export function createSearch({
  store,
  repositories,
}: {
  store: Store;
  repositories: BoardRepositories;
}) {
  const { boards, projects, search } = repositories;
  const users = usersRepository(store.tables);

  /**
   * Boards, projects and people by their names, tickets by name and description. Every word has to
   * be there, of the last one its beginning is enough. `boardId` leaves nothing but that board.
   */
  function find(userId: string, text: string, boardId?: string): Promise<Found> {
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const words = wordsOf(text);
      if (words.length === 0) return { boards: [], projects: [], tickets: [], people: [] };
      const isAdmin = can(actor, 'boards.openAll');
      const opened = await boards.names(query, userId, isAdmin);
      const within = boardId ? opened.filter(({ id }) => id === boardId) : opened;
      const boardIds = isAdmin && !boardId ? null : within.map(({ id }) => id);
      return {
        boards: named(within, words),
        projects: boardId ? [] : named(await projects.listOpenTo(query, actor), words),
        tickets: await findTickets(query, { userId, words, boardIds }),
        people: boardId ? [] : await findPeople(query, words),
      };
    });
  }

  /**
   * Ids of the board's tickets that have every word of a text in name or description, as `find` looks.
   * @throws AppError board.unknown
   */
  function findOnBoard(userId: string, boardId: string, text: string): Promise<string[]> {
    return store.read(async (query) => {
      await openBoard(query, repositories, userId, boardId);
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const asked = { userId, words, boardIds: [boardId], inName: false, limit: MOST_OF_BOARD };
      const found = await search.findTickets(query, asked);
      return found.filter((ticket) => sees(audienceOf(ticket), userId)).map(({ id }) => id);
    });
  }

  /** Those that are called so, and then those that speak of it; of both the newest first. */
  async function findTickets(
    query: Query,
    asked: Pick<TicketSearch, 'userId' | 'words' | 'boardIds'>,
  ): Promise<Found['tickets']> {
    if (asked.boardIds?.length === 0) return [];
    const called = await search.findTickets(query, { ...asked, inName: true, limit: MOST });
    const all = [...called];
    if (called.length < MOST) {
      const limit = MOST + called.length;
      const known = new Set(called.map(({ id }) => id));
      const found = await search.findTickets(query, { ...asked, inName: false, limit });
      all.push(...found.filter(({ id }) => !known.has(id)));
    }
    return all
      .filter((ticket) => sees(audienceOf(ticket), asked.userId))
      .slice(0, MOST)
      .map(shown);
  }

  async function findPeople(query: Query, words: readonly string[]): Promise<Found['people']> {
    return (await users.listUsers(query))
      .map((user) => ({ id: user.id, name: fullName(user), email: user.email }))
      .filter(({ name, email }) => hasWords(`${name} ${email}`, words))
      .slice(0, MOST);
  }

  return { find, findOnBoard };
}

function named(all: readonly Named[], words: readonly string[]): Named[] {
  return all
    .filter(({ name }) => hasWords(name, words))
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, name }));
}

function shown({
  id,
  name,
  boardId,
  boardName,
  columnName,
}: FoundTicket): Found['tickets'][number] {
  return { id, name, boardId, boardName, columnName };
}
