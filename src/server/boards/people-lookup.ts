import { can } from '../../core/permissions.ts';
import { type Actor, fullName } from '../../core/users/user.ts';
import { reaches, type Viewer } from '../access/viewer.ts';
import { VersionedCache } from '../storage/cache/versioned-cache.ts';
import { NO_BOARDS, type UserBoards, type UserWithBoards } from '../storage/directory/people.ts';
import type { ListedUser } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { FullTicket } from '../storage/tickets/tickets.ts';

/** A user named in an answer: the author of a history entry, or a member of a board. */
export interface Person extends UserBoards {
  id: string;
  name: string;
  email: string;
  roles: string[];
}

export type PeopleLookup = ReturnType<typeof createPeopleLookup>;

/** Maximum size of the cache of people, approximately. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;
/** Approximate size of a person without board ids, and of a board id. */
const BYTES_PER_PERSON = 500;
const BYTES_PER_BOARD_ID = 80;

/** The acting user, and the scope of their token. */
export interface Reader {
  actor: Actor;
  viewer: Viewer;
}

/** Looks up people, each with those of their boards that the reader may open. */
export function createPeopleLookup(
  store: Pick<Store, 'accessVersion'>,
  { boardLists, people }: Pick<BoardRepositories, 'boardLists' | 'people'>,
) {
  const cache = new VersionedCache<Person>(MAX_CACHE_BYTES);

  /** The people in the history of these tickets. */
  async function inTickets(query: Query, { actor, viewer }: Reader, tickets: FullTicket[]) {
    const userIds = new Set(tickets.flatMap(({ history }) => history.map(({ by }) => by)));
    if (userIds.size === 0) return new Map<string, Person>();
    const people = await byIds(query, actor, [...userIds]);
    if (viewer.onlyBoard === null) return people;
    return new Map([...people].map(([id, person]) => [id, withinReach(viewer, person)]));
  }

  /** These people, from the cache unless they may have changed. */
  async function byIds(query: Query, reader: Actor, ids: string[]) {
    const version = store.accessVersion(query);
    const scope = can(reader, 'boards.openAll') ? '' : reader.id;
    const result = new Map<string, Person>();
    const missing = ids.filter((id) => {
      const cached = cache.get(version, `${id} ${scope}`);
      if (cached) result.set(id, cached);
      return cached === undefined;
    });
    if (missing.length === 0) return result;
    const read = await people.withBoards(query, missing, await openTo(query, reader));
    for (const [id, person] of byId(read)) {
      result.set(id, person);
      cache.set(version, `${id} ${scope}`, person, bytesOf(person));
    }
    return result;
  }

  /** All users. */
  async function everyone(query: Query, { actor, viewer }: Reader, listed: ListedUser[]) {
    const isOpen = await openTo(query, actor);
    const isReachable = (id: string) => reaches(viewer, id) && isOpen(id);
    const boardsOf = await people.boardsOf(query, 'everyone', isReachable);
    return byId(listed.map((person) => ({ ...NO_BOARDS, ...boardsOf.get(person.id), ...person })));
  }

  /** Returns whether the viewer may open a board. */
  async function openTo(query: Query, reader: Actor): Promise<(boardId: string) => boolean> {
    if (can(reader, 'boards.openAll')) return () => true;
    const openIds = new Set(await boardLists.openIds(query, reader.id, false));
    return (id) => openIds.has(id);
  }

  return { in: inTickets, everyone };
}

function withinReach(viewer: Viewer, person: Person): Person {
  const isReachable = (id: string) => reaches(viewer, id);
  const { adminBoards, userBoards } = person;
  return {
    ...person,
    adminBoards: adminBoards.filter(isReachable),
    userBoards: userBoards.filter(isReachable),
  };
}

function bytesOf({ adminBoards, userBoards }: Person): number {
  return BYTES_PER_PERSON + BYTES_PER_BOARD_ID * (adminBoards.length + userBoards.length);
}

function byId(listed: UserWithBoards[]): Map<string, Person> {
  return new Map(
    listed.map(({ id, email, roles, firstName, lastName, adminBoards, userBoards }) => {
      const name = fullName({ firstName, lastName });
      return [id, { id, name, email, roles, adminBoards, userBoards }];
    }),
  );
}
