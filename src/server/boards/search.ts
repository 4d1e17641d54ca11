import { numberOf, parseTicketNumber } from '../../core/board/fields/ticket-number.ts';
import { audienceOf, sees } from '../../core/board/visibility.ts';
import { can } from '../../core/permissions.ts';
import { hasWords, wordsOf } from '../../core/search/search-words.ts';
import { type Actor, fullName } from '../../core/users/user.ts';
import { accessOf, openBoard } from '../access/board-access.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import type { TicketMatch, TicketSearch } from '../storage/boards/search/search.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';

/** Maximum number of results of each kind. */
const MAX_RESULTS = 20;
/** Maximum number of tickets found on one board, newest first. */
const MAX_BOARD_RESULTS = 1000;

interface Named {
  id: string;
  name: string;
}

interface FoundTicket extends Named {
  /** As `WEB-12`. */
  number: string;
  boardId: string;
  boardName: string;
  columnName: string;
  /** Present on an archived ticket. */
  isArchived?: true;
}

/** Search results: at most 20 of each kind, best matches first. */
export interface SearchResults {
  boards: Named[];
  projects: Named[];
  tickets: FoundTicket[];
  people: (Named & { email: string })[];
}

export type Search = ReturnType<typeof createSearch>;

/** Full-text search over everything that a user may see. */
export function createSearch({
  store,
  repositories,
}: {
  store: Store;
  repositories: BoardRepositories;
}) {
  const { boardLists, projects, search, ticketNumbers, aboutWords } = repositories;
  const users = usersRepository(store.tables);

  /**
   * Finds boards and projects by name and by the text about them, people by name, and tickets, archived or not, by number, name and
   * description. Every word must match; for the last one a prefix is enough. A token of a single board finds only that board and
   * its tickets.
   */
  function find(viewer: Viewer, text: string): Promise<SearchResults> {
    const { userId, onlyBoard } = viewer;
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const words = wordsOf(text);
      if (words.length === 0) return { boards: [], projects: [], tickets: [], people: [] };
      const isAdmin = can(actor, 'boards.openAll');
      const openBoards = await boardLists.names(query, userId, isAdmin);
      const searched = openBoards.filter(({ id }) => reaches(viewer, id));
      const boardIds = isAdmin && !onlyBoard ? null : searched.map(({ id }) => id);
      return {
        boards: await findBoards(query, searched, words),
        projects: onlyBoard ? [] : await findProjects(query, actor, words),
        tickets: await findTickets(query, text, { userId, words, boardIds }),
        people: onlyBoard ? [] : await findPeople(query, words),
      };
    });
  }

  /**
   * Ids of the board's tickets whose name or description contains every word of a text, as in
   * `find`, or whose number it is.
   * @throws AppError board.unknown
   */
  function findOnBoard(viewer: Viewer, boardId: string, text: string): Promise<string[]> {
    return store.read(async (query) => {
      const { userId } = viewer;
      await openBoard(query, repositories, viewer, boardId);
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const numbered = await byNumber(query, text, [boardId]);
      const found = await search.findTickets(query, {
        userId,
        words,
        boardIds: [boardId],
        inName: false,
        limit: MAX_BOARD_RESULTS,
      });
      return [...numbered.filter(({ isArchived }) => !isArchived), ...found]
        .filter((ticket) => sees(audienceOf(ticket), userId))
        .map(({ id }) => id);
    });
  }

  /**
   * The ticket that has the number, or had it, then tickets that match by name, then those that
   * match by description; newest first in each group.
   */
  async function findTickets(
    query: Query,
    text: string,
    criteria: Pick<TicketSearch, 'userId' | 'words' | 'boardIds'>,
  ): Promise<SearchResults['tickets']> {
    if (criteria.boardIds?.length === 0) return [];
    const byName = await search.findTickets(query, {
      ...criteria,
      withArchived: true,
      inName: true,
      limit: MAX_RESULTS,
    });
    const all = [...(await byNumber(query, text, criteria.boardIds)), ...byName];
    if (byName.length < MAX_RESULTS) {
      const limit = MAX_RESULTS + byName.length;
      const found = await search.findTickets(query, {
        ...criteria,
        withArchived: true,
        inName: false,
        limit,
      });
      all.push(...found);
    }
    const unique = new Map(all.map((ticket) => [ticket.id, ticket]));
    return [...unique.values()]
      .filter((ticket) => sees(audienceOf(ticket), criteria.userId))
      .slice(0, MAX_RESULTS)
      .map(resultOf);
  }

  async function findBoards(query: Query, open: readonly Named[], words: readonly string[]) {
    const ids = open.map(({ id }) => id);
    return matching(open, words, await aboutWords.findBoards(query, words, ids));
  }

  async function findProjects(query: Query, actor: Actor, words: readonly string[]) {
    const open = await projects.listOpenTo(query, actor);
    const ids = open.map(({ id }) => id);
    return matching(open, words, await aboutWords.findProjects(query, words, ids));
  }

  async function byNumber(
    query: Query,
    text: string,
    boardIds: readonly string[] | null,
  ): Promise<TicketMatch[]> {
    const number = parseTicketNumber(text);
    const id = number && (await ticketNumbers.find(query, number));
    return id ? search.findTicket(query, id, boardIds) : [];
  }

  async function findPeople(
    query: Query,
    words: readonly string[],
  ): Promise<SearchResults['people']> {
    return (await users.listUsers(query))
      .map((user) => ({ id: user.id, name: fullName(user), email: user.email }))
      .filter(({ name, email }) => hasWords(`${name} ${email}`, words))
      .slice(0, MAX_RESULTS);
  }

  return { find, findOnBoard };
}

/** Those that match by name, then those with the text about them among the found ones. */
function matching(
  all: readonly Named[],
  words: readonly string[],
  found: ReadonlySet<string>,
): Named[] {
  const byName = all.filter(({ name }) => hasWords(name, words));
  const named = new Set(byName.map(({ id }) => id));
  const byText = all.filter(({ id }) => found.has(id) && !named.has(id));
  return [...byName, ...byText].slice(0, MAX_RESULTS).map(({ id, name }) => ({ id, name }));
}

function resultOf({
  id,
  name,
  boardId,
  boardName,
  columnName,
  isArchived,
  ...numbered
}: TicketMatch): FoundTicket {
  const number = numberOf(numbered, numbered);
  return { id, number, name, boardId, boardName, columnName, ...(isArchived && { isArchived }) };
}
